package bench_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/measure"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

const sheetRows = 100_000

// sheetColumns are twelve columns of the usual types, two of them with totals.
func sheetColumns() (columns []sheet.Column, types []wire.Column) {
	add := func(heading string, typ wire.Type, scale int, total bool) {
		columns = append(columns, sheet.Column{Heading: heading, Total: total})
		types = append(types, wire.Column{Name: heading, Type: typ, Scale: scale})
	}
	add("编号", wire.Int, 0, false)
	for _, heading := range []string{"楼栋", "名称", "备注"} {
		add(heading, wire.String, 0, false)
	}
	add("租金", wire.Decimal, 2, true)
	add("押金", wire.Decimal, 2, true)
	add("入住", wire.DateTime, 0, false)
	add("登记", wire.DateTime, 0, false)
	add("启用", wire.Bit, 0, false)
	add("床位", wire.Int, 0, false)
	add("差额", wire.Int, 0, false)
	add("比例", wire.Float, 0, false)
	return columns, types
}

func sheetRow(row []wire.Value, i int) {
	copy(row, []wire.Value{
		integer(int64(i)), text(fmt.Sprint("宿舍楼", i)), text(fmt.Sprint("name ", i)), text("note of the row"),
		text(fmt.Sprintf("%d.%02d", i, i%100)), text("300.00"), text("2026-11-20 08:30:00.120"), text("2026-11-20 08:30:00.000"),
		integer(int64(i % 2)), integer(int64(i)), integer(int64(-i)), float(float64(i) / 3),
	})
}

func streamedSheet(b *testing.B, dir string, link func(string) string) {
	columns, types := sheetColumns()
	answer := sheet.New(io.Discard, sheet.Options{Name: "台账", Columns: columns, Dir: dir, Link: link})
	defer answer.Discard()
	if err := answer.Columns(types); err != nil {
		b.Fatal(err)
	}
	row := make([]wire.Value, len(types))
	for i := range sheetRows {
		sheetRow(row, i)
		if err := answer.Row(row); err != nil {
			b.Fatal(err)
		}
	}
	if err := answer.Close(); err != nil {
		b.Fatal(err)
	}
}

// plainSheet sets the cells of the same rows one by one, without styles.
func plainSheet(b *testing.B) {
	file := excelize.NewFile()
	defer file.Close()
	row, at := make([]wire.Value, 12), time.Date(2026, 11, 20, 8, 30, 0, 0, time.UTC)
	for i := range sheetRows {
		sheetRow(row, i)
		cells := make([]any, len(row))
		for j, value := range row {
			switch {
			case j == 6 || j == 7:
				cells[j] = at
			case j == 4 || j == 5:
				cells[j] = float64(i)
			case value.Kind == wire.IntKind:
				cells[j] = value.Int
			case value.Kind == wire.RealKind:
				cells[j] = value.Float
			default:
				cells[j] = string(value.Bytes)
			}
		}
		if err := file.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &cells); err != nil {
			b.Fatal(err)
		}
	}
	if err := file.Write(io.Discard); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkSheet exports 100,000 rows of twelve columns, and sets the same cells one by
// one without streaming, in turns.
func BenchmarkSheet(b *testing.B) {
	dir := b.TempDir()
	var ours, reference []float64
	measure.Pairs(b, "x-vs-unstreamed",
		func() { ours = measure.Growth(ours, func() { streamedSheet(b, dir, nil) }) },
		func() { reference = measure.Growth(reference, func() { plainSheet(b) }) })
	b.ReportMetric(2, "bar")
	if len(ours) == 0 {
		b.Log("memory growth is not measured: there is no /proc/self/statm here")
		return
	}
	b.ReportMetric(slices.Max(ours), "worst-MiB-growth")
	b.ReportMetric(96, "bar-at-most")
	b.ReportMetric(slices.Max(reference), "unstreamed-MiB-growth")
}

// BenchmarkLinks exports 100,000 rows with a link in each, and the same rows without, in turns.
func BenchmarkLinks(b *testing.B) {
	dir := b.TempDir()
	link := func(text string) string {
		if strings.HasPrefix(text, "宿舍楼") {
			return "https://qiao.example.com/#/find/" + text
		}
		return ""
	}
	var linked []float64
	measure.Pairs(b, "x-vs-linked",
		func() { streamedSheet(b, dir, nil) },
		func() { linked = measure.Growth(linked, func() { streamedSheet(b, dir, link) }) })
	b.ReportMetric(0.6, "bar")
	if len(linked) > 0 {
		b.ReportMetric(slices.Max(linked), "worst-MiB-growth")
		b.ReportMetric(96, "bar-at-most")
	}
}

func text(s string) wire.Value   { return wire.Value{Kind: wire.TextKind, Bytes: []byte(s)} }
func integer(n int64) wire.Value { return wire.Value{Kind: wire.IntKind, Int: n} }
func float(f float64) wire.Value { return wire.Value{Kind: wire.RealKind, Float: f} }
