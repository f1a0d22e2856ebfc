package calls

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// Expand are the additional rows of an export for a caller, beside those of its entry.
type Expand func(caller *session.Identity) Expansion

// Expansion adds to each row of an export, which is a record, rows with the lines of the record.
type Expansion struct {
	Key     string       // the result column with the key of the record
	Columns []LineColumn // behind those of the entry
	// Nested puts the lines below the record; otherwise each line has the record's columns again.
	Nested bool
	// Lines are the rows of some records by their keys, with a value for each of Columns.
	Lines func(ctx context.Context, keys []string) (map[string][][]wire.Value, error)
}

// LineColumn is a column of an Expansion.
type LineColumn struct {
	Heading string
	Column  wire.Column
}

// The lines of an export are read when all its records are there, so that no connection waits for
// another one. The records are kept until then, some lines are not.
const (
	mostExpanded   = 20_000
	expandedAtOnce = 100
)

// expanding is an export with the lines of its records. The last column of its rows is the key.
type expanding struct {
	wire.Answer
	ctx       context.Context
	expansion Expansion
	records   [][]wire.Value
	closed    bool
}

func (e *expanding) Columns(columns []wire.Column) error {
	all := slices.Clone(columns[:len(columns)-1])
	for _, c := range e.expansion.Columns {
		all = append(all, c.Column)
	}
	return e.Answer.Columns(all)
}

func (e *expanding) Row(values []wire.Value) error {
	if len(e.records) == mostExpanded {
		return errs.Failf("连同明细的导出超过 %d 条，请缩小查询范围", mostExpanded)
	}
	record := slices.Clone(values)
	for i := range record {
		record[i].Bytes = slices.Clone(record[i].Bytes)
	}
	e.records = append(e.records, record)
	return nil
}

// Close writes the records with their lines.
func (e *expanding) Close() error {
	if !e.closed {
		e.closed = true
		for some := range slices.Chunk(e.records, expandedAtOnce) {
			if err := e.expand(some); err != nil {
				return err
			}
		}
	}
	return e.Answer.Close()
}

func (e *expanding) expand(records [][]wire.Value) error {
	keys := make([]string, len(records))
	for i, record := range records {
		keys[i] = string(record[len(record)-1].Bytes)
	}
	lines, err := e.expansion.Lines(e.ctx, keys)
	if err != nil {
		return err
	}
	for i, record := range records {
		for _, row := range e.rows(record[:len(record)-1], lines[keys[i]]) {
			if err := e.Answer.Row(row); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *expanding) rows(record []wire.Value, lines [][]wire.Value) (rows [][]wire.Value) {
	nothing := make([]wire.Value, len(record))
	if e.expansion.Nested || len(lines) == 0 {
		rows = append(rows, slices.Concat(record, make([]wire.Value, len(e.expansion.Columns))))
	}
	for _, line := range lines {
		if e.expansion.Nested {
			rows = append(rows, slices.Concat(nothing, line))
		} else {
			rows = append(rows, slices.Concat(record, line))
		}
	}
	return rows
}

// expandedSheet are the options of the sheet. It has no totals: repeated columns would be counted
// more than once, and an import takes the last row for a record.
func expandedSheet(options sheet.Options, e Expansion) sheet.Options {
	for i := range options.Columns {
		options.Columns[i].Total = false
	}
	for _, c := range e.Columns {
		options.Columns = append(options.Columns, sheet.Column{Heading: c.Heading})
	}
	return options
}
