package sheet

import (
	"context"
	"errors"
	"io"
	"strconv"
)

// Bounds limit the size of a workbook that Read accepts.
type Bounds struct {
	Unpacked int64 // bytes of the parts that are read
	Rows     int
	Columns  int
	Text     int // bytes of all cells
}

// maxCell is the longest text of a cell, in bytes: Excel accepts 32,767 characters.
const maxCell = 3 * 32_767

// Errors of a workbook that is not read.
var (
	ErrNoSheet  = errors.New("sheet: no workbook with a sheet")
	ErrTooMany  = errors.New("sheet: more rows or columns than allowed")
	ErrTooLarge = errors.New("sheet: more content than allowed")
)

// Sheet is the content of one sheet of a workbook.
type Sheet struct {
	Name   string
	Others []string // the other sheets of the workbook, hidden ones too
	Rows   [][]Cell
	// HiddenRows and HiddenColumns are the numbers, from 1, of those with a content that the sheet does not show.
	HiddenRows, HiddenColumns []int
}

// Cell is a cell as the sheet shows it.
type Cell struct {
	Text string
	// Number has the digits that are shown of a number, without signs of a currency or of thousands.
	Number string
	// Date has the parts of a date that the sheet shows, as 2006-01, 2006-01-02 or 2006-01-02 15:04:05.
	Date string
	// Wrong says why no value can be read from the cell, such as 是公式错误 #N/A（单元格 B3）.
	Wrong string
}

// Read reads the first visible sheet of a workbook of so many bytes: a row for each of its lines. A cell has what the
// sheet shows: numbers with their format and with at most the 15 digits that spreadsheets keep, the value of a formula as
// the program computed it last. The cells of a merged area one column wide all have its value. Read stops at the first
// row, column or byte beyond the bounds, and when ctx ends.
func Read(ctx context.Context, content io.ReaderAt, size int64, most Bounds) (*Sheet, error) {
	p, err := openPackage(ctx, content, size, most.Unpacked)
	if err != nil {
		return nil, err
	}
	book, err := p.workbook()
	if err != nil {
		return nil, err
	}
	styles := newStyles()
	if book.styles != "" {
		if err := p.read(book.styles, styles.token); err != nil {
			return nil, err
		}
	}
	g := &grid{most: most}
	if err := p.read(book.sheet, g.token); err != nil {
		return nil, err
	}
	if !g.ended {
		return nil, ErrNoSheet
	}
	var table *stringTable
	if len(g.shared) > 0 {
		table = newStrings(g.shared, most.Text)
		if err := p.read(book.strings, table.token); err != nil {
			return nil, err
		}
	}
	found := &Sheet{Name: book.name, Others: book.others}
	show := &shower{styles: styles, since1904: book.since1904, hidesZeros: g.hidesZeros, formats: map[string]*format{}}
	defer show.close()
	if found.Rows, err = g.shown(ctx, show, table); err != nil {
		return nil, err
	}
	found.HiddenRows, found.HiddenColumns = g.unseen(found.Rows)
	return found, nil
}

// cellName is the name of a cell, such as AB12.
func cellName(row, column int) string { return ColumnName(column) + strconv.Itoa(row) }

// ColumnName is the name of a column, which counts from 1: AB for 28.
func ColumnName(column int) (name string) {
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}
