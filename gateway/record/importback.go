package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/notify"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// takenBack is the name of the change by which a record is again as it was before an import.
const takenBack = "撤回导入"

// takeBack takes back the slices of an import, the newest first, each in a transaction.
type takeBack struct {
	*Handlers
	ref    importRef
	origin audit.Origin
	now    func() time.Time
	notice notice
	moved  map[versionOf]int64 // the versions of records after an earlier step has restored that of the key
}

// notice says when the user gets a notice that an import was taken back.
type notice int

const (
	always        notice = iota // nobody reads an answer
	ifLinesRemain               // the answer does not name lines
	never                       // the answer says everything
)

// versionOf is a version of a record.
type versionOf struct {
	key     string
	version int64
}

// all takes back all slices, and returns the lines that remain.
func (b *takeBack) all(ctx context.Context) (remaining []remainingLine, err error) {
	b.moved = map[versionOf]int64{}
	for more := true; more; {
		if more, remaining, err = b.next(ctx); err != nil {
			return nil, err
		}
		if err := wait(ctx, slicePause); err != nil {
			return nil, err
		}
	}
	return remaining, nil
}

// errStays says that a line cannot be taken back.
type errStays struct{ remainingLine }

// Error implements error.
func (e errStays) Error() string { return fmt.Sprintf("line %d stays: %s", e.Line, e.Why) }

// next takes back the newest slice, or ends the import where there is none. A line that cannot be taken back stays as a whole:
// the transaction begins again without it.
func (b *takeBack) next(ctx context.Context) (more bool, remaining []remainingLine, err error) {
	before, stay := b.moved, map[int]string{}
	for {
		err = b.retried(ctx, b.db.TxAlone, noKey, func(tx *store.Tx) (err error) {
			b.moved = maps.Clone(before)
			more, remaining, err = b.slice(ctx, tx, stay)
			return err
		})
		var stays errStays
		if !errors.As(err, &stays) {
			return more, remaining, err
		}
		stay[stays.Line] = stays.Why
	}
}

func (b *takeBack) slice(ctx context.Context, tx *store.Tx, stay map[int]string) (more bool, remaining []remainingLine, err error) {
	if err := b.ref.renew(ctx, tx, b.now()); err != nil {
		return false, nil, err
	}
	if remaining, err = b.remaining(ctx, tx); err != nil {
		return false, nil, err
	}
	var newest []struct {
		SliceNo int64  `db:"SliceNo"`
		Changes string `db:"Changes"`
	}
	err = tx.Select(ctx, &newest, "record/import_newest", store.Args{"ImportId": b.ref.ImportID})
	if err != nil {
		return false, nil, err
	}
	if len(newest) == 0 {
		return false, remaining, b.end(ctx, tx, remaining)
	}
	var lines []writtenLine
	if err := json.Unmarshal([]byte(newest[0].Changes), &lines); err != nil {
		return false, nil, err
	}
	for _, line := range slices.Backward(lines) {
		if why, stays := stay[line.Line]; stays {
			remaining = append(remaining, remainingLine{line.Line, why})
			continue
		}
		for _, change := range slices.Backward(line.Changes) {
			if err := b.change(ctx, tx, change); err != nil {
				return false, nil, staying(line.Line, err)
			}
		}
	}
	if err := b.remain(ctx, tx, remaining); err != nil {
		return false, nil, err
	}
	_, err = tx.Exec(ctx, "record/import_taken", store.Args{"ImportId": b.ref.ImportID, "SliceNo": newest[0].SliceNo})
	return true, remaining, err
}

// staying turns the refusal of a change into an errStays; another error comes back as it is.
func staying(line int, err error) error {
	var known *errs.Error
	if errors.As(err, &known) && known.Kind.Code == errs.Business.Code {
		return errStays{remainingLine{line, known.ClientText()}}
	}
	return err
}

// change takes back one change of one record.
func (b *takeBack) change(ctx context.Context, tx *store.Tx, written writtenChange) error {
	c := b.begin(b.origin, Updated, written.Key)
	if written.Added {
		c.Action = Deleted
	}
	c.anyScope, c.Verb = true, takenBack
	if err := b.reserve(ctx, tx, c.Key); err != nil {
		return err
	}
	found, err := b.load(ctx, tx, c)
	if err != nil {
		return err
	}
	expected, moved := b.moved[versionOf{written.Key, written.Version}]
	if !moved {
		expected = written.Version
	}
	switch {
	case !found:
		return errs.Failf("%s已被删除", b.table.Label)
	case c.version != expected:
		return errs.Failf("%s 已被修改", b.named(c, c.Before))
	case written.Added:
		return b.undoAdded(ctx, tx, c)
	}
	if err := b.undoUpdated(ctx, tx, c, written); err != nil {
		return err
	}
	b.moved[versionOf{written.Key, written.Version - 1}] = c.version
	return nil
}

// check runs the table's rule for taking back.
func (b *takeBack) check(ctx context.Context, tx *store.Tx, c *Change) error {
	if err := b.resolveNames(ctx, tx, c, true, func(string, string) {}); err != nil {
		return err
	}
	if err := b.table.TakeBack(ctx, tx, c); err != nil {
		return err
	}
	return c.problems.err()
}

func (b *takeBack) undoAdded(ctx context.Context, tx *store.Tx, c *Change) error {
	if err := b.check(ctx, tx, c); err != nil {
		return err
	}
	if err := b.referred(ctx, tx, c); err != nil {
		return err
	}
	if err := b.remove(ctx, tx, c); err != nil {
		return b.refusal(ctx, tx, c, err)
	}
	c.version++
	return b.conclude(ctx, tx, c, audit.RecordDeleted)
}

func (b *takeBack) undoUpdated(ctx context.Context, tx *store.Tx, c *Change, written writtenChange) error {
	c.merge(nil)
	if err := b.set.Restore(written.Before, c.After); err != nil {
		return err
	}
	for name, kept := range written.Lines {
		var lines []Line
		for _, line := range kept {
			row := Row{}
			if err := b.linesOf(name).Set.Restore(line.Row, row); err != nil {
				return err
			}
			lines = append(lines, Line{Key: line.Key, Row: row})
		}
		c.After[name] = lines
	}
	if err := b.check(ctx, tx, c); err != nil {
		return err
	}
	if err := b.update(ctx, tx, c); err != nil {
		return b.refusal(ctx, tx, c, err)
	}
	c.version++
	return b.conclude(ctx, tx, c, audit.RecordUpdated)
}

func (b *takeBack) remaining(ctx context.Context, tx *store.Tx) (remaining []remainingLine, err error) {
	var text string
	err = tx.Get(ctx, &text, "record/import_remaining", store.Args{"ImportId": b.ref.ImportID})
	if err != nil || text == "" {
		return nil, err
	}
	return remaining, json.Unmarshal([]byte(text), &remaining)
}

func (b *takeBack) remain(ctx context.Context, tx *store.Tx, remaining []remainingLine) error {
	if len(remaining) == 0 {
		return nil
	}
	text, err := json.Marshal(remaining)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "record/import_remain", store.Args{"ImportId": b.ref.ImportID, "Remaining": string(text)})
	return err
}

// mostRemaining is how many lines a notice names.
const mostRemaining = 20

// end ends an import that is taken back.
func (b *takeBack) end(ctx context.Context, tx *store.Tx, remaining []remainingLine) error {
	if err := b.ref.end(ctx, tx); err != nil || b.notice == never || b.notice == ifLinesRemain && len(remaining) == 0 {
		return err
	}
	content := "导入" + b.table.Label + "中途中断，已写入的部分已全部撤回，请重新导入。"
	if len(remaining) > 0 {
		texts := make([]string, 0, mostRemaining)
		for _, line := range remaining[:min(len(remaining), mostRemaining)] {
			texts = append(texts, fmt.Sprintf("第 %d 行：%s", line.Line, line.Why))
		}
		content = fmt.Sprintf("导入%s中途中断，已写入的部分已撤回，有 %d 行不能撤回，请核对：%s。", b.table.Label, len(remaining), strings.Join(texts, "；"))
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: "导入" + b.table.Label + "未完成", Category: "导入", Content: content, Publisher: "系统", Created: b.origin.Now,
	}, b.ref.UserID)
}

// leftEvery is the time between two looks for imports whose gateway has ended.
const leftEvery = 5 * time.Second

// LeftImports takes back imports whose gateway has ended before their last slice. The areas have made the handlers of the
// tables, and so their statements, before.
func LeftImports(db *store.DB, tables []Table, now func() time.Time, log *slog.Logger) jobs.Job {
	back := map[string]*Handlers{}
	for _, table := range tables {
		if table.TakeBack == nil {
			continue
		}
		h := &Handlers{table: table, db: db}
		if err := h.declare(); err != nil {
			panic(fmt.Sprintf("record %s: %v", table.Name, err))
		}
		back[table.Name] = h
	}
	return jobs.Job{
		Name: "left-imports", Every: leftEvery, Failure: "a part of an import is written, and is not taken back; the next run tries again",
		Do: func(ctx context.Context) error {
			var left []importRef
			if err := db.Select(ctx, &left, "record/import_left", store.Args{"Now": store.LocalTime{Time: now()}}); err != nil {
				return err
			}
			var failed error
			for _, ref := range left {
				h := back[ref.TableName]
				if h == nil {
					failed = errors.Join(failed, fmt.Errorf("no table %s has TakeBack", ref.TableName))
					continue
				}
				failed = errors.Join(failed, h.takeBackLeft(ctx, ref, now, log))
			}
			return failed
		},
	}
}

// takeBackLeft takes an import back unless another instance does.
func (h *Handlers) takeBackLeft(ctx context.Context, ref importRef, now func() time.Time, log *slog.Logger) error {
	ref.owner = newKey()
	err := h.db.Tx(ctx, func(tx *store.Tx) error {
		return ref.own(ctx, tx, "record/import_claim", store.Args{"Lease": leaseFrom(now()), "Now": store.LocalTime{Time: now()}})
	})
	if err == nil {
		back := takeBack{Handlers: h, ref: ref, origin: audit.Origin{Caller: &session.Identity{Name: "系统"}, Now: now()}, now: now}
		var remaining []remainingLine
		if remaining, err = back.all(ctx); err == nil {
			log.Warn("an import was interrupted and is taken back", "table", ref.TableName, "user", ref.UserID, "lines_that_remain", len(remaining))
		}
	}
	if errors.Is(err, errLost) {
		return nil
	}
	return err
}
