package sheet_test

import (
	"math/big"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

const (
	number = excelize.CellTypeUnset // a number has no type of its own
	words  = excelize.CellTypeInlineString
)

func TestCells(t *testing.T) {
	blob := wire.Value{Kind: wire.BlobKind, Bytes: []byte{1, 2, 3}}
	at := func(year int) wire.Value {
		return wire.Value{Kind: wire.TimeKind, Time: time.Date(year, 1, 1, 12, 0, 0, 0, time.UTC)}
	}
	for _, test := range []struct {
		typ   wire.Type
		scale int
		value wire.Value
		want  string
		kind  excelize.CellType
	}{
		{wire.Int, 0, integer(-7), "-7", number},
		{wire.Int, 0, integer(999_999_999_999_999), "999999999999999", number},
		{wire.Int, 0, integer(1_234_567_890_123_456), "1234567890123456", words},
		{wire.Int, 0, integer(9_000_000_000_000_000_000), "9000000000000000000", number}, // one digit and zeros
		{wire.Int, 0, text("n/a"), "n/a", words},
		{wire.Decimal, 2, text("1234567890123.45"), "1234567890123.45", number},
		{wire.Decimal, 2, text("12345678901234.56"), "12345678901234.56", words},
		{wire.Decimal, 2, float(0.1 + 0.2), "0.3", number},
		{wire.Decimal, 2, integer(3), "3", number},
		{wire.Decimal, 4, text("-0.0001"), "-0.0001", number},
		{wire.Float, 0, float(1.0 / 3), "0.3333333333333333", number},
		{wire.Real, 0, float(float64(float32(0.1))), "0.1", number},
		{wire.Auto, 0, integer(1_234_567_890_123_456), "1234567890123456", words},
		{wire.Auto, 0, float(2.5), "2.5", number},
		{wire.Auto, 0, text("007"), "007", words},
		{wire.String, 0, text("13800000001"), "13800000001", words},
		{wire.String, 0, integer(12), "12", words},
		{wire.Bit, 0, integer(1), "是", words},
		{wire.Bit, 0, integer(0), "否", words},
		{wire.DateTime, 0, text("2026-11-20 08:30:00.120"), "46346.35416805556", number},
		{wire.DateTime, 0, text("2026-11-20"), "46346", number},
		{wire.DateTime, 0, text("不详"), "不详", words},
		{wire.DateTime, 0, at(1900), "1.5", number},
		{wire.DateTime, 0, at(1899), "1899-01-01 12:00:00", words},
		{wire.DateTimeOffset, 0, text("2026-11-20 08:30:00+08:00"), "2026-11-20T08:30:00+08:00", words},
		{wire.TimeOfDay, 0, text("23:59"), "23:59:00", words},
		{wire.GUID, 0, text("6F9619FF-8B86-D011-B42D-00C04FC964FF"), "6f9619ff-8b86-d011-b42d-00c04fc964ff", words},
		{wire.Binary, 0, blob, "AQID", words},
		{wire.String, 0, null, "", number},
	} {
		got, kind := one(t, test.typ, test.scale, test.value)
		if got != test.want || kind != test.kind {
			t.Errorf("type %d, %+v: %q of type %d, want %q of type %d", test.typ, test.value, got, kind, test.want, test.kind)
		}
	}
}

// A decimal is a number with the same value, or the same digits as text.
func TestDecimalsAreExact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		scale := rapid.IntRange(1, 6).Draw(r, "scale")
		digits := rapid.StringMatching(`-?[1-9][0-9]{0,14}\.[0-9]{`+strconv.Itoa(scale)+`}`).Draw(r, "digits")
		got, kind := one(t, wire.Decimal, scale, text(digits))
		long := len(strings.TrimRight(strings.Trim(digits, "-"), "0.")) > 16 // with the point
		want, _ := new(big.Rat).SetString(digits)
		have, ok := new(big.Rat).SetString(got)
		if !ok || want.Cmp(have) != 0 || long != (kind == words) || long && got != digits {
			r.Fatalf("%s is %s of type %d", digits, got, kind)
		}
	})
}

func TestTextStaysText(t *testing.T) {
	for given, want := range map[string]string{
		"=1+1": "=1+1", "+86 138": "+86 138", "-5°": "-5°", "@SUM(A1)": "@SUM(A1)",
		" 前后 ": " 前后 ", "两\n行": "两\n行", "_x0041_": "_x0041_", "<b>&\"'": "<b>&\"'",
		"a\x00b\x1f\uFFFEc\xff": "abc", "": "",
		strings.Repeat("长", 40_000): strings.Repeat("长", 32_767),
	} {
		if got, kind := one(t, wire.String, 0, text(given)); got != want || kind != words {
			t.Errorf("%.40q: %.40q of type %d", given, got, kind)
		}
	}
}

// A cell that begins like a formula stays a text when a user edits it: it has the mark of a
// typed apostrophe. Numbers do not have the mark.
func TestFormulasAreQuoted(t *testing.T) {
	columns := []column{{sheet.Column{Heading: "=备注"}, wire.String, 0}, {sheet.Column{Heading: "数"}, wire.Decimal, 2}}
	file := export(t, sheet.Options{}, columns, []wire.Value{text("=1+1"), text("-5.00")}, []wire.Value{text("1+1"), text("=HYPERLINK()")})
	book := open(t, file)
	for cell, want := range map[string]bool{"A2": true, "A3": false, "B2": false, "B3": true} {
		style, err := book.GetCellStyle("Sheet1", cell)
		if err != nil {
			t.Fatal(err)
		}
		mark := book.Styles.CellXfs.Xf[style].QuotePrefix
		if quoted := mark != nil && *mark; quoted != want {
			t.Errorf("%s is quoted: %v", cell, quoted)
		}
		if formula, err := book.GetCellFormula("Sheet1", cell); err != nil || formula != "" {
			t.Errorf("%s has the formula %s, %v", cell, formula, err)
		}
	}
	if n := strings.Count(part(t, file, "xl/styles.xml"), `quotePrefix="true"`); n != 1 {
		t.Errorf("%d styles bear the mark", n)
	}
}

// A formula sign counts after invisible characters too, and in its full-width form.
func TestFormulasAreQuotedHoweverTheyBegin(t *testing.T) {
	for given, want := range map[string]bool{
		"＝1": true, "＋1": true, "－1": true, "＠SUM(A1)": true, "\ufeff=1": true, "\u200b=1": true, "\u200d\u2060＝1": true, "\u00ad=1": true,
		" =1": true, "\t=1": true, "\n+1": true, "\u3000@1": true, "\u00a0-1": true, "\u202e=1": true, "\u180e=1": true, "\ufe0f=1": true,
		"1＝1": false, "甲=1": false, "\ufeff1=1": false, " 1": false, "": false, " ": false, "（－）": false,
	} {
		book := open(t, export(t, sheet.Options{}, notes, []wire.Value{text(given)}))
		style, err := book.GetCellStyle("Sheet1", "A2")
		if err != nil {
			t.Fatal(err)
		}
		mark := book.Styles.CellXfs.Xf[style].QuotePrefix
		if quoted := mark != nil && *mark; quoted != want {
			t.Errorf("%q is quoted: %v", given, quoted)
		}
	}
}

func TestTotals(t *testing.T) {
	sum := func(name string) column { return column{sheet.Column{Heading: name, Total: true}, wire.Decimal, 2} }
	rows := [][]wire.Value{}
	for range 10 {
		rows = append(rows, []wire.Value{text("0.10"), null, text("1"), float(0.1)})
	}
	rows = append(rows, []wire.Value{null, null, text("12345678901234567.89"), text("n/a")})
	columns := []column{sum("甲"), {sheet.Column{Heading: "乙"}, wire.String, 0}, sum("丙"), {sheet.Column{Heading: "丁", Total: true}, wire.Float, 0}}
	book := open(t, export(t, sheet.Options{}, columns, rows...))
	all := lines(t, book, "Sheet1")
	if diff := cmp.Diff("1.00|合计|12345678901234577.89|1", all[len(all)-1]); diff != "" {
		t.Error(diff)
	}
	for cell, want := range map[string]string{"A13": "SUBTOTAL(109,A2:A12)", "C13": "", "D13": "SUBTOTAL(109,D2:D12)"} {
		if formula, err := book.GetCellFormula("Sheet1", cell); err != nil || formula != want {
			t.Errorf("%s: %q, %v", cell, formula, err)
		}
	}
}

// A text with an address is a link. Without a short enough address it stays a text. Reading the sheet
// returns the text of a link.
func TestLinks(t *testing.T) {
	link := func(text string) string {
		switch text {
		case "BX20261120001":
			return "https://qiao.example.com/#/find/BX20261120001"
		case "long":
			return "https://" + strings.Repeat("a", 300)
		case `"`:
			return "https://qiao.example.com"
		}
		return ""
	}
	columns := []column{{sheet.Column{Heading: "单号"}, wire.String, 0}}
	file := export(t, sheet.Options{Link: link}, columns, []wire.Value{text("BX20261120001")}, []wire.Value{text("long")}, []wire.Value{text(`"`)}, []wire.Value{text("无")})
	book := open(t, file)
	want := map[string]string{"A2": `HYPERLINK("https://qiao.example.com/#/find/BX20261120001","BX20261120001")`, "A3": "", "A4": "", "A5": ""}
	for cell, formula := range want {
		if got, err := book.GetCellFormula("Sheet1", cell); err != nil || got != formula {
			t.Errorf("%s has the formula %q, %v, want %q", cell, got, err, formula)
		}
	}
	got, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]string{{"单号"}, {"BX20261120001"}, {"long"}, {`"`}, {"无"}}, texts(got)); diff != "" {
		t.Error(diff)
	}
}
