package record

import (
	"context"

	"qiao/gateway/calls"
	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// The forms of an export with lines: a row for each line, with the record's columns again, or the
// lines below their record.
const (
	flat   = false
	nested = true
)

// expand adds the lines of the records to an export.
func (h *Handlers) expand(form bool) calls.Expand {
	return func(caller *session.Identity) calls.Expansion {
		expansion := calls.Expansion{Key: h.table.Key, Nested: form}
		columns := map[*lines.Kind][]*fields.Compiled{}
		for _, kind := range h.lines {
			columns[kind] = kind.Columns(caller)
			for _, f := range columns[kind] {
				expansion.Columns = append(expansion.Columns, calls.LineColumn{Heading: f.Label, Column: lineColumn(kind, f)})
			}
		}
		width := len(expansion.Columns)
		expansion.Lines = func(ctx context.Context, keys []string) (map[string][][]wire.Value, error) {
			all, left := map[string][][]wire.Value{}, 0
			for _, kind := range h.lines {
				of, err := kind.Cells(ctx, h.db, keys, columns[kind])
				if err != nil {
					return nil, err
				}
				for key, some := range of {
					for _, cells := range some {
						row := make([]wire.Value, width)
						copy(row[left:], cells)
						all[key] = append(all[key], row)
					}
				}
				left += len(columns[kind])
			}
			return all, nil
		}
		return expansion
	}
}

// lineColumn is a column of lines in an export: records and codes have their names.
func lineColumn(kind *lines.Kind, f *fields.Compiled) wire.Column {
	column := f.SQL.Column
	if f.Choice != nil || f.Enumeration != nil {
		column = wire.Column{Type: wire.String}
	}
	column.Name = kind.Name + "." + f.Name
	return column
}
