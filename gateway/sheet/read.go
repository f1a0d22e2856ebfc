package sheet

import (
	"context"
	"errors"
	"io"
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

// Read reads the first sheet of a workbook of so many bytes: a row for each of its lines, a
// text for each cell. Numbers and dates come as the numbers in the file (see Day). Read does
// not calculate a formula but returns its text; for cells that share one, the text of the
// first cell. It stops at the first row, column or byte beyond the bounds, and when ctx ends.
func Read(ctx context.Context, content io.ReaderAt, size int64, most Bounds) ([][]string, error) {
	p, err := openPackage(ctx, content, size, most.Unpacked)
	if err != nil {
		return nil, err
	}
	book, err := p.workbook()
	if err != nil {
		return nil, err
	}
	g := &grid{most: most, text: most.Text, masters: map[string]string{}}
	if err := p.read(book.sheet, g.token); err != nil {
		return nil, err
	}
	if !g.ended {
		return nil, ErrNoSheet
	}
	if len(g.named) == 0 {
		return g.rows, nil
	}
	table := newStrings(g.named, g.text)
	if err := p.read(book.strings, table.token); err != nil {
		return nil, err
	}
	return g.rows, g.name(table)
}
