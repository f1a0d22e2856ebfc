package sheet_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// FuzzCells puts any value of any type into a cell, and checks that the file is well-formed,
// can be opened, and has no formula except those of the totals.
func FuzzCells(f *testing.F) {
	for _, s := range []string{"", "=1+1", "-0.00", "1e400", "99999999999999999999.5", "2026-02-30", "0001-01-01 00:00:00", "\x00\xff]]>&#x1;", "_x000D_\r\n", "NaN", "true"} {
		f.Add(s, int64(-1), 0.1, uint8(2))
	}
	f.Fuzz(func(t *testing.T, s string, n int64, x float64, scale uint8) {
		var columns []column
		for typ := wire.Auto; typ <= wire.ReturnValue; typ++ {
			columns = append(columns, column{sheet.Column{Heading: s, Total: true}, typ, int(scale % 30)})
		}
		var rows [][]wire.Value
		for _, value := range []wire.Value{text(s), integer(n), float(x), {Kind: wire.BlobKind, Bytes: []byte(s)}} {
			rows = append(rows, slices.Repeat([]wire.Value{value}, len(columns)))
		}
		file := export(t, sheet.Options{Name: s}, columns, rows...)
		content := part(t, file, "xl/worksheets/sheet1.xml")
		wellFormed(t, content)
		if body, _, _ := strings.Cut(content, `<row r="6"`); strings.Contains(body, "<f>") { // the totals are in row 6
			t.Fatalf("it has a formula: %s", body)
		}
		book := open(t, file)
		if _, err := book.GetRows(book.GetSheetName(0), excelize.Options{RawCellValue: true}); err != nil {
			t.Fatal(err)
		}
	})
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}
