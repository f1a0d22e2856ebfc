package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

// Bounds of a workbook that is read.
type Bounds struct {
	Unpacked int64 // bytes that it may unpack to
	Rows     int
	Columns  int
}

// Errors of a workbook that is not read.
var (
	ErrNoSheet = errors.New("sheet: no workbook with a sheet")
	ErrTooMany = errors.New("sheet: more rows or columns than allowed")
)

// Read reads the first sheet of a workbook: a row for each of its lines, a text for
// each cell. Numbers and dates come as the numbers that stand in the file (see Day);
// a formula is not calculated, its own text counts.
func Read(content []byte, most Bounds) ([][]string, error) {
	options := excelize.Options{RawCellValue: true, UnzipSizeLimit: most.Unpacked, UnzipXMLSizeLimit: most.Unpacked}
	book, err := excelize.OpenReader(bytes.NewReader(content), options)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoSheet, err)
	}
	defer book.Close()
	names := book.GetSheetList()
	if len(names) == 0 {
		return nil, ErrNoSheet
	}
	rows, err := book.GetRows(names[0], options)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoSheet, err)
	}
	if len(rows) > most.Rows {
		return nil, ErrTooMany
	}
	for y, row := range rows {
		if len(row) > most.Columns {
			return nil, ErrTooMany
		}
		for x := range row {
			if formula := formulaAt(book, names[0], x+1, y+1); formula != "" {
				row[x] = "=" + formula
			}
		}
	}
	return rows, nil
}

func formulaAt(book *excelize.File, sheet string, column, row int) string {
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return ""
	}
	formula, _ := book.GetCellFormula(sheet, cell) // a cell that has none is no error
	return formula
}

// Day is the day that a number of a cell stands for, as 2006-01-02, ok false where it
// is none.
func Day(text string) (day string, ok bool) {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || number < 1 || number > 2_958_465 { // 9999-12-31
		return "", false
	}
	at, err := excelize.ExcelDateToTime(number, false)
	return at.Format(time.DateOnly), err == nil
}

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
	text, err := book.NewStyle(&excelize.Style{NumFmt: 49}) // @: what is typed stays as it is
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
