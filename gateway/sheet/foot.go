package sheet

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

// foot adds the filter over the rows and the totals below them.
func (w *writer) foot() error {
	if len(w.columns) == 0 {
		return nil
	}
	last, err := excelize.CoordinatesToCellName(len(w.columns), w.rows)
	if err != nil {
		return err
	}
	if err := w.file.AutoFilter(w.name, "A1:"+last, nil); err != nil {
		return err
	}
	if w.rows == 1 || !w.hasTotals() {
		return nil
	}
	labelled := false
	for i, column := range w.options.Columns {
		w.row[i] = nil
		switch {
		case column.Total:
			w.row[i] = w.totalCell(i)
		case !labelled:
			w.row[i], labelled = excelize.Cell{StyleID: w.styles.label, Value: "合计"}, true
		}
	}
	return w.write()
}

func (w *writer) hasTotals() bool {
	for _, column := range w.options.Columns {
		if column.Total {
			return true
		}
	}
	return false
}

// totalCell is the sum of the rows that the sheet's filter shows, with the sum of all
// rows as its value for programs that do not calculate. A sum that Excel cannot calculate
// or keep is written as its digits.
func (w *writer) totalCell(i int) any {
	digits := w.totals[i].digits()
	number, ok := numberOf(digits, w.columns[i].Type)
	if !ok || w.totals[i].asText {
		return excelize.Cell{StyleID: w.styles.total[i], Value: digits}
	}
	name, err := excelize.ColumnNumberToName(i + 1)
	if err != nil {
		return number
	}
	return excelize.Cell{StyleID: w.styles.total[i], Formula: fmt.Sprintf("SUBTOTAL(109,%s2:%s%d)", name, name, w.rows), Value: number}
}
