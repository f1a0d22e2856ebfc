package wire

import "strconv"

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
	pair  [2]Value
}

// comboColumns gives the first two columns their names on the wire.
func comboColumns(columns []Column) []Column {
	value := columns[0]
	label := columns[min(1, len(columns)-1)]
	value.Name, label.Name = "value", "label"
	return []Column{value, label}
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
		columns = comboColumns(columns)
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
		d.pair = [2]Value{values[0], values[min(1, len(values)-1)]}
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
