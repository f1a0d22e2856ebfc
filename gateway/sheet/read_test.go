package sheet_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/measure"
	"qiao/gateway/sheet"
	"qiao/gateway/sheet/sheettest"
)

// bounds are those of an import.
var bounds = sheet.Bounds{Unpacked: 32 << 20, Rows: 2001, Columns: 100, Text: 8 << 20}

func read(file []byte) (*sheet.Sheet, error) {
	return sheet.Read(context.Background(), bytes.NewReader(file), int64(len(file)), bounds)
}

// texts are the texts of the cells; of a cell that is wrong, why.
func texts(from *sheet.Sheet) (rows [][]string) {
	for _, cells := range from.Rows {
		var row []string
		for _, cell := range cells {
			row = append(row, cmp.Or(cell.Wrong, cell.Text))
		}
		rows = append(rows, row)
	}
	return rows
}

// mostGrowth is the limit of memory for reading any workbook, in MiB.
const mostGrowth = 64

// quickBombs are the workbooks of make test: one for each bound, and one that stays below all. The others meet the same bounds.
var quickBombs = []string{
	"one cell far to the right in each row", "a shared string of 200 KB in 4,000 cells", "1,000,000 rows of one cell", "60,000 merged areas",
	"many strings, of which a cell names the last", "a string that unpacks to 64 MB", "many parts",
}

// A workbook that is small as a file needs little memory when it is read, and reading ends early.
func TestWorkbooksThatExpandTakeLittle(t *testing.T) {
	readable := []string{"many strings that no cell names", "formulas that share one"}
	built := 0
	for _, bomb := range sheettest.Bombs("工号", "姓名") {
		if !layer.Long() && !slices.Contains(quickBombs, bomb.Name) {
			continue
		}
		built++
		file := bomb.Build()
		if len(file) > 5<<20 {
			t.Fatalf("%s: it has %d bytes, more than may be sent", bomb.Name, len(file))
		}
		var err error
		grown := measure.Growth(nil, func() { _, err = read(file) })
		if len(grown) > 0 && grown[0] > mostGrowth {
			t.Errorf("%s: it takes %.0f MiB", bomb.Name, grown[0])
		}
		refused := errors.Is(err, sheet.ErrTooMany) || errors.Is(err, sheet.ErrTooLarge) || errors.Is(err, sheet.ErrNoSheet)
		if want := !slices.Contains(readable, bomb.Name); refused != want || !want && err != nil {
			t.Errorf("%s: %v", bomb.Name, err)
		}
	}
	if built < len(quickBombs) {
		t.Errorf("%d workbooks", built)
	}
}

// For any content of the parts, reading keeps to the bounds and to the memory limit.
func TestWorkbooksMadeAtRandomTakeLittle(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		`<row>`, `</row>`, `<row r="7">`, `<row r="99999">`, `<c>`, `</c>`, `<c r="B2" t="s">`, `<c r="XFD9">`, `<c t="inlineStr">`, `<v>0</v>`, `<v>1</v>`, `<v/>`,
		`<f>A1</f>`, `<f t="shared" si="0">A1</f>`, `<f t="shared" si="0"/>`, `<is><t>`, `</t></is>`, `<is><rPh><t>`, `</t></rPh></is>`, `&#x4e00;`, `<![CDATA[x]]>`, `]]>`,
		`</sheetData>`, `<!--x-->`, `<?x?>`, "字", "\xff", `<a b="c"/>`, `<`, `&x;`,
	})
	layer.Checks(t, 10)
	rapid.Check(t, func(r *rapid.T) {
		rows := strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(r, "rows"), "")
		shared := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{`<si>`, `</si>`, `<t>`, `</t>`, `<rPh>`, `</rPh>`, "字", `<r>`, `<`}), 0, 20).Draw(r, "shared"), "")
		times := rapid.SampledFrom([]int{1, 2, 50, 5000}).Draw(r, "times")
		file := sheettest.Workbook(strings.Repeat(rows, times), "", strings.Repeat(shared, times))
		if cutAt := rapid.IntRange(0, 2*len(file)).Draw(r, "cut"); cutAt < len(file) {
			file[cutAt] ^= 0x55
		}
		var got *sheet.Sheet
		var err error
		grown := measure.Growth(nil, func() { got, err = read(file) })
		if len(grown) > 0 && grown[0] > mostGrowth {
			r.Errorf("it takes %.0f MiB", grown[0])
		}
		if err != nil && !errors.Is(err, sheet.ErrTooMany) && !errors.Is(err, sheet.ErrTooLarge) && !errors.Is(err, sheet.ErrNoSheet) {
			r.Errorf("an error of another kind: %v", err)
		}
		if err == nil && (len(got.Rows) > 2001 || slices.ContainsFunc(got.Rows, func(row []sheet.Cell) bool { return len(row) > 100 })) {
			r.Errorf("%d rows", len(got.Rows))
		}
	})
}

// Read and a library for spreadsheets read the same from a file that the library wrote.
func TestWorkbooksAreReadAsTheLibraryReadsThem(t *testing.T) {
	word := rapid.StringMatching(`[a-z<>&"'字_ \n]{0,6}(_x0041_)?`)
	rapid.Check(t, func(r *rapid.T) {
		book := excelize.NewFile()
		defer book.Close()
		for range rapid.IntRange(0, 20).Draw(r, "cells") {
			cell, err := excelize.CoordinatesToCellName(rapid.IntRange(1, 12).Draw(r, "x"), rapid.IntRange(1, 12).Draw(r, "y"))
			if err != nil {
				r.Fatal(err)
			}
			value := rapid.OneOf(word.AsAny(), rapid.IntRange(-1e14, 1e14).AsAny(), rapid.Map(rapid.IntRange(-1e9, 1e9), func(n int) any { return float64(n) / 1000 }), rapid.Bool().AsAny()).Draw(r, "value")
			if err := book.SetCellValue("Sheet1", cell, value); err != nil {
				r.Fatal(err)
			}
		}
		file, err := book.WriteToBuffer()
		if err != nil {
			r.Fatal(err)
		}
		got, err := read(file.Bytes())
		if err != nil {
			r.Fatal(err)
		}
		want, err := book.GetRows("Sheet1")
		if err != nil {
			r.Fatal(err)
		}
		if diff := gocmp.Diff(trimmed(want), trimmed(texts(got))); diff != "" {
			r.Error(diff)
		}
	})
}

// trimmed removes the empty cells at the end of rows and the empty rows at the end.
func trimmed(rows [][]string) [][]string {
	all := [][]string{}
	for _, row := range rows {
		for len(row) > 0 && row[len(row)-1] == "" {
			row = row[:len(row)-1]
		}
		all = append(all, append([]string{}, row...))
	}
	for len(all) > 0 && len(all[len(all)-1]) == 0 {
		all = all[:len(all)-1]
	}
	return all
}

// Read understands the different ways in which programs write cells.
func TestCellsAreReadHoweverTheyAreWritten(t *testing.T) {
	rows := `<row r="1" spans="1:2"><c r="A1" s="1" t="s"><v>1</v></c><c r="C1" t="s"><v> 0 </v></c></row>` +
		`<row r="2"/>` +
		`<row r="3"><c><v>46346.5</v></c><c t="str"><f>A1&amp;"x"</f><v>甲x</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>` +
		`<row><c t="inlineStr"><is><r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 细</t></r><rPh sb="0" eb="1"><t>cu</t></rPh></is></c>` +
		`<c r="b4"><f t="shared" ref="B4:B5" si="0">A1+1</f><v>2</v></c></row>` +
		`<x:row r="5"><x:c r="B5"><x:f t="shared" si="0"/><x:v>3</x:v></x:c><x:c r="D5" t="inlineStr"><x:is><x:t>a_x000D_b&#10;<![CDATA[<c>]]></x:t></x:is></x:c></x:row>` +
		`<row r="9000"><c r="XFD9000" s="1"/></row>`
	shared := `<si><t>甲</t></si><si><r><t>乙</t></r><r><t>丙</t></r><phoneticPr fontId="1"/><rPh sb="0" eb="1"><t>yi</t></rPh></si>`
	got, err := read(sheettest.Workbook(rows, "", shared))
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"乙丙", "", "甲"}, nil, {"46346.5", "甲x", "TRUE", "是公式错误 #N/A（单元格 D3）"}, {"粗 细", "2"}, {"", "3", "", "a\nb\n<c>"},
	}
	if diff := gocmp.Diff(want, texts(got)); diff != "" {
		t.Error(diff)
	}
}

func TestRowsColumnsAndTextHaveBounds(t *testing.T) {
	row := func(n int, cells string) string { return fmt.Sprintf(`<row r="%d">%s</row>`, n, cells) }
	text := func(n int) string { return `<c t="inlineStr"><is><t>` + strings.Repeat("长", n) + `</t></is></c>` }
	for name, test := range map[string]struct {
		rows string
		want error
	}{
		"the last row":            {row(2001, `<c><v>1</v></c>`), nil},
		"one row more":            {row(2002, `<c><v>1</v></c>`), sheet.ErrTooMany},
		"the last column":         {row(1, `<c r="CV1"><v>1</v></c>`), nil},
		"one column more":         {row(1, `<c r="CW1"><v>1</v></c>`), sheet.ErrTooMany},
		"one more, by its string": {row(1, `<c r="CW1" t="s"><v>0</v></c>`), sheet.ErrTooMany},
		"the longest cell":        {row(1, text(32_767)), nil},
		"a longer cell":           {row(1, text(32_768)), sheet.ErrTooLarge},
		"8 MiB of text":           {row(1, strings.Repeat(text(27_962), 100)), nil},
		"more than 8 MiB":         {row(1, strings.Repeat(text(27_963), 100)), sheet.ErrTooLarge},
		"a string that is not":    {row(1, `<c t="s"><v>1</v></c>`), sheet.ErrNoSheet},
		"a cell to the left":      {row(1, `<c r="B1"><v>1</v></c><c r="A1"><v>1</v></c>`), sheet.ErrNoSheet},
		"a row above":             {row(2, "") + row(1, ""), sheet.ErrNoSheet},
		"no end":                  {`<row><c>`, sheet.ErrNoSheet},
	} {
		if _, err := read(sheettest.Workbook(test.rows, "", `<si><t>甲</t></si>`)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Reading ends with the request.
func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	file := sheettest.Workbook(strings.Repeat(`<row><c/></row>`, 100_000), "", "")
	source := &cancelling{bytes.NewReader(file), cancel}
	if _, err := sheet.Read(ctx, source, int64(len(file)), bounds); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// cancelling cancels the request at the first read.
type cancelling struct {
	*bytes.Reader
	cancel func()
}

// ReadAt implements io.ReaderAt.
func (c *cancelling) ReadAt(p []byte, at int64) (int, error) {
	c.cancel()
	return c.Reader.ReadAt(p, at)
}
