package sheet_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// Values of cells.
func text(s string) wire.Value   { return wire.Value{Kind: wire.TextKind, Bytes: []byte(s)} }
func integer(n int64) wire.Value { return wire.Value{Kind: wire.IntKind, Int: n} }
func float(f float64) wire.Value { return wire.Value{Kind: wire.RealKind, Float: f} }

var null wire.Value

// column is a column of the sheet and of the result.
type column struct {
	sheet.Column
	typ   wire.Type
	scale int
}

// export writes a sheet and returns the file.
func export(t testing.TB, options sheet.Options, columns []column, rows ...[]wire.Value) []byte {
	t.Helper()
	var out bytes.Buffer
	answer := begin(t, &out, options, columns)
	for _, row := range rows {
		if err := answer.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := answer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func begin(t testing.TB, out io.Writer, options sheet.Options, columns []column) wire.Answer {
	t.Helper()
	if options.Dir == "" {
		options.Dir = t.TempDir()
	}
	var types []wire.Column
	for _, c := range columns {
		options.Columns = append(options.Columns, c.Column)
		types = append(types, wire.Column{Name: "C", Type: c.typ, Scale: c.scale})
	}
	answer := sheet.New(out, options)
	t.Cleanup(answer.Discard)
	if err := answer.Columns(types); err != nil {
		t.Fatal(err)
	}
	return answer
}

// one exports a single column and returns its cell A2 as it is in the file, and the
// cell's type.
func one(t testing.TB, typ wire.Type, scale int, value wire.Value) (raw string, kind excelize.CellType) {
	t.Helper()
	book := open(t, export(t, sheet.Options{}, []column{{sheet.Column{Heading: "值"}, typ, scale}}, []wire.Value{value}))
	raw, err := book.GetCellValue("Sheet1", "A2", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	kind, err = book.GetCellType("Sheet1", "A2")
	if err != nil {
		t.Fatal(err)
	}
	return raw, kind
}

func open(t testing.TB, file []byte) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { book.Close() })
	return book
}

// lines are the rows of a sheet as Excel shows them, cells between bars.
func lines(t testing.TB, book *excelize.File, name string) (all []string) {
	t.Helper()
	rows, err := book.GetRows(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		all = append(all, strings.Join(row, "|"))
	}
	return all
}

// part is a part of the file, as it is in the archive.
func part(t testing.TB, file []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	content, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	text, err := io.ReadAll(content)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
