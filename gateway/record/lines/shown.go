package lines

import (
	"context"
	"encoding/json"
	"fmt"

	"qiao/gateway/record/fields"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Reader reads the rows of a named statement: Rows of a database or of a transaction.
type Reader interface {
	Rows(ctx context.Context, query string, args store.Args) ([][]any, error)
}

// Shown are the lines of a record as a JSON array of objects, with the fields that the caller may
// see and the names of the records that these refer to. version is the RowVersion of the record
// that the lines belong to, 0 where there is no such record.
func (k *Kind) Shown(ctx context.Context, db Reader, record string, caller *session.Identity) (list json.RawMessage, version int64, err error) {
	rows, err := db.Rows(ctx, k.Set.Statement("shown"), store.Args{k.parent: record})
	if err != nil {
		return nil, 0, err
	}
	out := []byte{'['}
	for _, cells := range rows {
		version, _ = cells[0].(int64)
		if cells[1] == nil { // the record has no line
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		if out, err = k.object(out, cells[1:], caller); err != nil {
			return nil, 0, err
		}
	}
	return append(out, ']'), version, nil
}

func (k *Kind) object(out []byte, cells []any, caller *session.Identity) ([]byte, error) {
	out = member(append(out, '{'), k.Key, textOf(cells[0]))
	err := k.each(cells[1:], func(f *fields.Compiled, value, name any) {
		if !f.SeenBy(caller) {
			return
		}
		out = append(append(out, ','), '"')
		out = append(append(append(out, f.Name...), `":`...), f.JSON(value)...)
		if f.Choice != nil {
			out = member(append(out, ','), f.Choice.Shown, name)
		}
	})
	return append(out, '}'), err
}

// each visits the fields of a line as the database has it; name is the record that a field with a Choice refers to, nil
// where there is none.
func (k *Kind) each(stored []any, visit func(f *fields.Compiled, value, name any)) error {
	at := 0
	for i := range k.Set.Fields {
		f := &k.Set.Fields[i]
		value, err := f.Scan(stored[at])
		if err != nil {
			return fmt.Errorf("read %s.%s: %w", k.Table, f.Name, err)
		}
		var name any
		if at++; f.Choice != nil {
			switch {
			case value != nil && value == f.Choice.Other:
				name = f.Choice.OtherName
			case stored[at] != nil:
				name = textOf(stored[at])
			}
			at++
		}
		visit(f, value, name)
	}
	return nil
}

// member is a member whose value is a text, or null.
func member(out []byte, name string, value any) []byte {
	out = append(append(append(out, '"'), name...), `":`...)
	return wire.AppendValue(out, wire.Column{Type: wire.String}, fields.Cell(value))
}

// Columns are the fields of lines that spreadsheets show a caller.
func (k *Kind) Columns(caller *session.Identity) (columns []*fields.Compiled) {
	for i := range k.Set.Fields {
		if f := &k.Set.Fields[i]; !f.File && f.SeenBy(caller) {
			columns = append(columns, f)
		}
	}
	return columns
}

// Cells are the values of lines as spreadsheets show them, in the order of the columns, by the keys
// of their records.
func (k *Kind) Cells(ctx context.Context, db Reader, records []string, columns []*fields.Compiled) (map[string][][]wire.Value, error) {
	lines := map[string][][]wire.Value{}
	for len(records) > 0 {
		some := records[:min(atOnce, len(records))]
		records = records[len(some):]
		args := store.Args{}
		for i := range atOnce {
			if args[recordParam(i)] = nil; i < len(some) {
				args[recordParam(i)] = some[i]
			}
		}
		rows, err := db.Rows(ctx, k.Set.Statement("of"), args)
		if err != nil {
			return nil, err
		}
		for _, cells := range rows {
			line, err := k.cells(cells[1:], columns)
			if err != nil {
				return nil, err
			}
			record := textOf(cells[0])
			lines[record] = append(lines[record], line)
		}
	}
	return lines, nil
}

func (k *Kind) cells(stored []any, columns []*fields.Compiled) ([]wire.Value, error) {
	cells := make([]wire.Value, 0, len(columns))
	err := k.each(stored, func(f *fields.Compiled, value, name any) {
		if len(cells) == len(columns) || columns[len(cells)] != f {
			return
		}
		if f.Choice != nil {
			value = name
		} else if label := f.LabelOf(value); label != "" {
			value = label
		}
		cells = append(cells, fields.Cell(value))
	})
	return cells, err
}
