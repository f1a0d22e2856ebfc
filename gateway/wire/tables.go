package wire

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway/errs"
)

// dataSet writes every result set as a table of its own.
type dataSet struct {
	stream
	tables int
	quiet  bool // the current table is no part of the answer
}

// isQuiet reports whether a table is no part of the answer.
func isQuiet(columns []Column) bool { return len(columns) > 0 && columns[0].Type == QuietReturn }

func (d *dataSet) Columns(columns []Column) error {
	if d.quiet = isQuiet(columns); d.quiet {
		return nil
	}
	if err := d.begin(columns); err != nil {
		return err
	}
	if d.tables == 0 {
		d.buf = append(d.buf, `{"Table":[`...)
	} else {
		d.buf = append(d.buf, `],"Table`...)
		d.buf = strconv.AppendInt(d.buf, int64(d.tables), 10)
		d.buf = append(d.buf, `":[`...)
	}
	d.tables++
	return nil
}

func (d *dataSet) Row(values []Value) error {
	if d.quiet {
		return nil
	}
	return d.row(values)
}

func (d *dataSet) Close() error {
	if d.ended {
		return nil
	}
	if d.tables == 0 {
		d.buf = append(d.buf, "{}"...)
	} else {
		d.buf = append(d.buf, "]}"...)
	}
	return d.finish()
}

// dataTable writes the first result set; combo makes value and label of it.
type dataTable struct {
	stream
	combo bool
	quiet bool // the current table is no part of the answer
	sets  int
	taken [2]int // of the columns, for value and label
	pair  [2]Value
}

// takeCombo finds the columns of value and label and gives them these names.
func (d *dataTable) takeCombo(columns []Column) ([]Column, error) {
	d.taken = [2]int{0, min(1, len(columns)-1)}
	if d.options.Combo != (Combo{}) {
		names := ColumnNames(columns)
		for i, wanted := range [2]string{d.options.Combo.Value, d.options.Combo.Label} {
			d.taken[i] = slices.IndexFunc(names, func(name string) bool { return Fold(name) == Fold(wanted) })
			if d.taken[i] < 0 {
				return nil, errs.Wrap(errs.ProcedureFailed, "make value and label", fmt.Errorf("combobox: there is no column %s in the result, which has %s", wanted, strings.Join(names, ", ")))
			}
		}
	}
	value, label := columns[d.taken[0]], columns[d.taken[1]]
	value.Name, label.Name = "value", "label"
	return []Column{value, label}, nil
}

func (d *dataTable) Columns(columns []Column) error {
	if d.quiet = isQuiet(columns); d.quiet {
		return nil
	}
	d.sets++
	switch {
	case d.sets > 1 && d.options.ReadOnly:
		return ErrEnough
	case d.sets > 1:
		return nil
	}
	if d.combo && len(columns) > 0 {
		var err error
		if columns, err = d.takeCombo(columns); err != nil {
			return err
		}
	}
	if err := d.begin(columns); err != nil {
		return err
	}
	d.buf = append(d.buf, '[')
	return nil
}

func (d *dataTable) Row(values []Value) error {
	if d.sets > 1 || d.quiet {
		return nil
	}
	if d.combo && len(values) > 0 {
		d.pair = [2]Value{values[d.taken[0]], values[d.taken[1]]}
		values = d.pair[:]
	}
	return d.row(values)
}

func (d *dataTable) Close() error {
	if d.ended {
		return nil
	}
	if d.sets == 0 {
		d.buf = append(d.buf, '[')
	}
	d.buf = append(d.buf, ']')
	return d.finish()
}
