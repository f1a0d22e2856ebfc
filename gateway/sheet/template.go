package sheet

import (
	"errors"
	"fmt"

	"github.com/xuri/excelize/v2"
)

// Template makes an empty workbook with headings, and a second sheet with a line of
// explanation for each.
func Template(name string, headings, explanations []string) ([]byte, error) {
	book := excelize.NewFile()
	defer book.Close()
	const second = "填写说明"
	first := sheetName(name)
	if err := book.SetSheetName("Sheet1", first); err != nil {
		return nil, err
	}
	if _, err := book.NewSheet(second); err != nil {
		return nil, err
	}
	text, err := book.NewStyle(&excelize.Style{NumFmt: 49}) // @: a typed value stays as it is
	if err != nil {
		return nil, err
	}
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return nil, err
	}
	last, err := excelize.ColumnNumberToName(len(headings))
	if err != nil {
		return nil, err
	}
	var problems []error
	for i, heading := range headings {
		cell, err := excelize.CoordinatesToCellName(i+1, 1)
		problems = append(problems, err, book.SetCellStr(first, cell, heading),
			book.SetCellStr(second, fmt.Sprint("A", i+1), heading), book.SetCellStr(second, fmt.Sprint("B", i+1), explanations[i]))
	}
	problems = append(problems, book.SetColStyle(first, "A:"+last, text), book.SetRowStyle(first, 1, 1, bold),
		book.SetColWidth(first, "A", last, 16), book.SetColWidth(second, "B", "B", 60))
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	buffer, err := book.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}
