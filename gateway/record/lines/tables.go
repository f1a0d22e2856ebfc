package lines

import (
	"context"
	"fmt"

	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/store"
)

// Load reads the lines of a record in their order.
func (k *Kind) Load(ctx context.Context, tx *store.Tx, record string) ([]fields.Line, error) {
	rows, err := tx.Rows(ctx, k.Set.Statement("select"), store.Args{k.parent: record})
	if err != nil {
		return nil, err
	}
	lines := make([]fields.Line, len(rows))
	for i, cells := range rows {
		row, err := k.Set.Scan(cells[1:])
		if err != nil {
			return nil, err
		}
		lines[i] = fields.Line{Key: textOf(cells[0]), Row: row}
	}
	return lines, nil
}

// textOf is a key as a driver has it.
func textOf(cell any) string {
	if text, isBytes := cell.([]byte); isBytes {
		return string(text)
	}
	return fmt.Sprint(cell)
}

// Resolve finds the names of the records that changed lines refer to, by the keys of the lines.
func (k *Kind) Resolve(ctx context.Context, resolver fields.Resolver, before, after []fields.Line, wrong Wrong) (map[string]fields.Names, error) {
	was, is, names := places(before), places(after), map[string]fields.Names{}
	for i, line := range after {
		var old fields.Row
		if at, there := was[line.Key]; there {
			old = before[at].Row
		}
		found, err := resolver.Resolve(ctx, &k.Set, old, line.Row, nil, func(f *fields.Compiled, text string) { k.Say(wrong, i, line, f.Name, text) })
		if err != nil {
			return nil, err
		}
		names[line.Key] = found
	}
	for _, line := range before {
		if _, there := is[line.Key]; there {
			continue
		}
		found, err := resolver.Resolve(ctx, &k.Set, line.Row, nil, nil, func(*fields.Compiled, string) {})
		if err != nil {
			return nil, err
		}
		names[line.Key] = found
	}
	return names, nil
}

// Write writes the lines that differ. The caller has locked the record.
func (k *Kind) Write(ctx context.Context, tx *store.Tx, record string, before, after []fields.Line) error {
	was, is := places(before), places(after)
	for i, line := range before {
		if _, there := is[line.Key]; there {
			continue
		}
		if _, err := tx.Exec(ctx, k.Set.Statement("delete"), store.Args{k.Key: line.Key}); err != nil {
			return k.kept(i, err)
		}
	}
	columns := append([]string{k.Key, k.parent, rowNo}, k.Set.Names()...)
	var added [][]any
	for i, line := range after {
		at, there := was[line.Key]
		if !there {
			added = append(added, k.row(record, i, line))
			continue
		}
		if at == i && len(k.Set.Changes(before[at].Row, line.Row, nil)) == 0 {
			continue
		}
		if _, err := tx.Exec(ctx, k.Set.Statement("update"), k.args(i, line)); err != nil {
			return err
		}
	}
	if len(added) == 0 {
		return nil
	}
	return tx.Insert(ctx, k.Table, columns, added)
}

// kept says which line others refer to, where that is why it cannot be removed.
func (k *Kind) kept(i int, err error) error {
	if store.Violated(err).Kind == store.ForeignViolation {
		return errs.Failf("%s第 %d 行仍被其他记录引用，不能删除", k.Label, i+1).Because("constraint", err)
	}
	return err
}

func (k *Kind) row(record string, i int, line fields.Line) []any {
	row := []any{line.Key, record, int64(i + 1)}
	for _, f := range k.Set.Fields {
		row = append(row, line.Row[f.Name])
	}
	return row
}

func (k *Kind) args(i int, line fields.Line) store.Args {
	args := store.Args{k.Key: line.Key, rowNo: int64(i + 1)}
	for _, f := range k.Set.Fields {
		args[f.Name] = line.Row[f.Name]
	}
	return args
}

// Clear deletes all lines of a record.
func (k *Kind) Clear(ctx context.Context, tx *store.Tx, record string) error {
	_, err := tx.Exec(ctx, k.Set.Statement("clear"), store.Args{k.parent: record})
	return err
}
