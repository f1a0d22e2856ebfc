package sheet

import (
	"fmt"
	"os"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// writer implements wire.Answer.
type writer struct {
	options Options
	out     *output
	ended   bool

	file    *excelize.File
	stream  *excelize.StreamWriter
	name    string
	dir     string // for the temporary files of this sheet only
	columns []wire.Column
	styles  styles
	totals  []total
	row     []any
	scratch []byte
	rows    int // written so far, with the heading
}

func (w *writer) Affected(int64) {}
func (w *writer) Message(string) {}
func (w *writer) Started() bool  { return w.out.started }

// Columns begins the sheet; a file has one, so a second result set ends the run.
func (w *writer) Columns(columns []wire.Column) error {
	if w.file != nil || w.ended {
		return wire.ErrEnough
	}
	w.columns = append(w.columns, columns...)
	w.totals, w.row = make([]total, len(columns)), make([]any, len(columns))
	var err error
	if w.dir, err = os.MkdirTemp(w.options.Dir, "sheet-"); err != nil {
		return fmt.Errorf("a folder for the export: %w", err)
	}
	w.file = excelize.NewFile(excelize.Options{TmpDir: w.dir})
	w.name = sheetName(w.options.Name)
	if err := w.file.SetSheetName("Sheet1", w.name); err != nil {
		return err
	}
	// The library states the range of an empty sheet, which some programs believe.
	if err := w.file.SetSheetDimension(w.name, ""); err != nil {
		return err
	}
	if w.styles, err = addStyles(w.file, w.options.Columns, columns); err != nil {
		return err
	}
	if w.stream, err = w.file.NewStreamWriter(w.name); err != nil {
		return err
	}
	return w.head()
}

// head sets up the columns and writes the headings, which stay visible when a user scrolls.
func (w *writer) head() error {
	for i, column := range w.options.Columns {
		if err := w.stream.SetColWidth(i+1, i+1, widthOf(column, w.columns[i])); err != nil {
			return err
		}
		if err := w.stream.SetColStyle(i+1, i+1, w.styles.column[i]); err != nil {
			return err
		}
		w.row[i] = excelize.Cell{StyleID: w.styles.heading, Value: clean(column.Heading)}
	}
	err := w.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
	if err != nil {
		return err
	}
	return w.write()
}

// Row adds one row. It keeps one row free for the total.
func (w *writer) Row(values []wire.Value) error {
	if w.ended || w.stream == nil {
		return wire.ErrEnough
	}
	if w.rows >= excelize.TotalRows-1 {
		return errs.Failf("导出超过 %d 行，请缩小查询范围", excelize.TotalRows-2)
	}
	for i := range w.row {
		w.row[i] = w.cell(i, &values[i])
	}
	return w.write()
}

// write adds the cells in w.row as the next row.
func (w *writer) write() error {
	w.rows++
	first, err := excelize.CoordinatesToCellName(1, w.rows)
	if err != nil {
		return err
	}
	return w.stream.SetRow(first, w.row)
}

// Close finishes the workbook and writes it.
func (w *writer) Close() error {
	if w.ended {
		return nil
	}
	defer w.Discard()
	if w.file == nil {
		if err := w.Columns(make([]wire.Column, len(w.options.Columns))); err != nil {
			return err
		}
	}
	if err := w.foot(); err != nil {
		return err
	}
	if err := w.stream.Flush(); err != nil {
		return err
	}
	// The library would make the whole file in memory; its writer of archives is replaced by
	// one that writes to the client.
	_, err := w.file.SetZipWriter(w.out.archive).WriteToBuffer()
	return err
}

// Discard drops the workbook and its temporary files.
func (w *writer) Discard() {
	if w.ended {
		return
	}
	w.ended = true
	if w.file != nil {
		_ = w.file.Close() // RemoveAll below removes its files in any case
	}
	if w.dir != "" {
		_ = os.RemoveAll(w.dir)
	}
	w.file, w.stream = nil, nil
}
