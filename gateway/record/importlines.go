package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/sheet"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// previewed is how many lines a preview checks in one transaction, unless more of them concern
// each other. Others write in between.
const previewed = 100

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

// imported writes all lines in one transaction, or checks them in several transactions that
// are rolled back.
func (l sheetLines) imported(write bool) (*imported, error) {
	if write {
		return l.try(l.request.Context(), l.all(), true)
	}
	answer := &imported{Lines: []importLine{}}
	var refused error
	for _, some := range l.parts() {
		part, err := l.try(l.request.Context(), some, false)
		if err != nil && !errs.Is(err, errs.Business) {
			return nil, err
		}
		refused = cmp.Or(refused, err)
		answer.add(part)
	}
	slices.SortFunc(answer.Lines, func(a, b importLine) int { return a.Line - b.Line })
	if answer.Wrong > 0 {
		refused = nil // it is checked when each line by itself is right
	}
	return answer, refused
}

// try imports some of the lines in a transaction. It rolls the transaction back unless keep is
// set and all lines are right. An error of the kind errs.Business refuses them together.
func (l sheetLines) try(ctx context.Context, which []int, keep bool) (part *imported, err error) {
	const many = "" // no one record
	err = l.retried(ctx, many, func(tx *store.Tx) error {
		part = &imported{Lines: []importLine{}}
		run := l.newImport(l.request, tx, l.columns, part)
		if err := run.importAll(ctx, l.records, which); err != nil {
			return err
		}
		if part.Wrong > 0 || !keep {
			return errPreview
		}
		part.Written = true
		return nil
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return part, err
}

// errPreview rolls back the writes of a preview, or of an import with wrong lines.
var errPreview = errors.New("record: preview")

func (answer *imported) add(part *imported) {
	answer.New += part.New
	answer.Changed += part.Changed
	answer.Same += part.Same
	answer.Wrong += part.Wrong
	answer.Lines = append(answer.Lines, part.Lines...)
}

// all are the places of all records.
func (l sheetLines) all() []int {
	which := make([]int, len(l.records))
	for i := range which {
		which[i] = i
	}
	return which
}

// parts divides the lines for a preview. Those that concern each other stay together.
func (l sheetLines) parts() (parts [][]int) {
	var part []int
	for _, group := range l.groups() {
		if len(part) > 0 && len(part)+len(group) > previewed {
			parts, part = append(parts, part), nil
		}
		part = append(part, group...)
	}
	return append(parts, part)
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
