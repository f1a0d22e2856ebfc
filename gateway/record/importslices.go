package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/store"
)

const (
	// lease is how long an import that is written or taken back may show no sign of life. Then a job takes it back.
	lease = 15 * time.Second
	// backTime bounds the time in which a request takes its slices back.
	backTime = 20 * time.Second
)

// writtenLine has the records that a line of the sheet has changed: its own, and those of Change.Also.
type writtenLine struct {
	Line    int
	Changes []writtenChange
}

// writtenChange is one change of one record.
type writtenChange struct {
	Key     string
	Version int64 // after the change
	Added   bool  `json:",omitempty"`
	// Before are the former values of the fields that the change has written, and Lines the former lines.
	Before map[string]json.RawMessage `json:",omitempty"`
	Lines  map[string][]keptLine      `json:",omitempty"`
}

type keptLine struct {
	Key string
	Row map[string]json.RawMessage
}

func (l *writtenLine) add(c *Change) (err error) {
	written := writtenChange{Key: c.Key, Version: c.version, Added: c.Action == Added}
	if !written.Added {
		var names []string
		for _, name := range c.handlers.set.Names() {
			if c.Changes(name) {
				names = append(names, name)
			}
		}
		if written.Before, err = fields.Kept(c.Before, names); err != nil {
			return err
		}
		if written.Lines, err = keptLines(c); err != nil {
			return err
		}
	}
	l.Changes = append(l.Changes, written)
	return nil
}

func keptLines(c *Change) (map[string][]keptLine, error) {
	all := map[string][]keptLine{}
	for _, kind := range c.handlers.lines {
		if !c.Changes(kind.Name) {
			continue
		}
		kept := []keptLine{}
		for _, line := range c.Before.Lines(kind.Name) {
			row, err := fields.Kept(line.Row, kind.Set.Names())
			if err != nil {
				return nil, err
			}
			kept = append(kept, keptLine{line.Key, row})
		}
		all[kind.Name] = kept
	}
	return all, nil
}

// slicedImport is an import that is written in several transactions.
type slicedImport struct {
	*Handlers
	ref     importRef
	now     func() time.Time
	written int // the slices that are committed
}

// importRef is a row of Base_Import.
type importRef struct {
	ImportID  string `db:"ImportId"`
	TableName string `db:"TableName"`
	UserID    string `db:"UserId"`
	owner     string
}

// errLost says that another instance has taken an import over.
var errLost = errors.New("record: another instance takes the import back")

// writeSlices writes all lines slice by slice; tried is the answer of the preview. If a slice fails, it takes back those
// before it.
func (l sheetLines) writeSlices(tried *imported) (*imported, error) {
	ctx, s := l.request.Context(), &slicedImport{Handlers: l.Handlers, now: l.request.Now}
	s.ref = importRef{ImportID: newKey(), TableName: l.table.Name, UserID: l.request.Caller.UserID, owner: newKey()}
	answer, seen := &imported{Lines: []importLine{}}, map[string]int{}
	for left := l.groups(); len(left) > 0; {
		err := l.pause(answer)
		var run *importRun
		if err == nil {
			run, err = l.try(ctx, left, seen, func(ctx context.Context, tx *store.Tx, run *importRun) error {
				return s.keep(ctx, tx, run.wrote, run.done == len(left))
			})
		}
		if err != nil || run.answer.Wrong > 0 {
			return l.refuseSlices(s, tried, run, err)
		}
		s.written++
		answer.add(run.answer)
		left, seen = left[run.done:], run.seen
	}
	answer.sort()
	answer.Written = true
	return answer, nil
}

// keep writes the undo record of a slice in the transaction of the slice. The last slice ends the import.
func (s *slicedImport) keep(ctx context.Context, tx *store.Tx, wrote []*writtenLine, last bool) error {
	if last {
		if s.written == 0 {
			return nil
		}
		return s.ref.end(ctx, tx)
	}
	if s.written == 0 {
		if err := s.begin(ctx, tx); err != nil {
			return err
		}
	} else if err := s.ref.renew(ctx, tx, s.now()); err != nil {
		return err
	}
	changes, err := json.Marshal(wrote)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "record/import_slice", store.Args{"ImportId": s.ref.ImportID, "SliceNo": int64(s.written + 1), "Changes": string(changes)})
	return err
}

// errBusy refuses a second long import of a user while the first one is written or taken back, on any instance.
func errBusy() *errs.Error {
	return errs.Failf("你的上一个导入还没有结束，请稍后再试")
}

func (l sheetLines) refuseBusy() error {
	var n int
	err := l.db.Get(l.request.Context(), &n, "record/import_of_user", store.Args{"UserId": l.request.Caller.UserID})
	if n > 0 {
		return errBusy()
	}
	return err
}

// begin notes the import. A unique index keeps users to one.
func (s *slicedImport) begin(ctx context.Context, tx *store.Tx) error {
	_, err := tx.Exec(ctx, "record/import_begin", store.Args{
		"ImportId": s.ref.ImportID, "TableName": s.ref.TableName, "UserId": s.ref.UserID, "Owner": s.ref.owner,
		"Lease": leaseFrom(s.now()), "Now": store.LocalTime{Time: s.now()},
	})
	if store.IsUnique(err) {
		return errBusy().Because("begin an import", err)
	}
	return err
}

func leaseFrom(now time.Time) store.LocalTime { return store.LocalTime{Time: now.Add(lease)} }

func (r importRef) renew(ctx context.Context, tx *store.Tx, now time.Time) error {
	return r.own(ctx, tx, "record/import_renew", store.Args{"Lease": leaseFrom(now)})
}

func (r importRef) end(ctx context.Context, tx *store.Tx) error {
	return r.own(ctx, tx, "record/import_end", store.Args{})
}

// own runs a statement that changes the import while it has this owner.
func (r importRef) own(ctx context.Context, tx *store.Tx, statement string, args store.Args) error {
	args["ImportId"], args["Owner"] = r.ImportID, r.owner
	rows, err := tx.Exec(ctx, statement, args)
	if err == nil && rows == 0 {
		return errLost
	}
	return err
}

// refuseSlices takes the written slices back. It returns the wrong lines, or the error that stopped the import.
func (l sheetLines) refuseSlices(s *slicedImport, tried *imported, run *importRun, refusal error) (*imported, error) {
	var remaining []remainingLine
	if s.written > 0 {
		ctx, end := context.WithTimeout(context.WithoutCancel(l.request.Context()), backTime)
		defer end()
		var err error
		back := takeBack{Handlers: l.Handlers, ref: s.ref, origin: l.request.Origin(), now: s.now}
		switch {
		case refusal == nil:
			back.notice = never
		case l.request.Context().Err() == nil:
			back.notice = ifLinesRemain
		}
		if remaining, err = back.all(ctx); err != nil {
			const later = "导入没有完成，已写入的部分会在一分钟内自动撤回，请稍后再试"
			return nil, errs.Newf(errs.Unavailable, later).Because("take back an import", errors.Join(refusal, err))
		}
	}
	if refusal != nil {
		return nil, refusal
	}
	for _, line := range run.answer.Lines {
		if line.State == lineWrong {
			tried.replace(line)
		}
	}
	for _, line := range remaining {
		tried.remain(line)
	}
	return tried, nil
}

// replace puts a line that is wrong in place of the same line as it was tried.
func (answer *imported) replace(wrong importLine) {
	for i, line := range answer.Lines {
		if line.Line == wrong.Line {
			*answer.counter(line.State)--
			*answer.counter(wrong.State)++
			answer.Lines[i] = wrong
		}
	}
}

// remain says of a line that it could not be taken back.
func (answer *imported) remain(line remainingLine) {
	for _, known := range answer.Lines {
		if known.Line == line.Line {
			known.State, known.Fields = lineWrong, map[string]string{"": line.text()}
			answer.replace(known)
		}
	}
}

// remainingLine is a line that could not be taken back.
type remainingLine struct {
	Line int
	Why  string
}

func (l remainingLine) text() string {
	return fmt.Sprintf("导入未成功，但这一行已写入且不能撤回：%s，请核对", l.Why)
}
