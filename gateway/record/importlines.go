package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/sheet"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// A slice is the lines that an import writes, or a preview checks, in one transaction; others write in between. It ends
// with mostInSlice lines, or with leastInSlice or more when sliceTime is over. Lines that concern each other stay together.
const (
	mostInSlice  = 100
	leastInSlice = 20 // of a machine that is busy with other work, so that an import ends
	sliceTime    = 25 * time.Millisecond
	slicePause   = 8 * time.Millisecond // between two slices; another process that waits for SQLite looks more often
)

type sheetLines struct {
	*Handlers
	request *gateway.Request
	columns sheetColumns
	records [][]sheetRow // the rows of each record
}

type sheetRow struct {
	number int // in the sheet, from 1
	cells  []sheet.Cell
}

// recordsOf puts the rows that are about the same record together, where the sheet has columns of
// lines: rows with the same values in the first Unique, and rows with nothing of a record, which
// go on with the record of the row above. Blank rows are left out.
func (h *Handlers) recordsOf(columns sheetColumns, rows [][]sheet.Cell) (records [][]sheetRow) {
	at, last := map[string]int{}, 0
	for i, cells := range rows {
		row := sheetRow{i + 2, cells}
		key := h.identity(columns, cells)
		known, found := at[key]
		switch {
		case blank(cells):
			continue
		case len(columns.lines) == 0 || len(records) == 0:
			found = false
		case !isFilled(columns.own, cells):
			known, found = last, true
		}
		if !found {
			known, records = len(records), append(records, nil)
			if key != "" {
				at[key] = known
			}
		}
		records[known], last = append(records[known], row), known
	}
	return records
}

func blank(cells []sheet.Cell) bool {
	return !slices.ContainsFunc(cells, func(cell sheet.Cell) bool { return !isEmpty(cell) })
}

// identity is a row's value of the columns of the first Unique, empty where they are empty.
func (h *Handlers) identity(columns sheetColumns, cells []sheet.Cell) string {
	var texts []string
	for _, name := range h.table.Unique[0].Columns {
		texts = append(texts, wire.Fold(cellOf(cells, slices.Index(columns.own, h.field(name))).Text))
	}
	if strings.Join(texts, "") == "" {
		return ""
	}
	return strings.Join(texts, "\x00")
}

// imported writes all lines, in one transaction or in slices, or checks them in slices that are rolled back.
func (l sheetLines) imported(write bool) (*imported, error) {
	if write && (l.table.TakeBack == nil || len(l.records) <= mostInSlice) {
		run, err := l.try(l.request.Context(), [][]int{l.all()}, nil, func(context.Context, *store.Tx, *importRun) error { return nil })
		if err != nil {
			return nil, err
		}
		return run.answer, nil
	}
	if write {
		if err := l.refuseBusy(); err != nil {
			return nil, err
		}
	}
	answer, err := l.preview()
	if err != nil || answer.Wrong > 0 || !write {
		return answer, err
	}
	return l.writeSlices(answer)
}

// preview checks all lines.
func (l sheetLines) preview() (*imported, error) {
	answer, seen := &imported{Lines: []importLine{}}, map[string]int{}
	var refused error
	for left := l.groups(); len(left) > 0; {
		if err := l.pause(answer); err != nil {
			return nil, err
		}
		run, err := l.try(l.request.Context(), left, seen, nil)
		if err != nil && !errs.Is(err, errs.Business) {
			return nil, err
		}
		refused = cmp.Or(refused, err)
		answer.add(run.answer)
		left, seen = left[run.done:], run.seen
	}
	answer.sort()
	if answer.Wrong > 0 {
		refused = nil // it is checked when each line by itself is right
	}
	return answer, refused
}

// pause lets other processes write before each slice but the first.
func (l sheetLines) pause(before *imported) error {
	if len(before.Lines) == 0 {
		return nil
	}
	return wait(l.request.Context(), slicePause)
}

func wait(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(pause):
		return nil
	}
}

// try imports the next slice of the groups in a transaction; seen are the lines before it. It rolls the transaction back if
// a line is wrong, and without keep. An error of the kind errs.Business refuses the lines of the slice together.
func (l sheetLines) try(ctx context.Context, groups [][]int, seen map[string]int, keep func(ctx context.Context, tx *store.Tx, run *importRun) error) (run *importRun, err error) {
	err = l.retried(ctx, l.db.TxAlone, noKey, func(tx *store.Tx) error {
		run = l.newImport(l.request, tx, l.columns, seen)
		run.tried = keep == nil
		if err := run.importGroups(ctx, l.records, groups); err != nil {
			return err
		}
		if run.answer.Wrong > 0 || keep == nil {
			return errPreview
		}
		run.answer.Written = true
		return keep(ctx, tx, run)
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return run, err
}

// noKey is the key of a transaction that changes many records.
const noKey = ""

// errPreview rolls back the writes of a preview, or of an import with wrong lines.
var errPreview = errors.New("record: preview")

func (answer *imported) add(part *imported) {
	answer.New += part.New
	answer.Changed += part.Changed
	answer.Same += part.Same
	answer.Wrong += part.Wrong
	answer.Lines = append(answer.Lines, part.Lines...)
}

func (answer *imported) sort() {
	slices.SortFunc(answer.Lines, func(a, b importLine) int { return a.Line - b.Line })
}

// all are the places of all records.
func (l sheetLines) all() []int {
	which := make([]int, len(l.records))
	for i := range which {
		which[i] = i
	}
	return which
}

// groups are the lines that concern each other, however many lie between them: they have an
// equal text in the columns of Together, or each has one with a third line.
func (l sheetLines) groups() (groups [][]int) {
	first := make([]int, len(l.records)) // an earlier line of the same group, or itself
	head := func(i int) int {
		for first[i] != i {
			first[i] = first[first[i]]
			i = first[i]
		}
		return i
	}
	by, all := map[string]int{}, l.all()
	for _, i := range all {
		first[i] = i
		for _, text := range l.deciding(l.records[i][0].cells) {
			a, b := head(i), head(i)
			if other, known := by[text]; known {
				b = head(other)
			}
			first[max(a, b)], by[text] = min(a, b), i
		}
	}
	at := map[int]int{}
	for _, i := range all {
		place, known := at[head(i)]
		if !known {
			place = len(groups)
			at[head(i)], groups = place, append(groups, nil)
		}
		groups[place] = append(groups[place], i)
	}
	return groups
}

// deciding are the texts by which a line may concern other lines, whichever column has them:
// the account of a user must not be the mobile number of another user either.
func (l sheetLines) deciding(cells []sheet.Cell) (texts []string) {
	for i, f := range l.columns.own {
		if f == nil || !slices.Contains(l.table.Together, f.Name) {
			continue
		}
		if text := cellOf(cells, i).Text; text != "" {
			texts = append(texts, wire.Fold(text))
		}
	}
	return texts
}

// checkTogether refuses a declaration with which a preview would miss errors that an import
// finds.
func (h *Handlers) checkTogether() error {
	if !h.table.Imports {
		return nil
	}
	for _, unique := range h.table.Unique {
		if !slices.ContainsFunc(unique.Columns, func(name string) bool { return slices.Contains(h.table.Together, name) }) {
			return fmt.Errorf("the declared Together has no column of %s; write one, lines of a sheet that have it in common are previewed together", unique.Index)
		}
	}
	return nil
}
