package sheet_test

import (
	"bytes"
	"mime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

var rooms = []column{
	{sheet.Column{Heading: "楼栋", Width: 12}, wire.String, 0},
	{sheet.Column{Heading: "床位数", Total: true}, wire.Int, 0},
	{sheet.Column{Heading: "床位租金", Format: "#,##0.00", Total: true}, wire.Decimal, 2},
	{sheet.Column{Heading: "入住日期", Format: "yyyy-mm-dd"}, wire.DateTime, 0},
	{sheet.Column{Heading: "登记时间"}, wire.DateTime, 0},
	{sheet.Column{Heading: "独立卫生间"}, wire.Bit, 0},
	{sheet.Column{Heading: "备注"}, wire.String, 0},
}

func roomRows() [][]wire.Value {
	at := wire.Value{Kind: wire.TimeKind, Time: time.Date(2026, 11, 20, 8, 30, 15, 0, time.FixedZone("", 8*3600))}
	return [][]wire.Value{
		{text("A栋"), integer(4), text("1250.50"), text("2026-11-20 00:00:00.000"), at, integer(1), null},
		{text("B栋"), integer(2), text("300.25"), text("2026-11-21"), text("2026-11-21T17:05:00"), integer(0), text("靠楼梯")},
	}
}

func TestWorkbook(t *testing.T) {
	file := export(t, sheet.Options{Name: "房间台账"}, rooms, roomRows()...)
	book := open(t, file)
	want := []string{
		"楼栋|床位数|床位租金|入住日期|登记时间|独立卫生间|备注",
		"A栋|4|1,250.50|2026-11-20|2026-11-20 08:30:15|是",
		"B栋|2|300.25|2026-11-21|2026-11-21 17:05:00|否|靠楼梯",
		"合计|6|1,550.75",
	}
	if diff := cmp.Diff(want, lines(t, book, "房间台账")); diff != "" {
		t.Error(diff)
	}
	if formula, err := book.GetCellFormula("房间台账", "C4"); err != nil || formula != "SUBTOTAL(109,C2:C3)" {
		t.Errorf("the total is %q, %v", formula, err)
	}
	if width, err := book.GetColWidth("房间台账", "A"); err != nil || width != 12 {
		t.Errorf("the width that was asked for: %v, %v", width, err)
	}
	if width, err := book.GetColWidth("房间台账", "F"); err != nil || width != 14 {
		t.Errorf("the width of 独立卫生间 and an arrow: %v, %v", width, err)
	}
	panes, err := book.GetPanes("房间台账")
	if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.TopLeftCell != "A2" {
		t.Errorf("the headings do not stay: %+v, %v", panes, err)
	}
}

func TestADayHasNoTimeOfDay(t *testing.T) {
	var out bytes.Buffer
	answer := sheet.New(&out, sheet.Options{Name: "外租登记", Dir: t.TempDir(), Columns: []sheet.Column{{Heading: "起租"}}})
	if err := answer.Columns([]wire.Column{{Name: "FromDate", Type: wire.DateTime, Day: true}}); err != nil {
		t.Fatal(err)
	}
	if err := answer.Row([]wire.Value{text("2026-11-20")}); err != nil {
		t.Fatal(err)
	}
	if err := answer.Close(); err != nil {
		t.Fatal(err)
	}
	book := open(t, out.Bytes())
	if diff := cmp.Diff([]string{"起租", "2026-11-20"}, lines(t, book, "外租登记")); diff != "" {
		t.Error(diff)
	}
	if width, err := book.GetColWidth("外租登记", "A"); err != nil || width != 12 {
		t.Errorf("the width of a day: %v, %v", width, err)
	}
}

// The parts of the file that programs other than the library read.
func TestPartsOfTheFile(t *testing.T) {
	file := export(t, sheet.Options{Name: "房间台账"}, rooms, roomRows()...)
	xmlOf := part(t, file, "xl/worksheets/sheet1.xml")
	for _, want := range []string{
		`<autoFilter ref="$A$1:$G$3">`,
		`<c r="B2" s="`, `<v>1250.5</v>`, `<v>46346</v>`, // 2026-11-20 in days
		`<f>SUBTOTAL(109,B2:B3)</f><v>6</v>`,
	} {
		if !strings.Contains(xmlOf, want) {
			t.Errorf("no %s in %s", want, xmlOf)
		}
	}
	if strings.Contains(xmlOf, "<dimension") {
		t.Error("it states a range, which cannot be right before the last row is known")
	}
	if book := part(t, file, "xl/workbook.xml"); !strings.Contains(book, `_xlnm._FilterDatabase`) || !strings.Contains(book, `&#39;房间台账&#39;!$A$1:$G$3`) {
		t.Errorf("the filter is not named: %s", book)
	}
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml"} {
		wellFormed(t, part(t, file, name))
	}
}

func TestNoRows(t *testing.T) {
	want := []string{"楼栋|床位数|床位租金|入住日期|登记时间|独立卫生间|备注"}
	if diff := cmp.Diff(want, lines(t, open(t, export(t, sheet.Options{}, rooms)), "Sheet1")); diff != "" {
		t.Errorf("a result without rows: %s", diff)
	}
	var out strings.Builder
	answer := sheet.New(&out, sheet.Options{Dir: t.TempDir(), Columns: []sheet.Column{{Heading: "楼栋"}}})
	if err := answer.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"楼栋"}, lines(t, open(t, []byte(out.String())), "Sheet1")); diff != "" {
		t.Errorf("no result: %s", diff)
	}
}

func TestNamesOfSheets(t *testing.T) {
	for name, want := range map[string]string{
		"":                                     "Sheet1",
		" [/\\] ":                              "Sheet1",
		"'宿舍'费用: 2026/11*?":                    "宿舍费用 202611",
		strings.Repeat("房", 40):                strings.Repeat("房", 31),
		"a" + strings.Repeat("\U0002A6A5", 20): "a" + strings.Repeat("\U0002A6A5", 15), // two units each
	} {
		book := open(t, export(t, sheet.Options{Name: name}, rooms, roomRows()...))
		if diff := cmp.Diff([]string{want}, book.GetSheetList()); diff != "" {
			t.Errorf("%q: %s", name, diff)
		}
	}
}

func TestDisposition(t *testing.T) {
	for page, want := range map[string]string{
		"房间台账":         "attachment; filename*=utf-8''%E6%88%BF%E9%97%B4%E5%8F%B0%E8%B4%A6-2026-11-22.xlsx",
		"rooms":        "attachment; filename=rooms-2026-11-22.xlsx",
		"a/..\\b:\r\n": "attachment; filename=a..b-2026-11-22.xlsx",
		"月度 100%":      "attachment; filename*=utf-8''%E6%9C%88%E5%BA%A6%20100%25-2026-11-22.xlsx",
	} {
		got := sheet.Disposition(page, "2026-11-22")
		if got != want {
			t.Errorf("%q: got %s, want %s", page, got, want)
		}
		if _, _, err := mime.ParseMediaType(got); err != nil {
			t.Errorf("%q: %v", page, err)
		}
	}
	if sheet.ContentType != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" {
		t.Error(sheet.ContentType)
	}
}
