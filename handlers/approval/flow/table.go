package flow

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"qiao/gateway/wire"
)

// Limits of one table.
const (
	mostColumns = 12
	mostRows    = 50
)

var columnTypes = []FieldType{Text, Number, Money, Date, Choice}

// cells is the key under which a form has the values of a column: one value for each row, empty
// where the cell is empty. A condition refers to the sum of the column by the same name.
func cells(table, column string) string { return table + "." + column }

// rows is the number of rows that a table of a form has.
func (f Field) rows(form Form) int {
	if len(f.Columns) == 0 {
		return 0
	}
	return len(form[cells(f.Name, f.Columns[0].Name)])
}

// Filled returns the values of a field as text; for a table, the number of its rows.
func (f Field) Filled(form Form) string {
	if n := f.rows(form); f.Type == Table && n > 0 {
		return fmt.Sprintf("%d 行", n)
	}
	return strings.Join(form[f.Name], "、")
}

// sentRows are the rows of a table as Read reads them.
func (f Field) sentRows(form Form) []map[string]string {
	rows := make([]map[string]string, f.rows(form))
	for i := range rows {
		rows[i] = map[string]string{}
		for _, c := range f.Columns {
			if values := form[cells(f.Name, c.Name)]; i < len(values) && values[i] != "" {
				rows[i][c.Name] = values[i]
			}
		}
	}
	return rows
}

// readTable reads the rows of a table into the form. Rows without any value are left out; the error
// of a cell names its row as it was sent.
func (f Field) readTable(raw json.RawMessage, form Form) (wrong []Invalid) {
	var sent []map[string]json.RawMessage
	switch {
	case len(raw) == 0 || string(raw) == "null":
	case json.Unmarshal(raw, &sent) != nil:
		return []Invalid{{f.Name, f.Label + "应为由行组成的列表"}}
	case len(sent) > mostRows:
		return []Invalid{{f.Name, fmt.Sprintf("%s最多 %d 行", f.Label, mostRows)}}
	}
	rows := 0
	for i, row := range sent {
		values, empty, said := f.readRow(i, row)
		if empty && len(said) == 0 {
			continue
		}
		rows++
		wrong = append(wrong, said...)
		for j, c := range f.Columns {
			form[cells(f.Name, c.Name)] = append(form[cells(f.Name, c.Name)], values[j])
		}
	}
	if rows == 0 && f.Required {
		wrong = append(wrong, Invalid{f.Name, f.Label + "至少填写一行"})
	}
	return wrong
}

// readRow reads the cells of a row in the order of the columns.
func (f Field) readRow(at int, row map[string]json.RawMessage) (values []string, empty bool, wrong []Invalid) {
	folded := map[string]json.RawMessage{}
	for name, raw := range row {
		folded[wire.Fold(name)] = raw
	}
	var missing []Invalid
	for _, c := range f.Columns {
		cell, said := c.read(folded[wire.Fold(c.Name)])
		path := fmt.Sprintf("%s[%d].%s", f.Name, at, c.Name)
		if said != "" {
			wrong = append(wrong, Invalid{path, fmt.Sprintf("%s第 %d 行：%s", f.Label, at+1, said)})
		} else if len(cell) == 0 && c.Required {
			missing = append(missing, Invalid{path, fmt.Sprintf("%s第 %d 行：%s不能为空", f.Label, at+1, c.Label)})
		}
		values = append(values, strings.Join(cell, ""))
	}
	empty = !slices.ContainsFunc(values, func(value string) bool { return value != "" })
	if !empty || len(wrong) > 0 {
		wrong = append(wrong, missing...)
	}
	return values, empty, wrong
}

// asked finds the field to which a condition refers: a field, or a column of numbers, which is
// summed.
func (d Definition) asked(name string) *Field {
	if f := d.Field(name); f != nil {
		return f
	}
	table, column, _ := strings.Cut(name, ".")
	if f := d.Field(table); f != nil && f.Type == Table {
		for i, c := range f.Columns {
			if c.Name == column && c.isNumber() {
				return &f.Columns[i]
			}
		}
	}
	return nil
}

// sum adds the values of a column. Empty cells are ignored; a table without rows is 0.
func sum(values []string) string {
	total, places := new(big.Rat), 0
	for _, value := range values {
		if number, ok := new(big.Rat).SetString(value); ok {
			total.Add(total, number)
			_, fraction, _ := strings.Cut(value, ".")
			places = max(places, len(fraction))
		}
	}
	return total.FloatString(places)
}

// table checks the columns of a table.
func (c *checker) table(f Field) {
	if f.Type != Table {
		return
	}
	if len(f.Columns) == 0 || len(f.Columns) > mostColumns {
		c.say(f.Name, "“%s”应有 1 到 %d 列", f.Label, mostColumns)
		return
	}
	for i, column := range f.Columns {
		inner := checker{Definition: Definition{Fields: f.Columns}}
		inner.field(i, column)
		if len(inner.wrong) == 0 && !slices.Contains(columnTypes, column.Type) {
			inner.say("", "“%s”的类型不能用作明细的列", column.Label)
		}
		for _, wrong := range inner.wrong {
			c.say(f.Name, "“%s”的列：%s", f.Label, wrong.Text)
		}
	}
	for _, column := range unpaired(f.Columns) {
		c.say(f.Name, "“%s”的列：%s", f.Label, unpairedText(column.Label))
	}
}
