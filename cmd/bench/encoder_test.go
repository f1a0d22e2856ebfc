package bench_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"qiao/gateway/wire"
)

// pageColumns is a page as the dormitory lists show it: twelve columns of the
// usual types.
var pageColumns = []wire.Column{
	{Name: "Id", Type: wire.GUID},
	{Name: "Code", Type: wire.String},
	{Name: "Name", Type: wire.String},
	{Name: "Building", Type: wire.String},
	{Name: "Room", Type: wire.Int},
	{Name: "Rent", Type: wire.Decimal, Scale: 2},
	{Name: "Area", Type: wire.Float},
	{Name: "InDate", Type: wire.DateTime},
	{Name: "OutDate", Type: wire.DateTime},
	{Name: "IsLeader", Type: wire.Bit},
	{Name: "Remark", Type: wire.String},
	{Name: "SortCode", Type: wire.Int},
}

// timeRow and textRow are rows as a handler on encoding/json would marshal them, with times as time.Time and as text.
type timeRow struct {
	ID, Code, Name, Building string
	Room                     int64
	Rent                     json.Number
	Area                     float64
	InDate                   time.Time
	OutDate                  *time.Time
	IsLeader                 bool
	Remark                   string
	SortCode                 int64
}

type textRow struct {
	ID, Code, Name, Building string
	Room                     int64
	Rent                     json.Number
	Area                     float64
	InDate                   string
	OutDate                  *string
	IsLeader                 bool
	Remark                   string
	SortCode                 int64
}

const pageRows = 200

var inDate = time.Date(2026, 11, 20, 8, 30, 0, 120_000_000, time.UTC)

// encoderPage makes the same rows for the encoder (times as kind) and for encoding/json.
func encoderPage(kind wire.Kind) ([][]wire.Value, []timeRow, []textRow) {
	var rows [][]wire.Value
	var times []timeRow
	var texts []textRow
	for i := range int64(pageRows) {
		id := fmt.Sprintf("ede9a599-a7d9-44a9-9243-7c28704%05d", i)
		code, name, room := fmt.Sprintf("SS-%04d", i), "李秀英", 100+i
		rent, area, remark := fmt.Sprintf("%d.50", 300+i), 18.5+float64(i)/10, "已签约 <长期> 押金已收"
		at := inDate.Add(time.Duration(i) * time.Hour)
		date := wire.Value{Kind: wire.TimeKind, Time: at}
		if kind == wire.TextKind {
			date = text(at.Format("2006-01-02 15:04:05.000"))
		}
		rows = append(rows, []wire.Value{
			text(id), text(code), text(name), text("A栋"),
			{Kind: wire.IntKind, Int: room},
			text(rent),
			{Kind: wire.RealKind, Float: area},
			date,
			{},
			{Kind: wire.IntKind, Int: i % 2},
			text(remark),
			{Kind: wire.IntKind, Int: i},
		})
		times = append(times, timeRow{id, code, name, "A栋", room, json.Number(rent), area, at, nil, i%2 == 1, remark, i})
		texts = append(texts, textRow{id, code, name, "A栋", room, json.Number(rent), area, at.Format("2006-01-02T15:04:05.00"), nil, i%2 == 1, remark, i})
	}
	return rows, times, texts
}

// BenchmarkEncoder measures the encoder and encoding/json in turns, under equal conditions of the machine, and reports
// how many times faster the encoder is.
func BenchmarkEncoder(b *testing.B) {
	b.Run("times", func(b *testing.B) {
		rows, times, _ := encoderPage(wire.TimeKind)
		compareEncoders(b, rows, times)
	})
	b.Run("texts", func(b *testing.B) {
		rows, _, texts := encoderPage(wire.TextKind)
		compareEncoders(b, rows, texts)
	})
}

func compareEncoders(b *testing.B, rows [][]wire.Value, structs any) {
	encoder := wire.NewEncoder(pageColumns)
	buffer := make([]byte, 0, 1<<20)
	var ours, theirs time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		buffer = buffer[:0]
		for _, row := range rows {
			buffer = encoder.AppendRow(append(buffer, ','), row)
		}
		ours += time.Since(start)
		b.StopTimer()
		start = time.Now()
		if _, err := json.Marshal(structs); err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(start)
		b.StartTimer()
	}
	perRow := float64(b.N * len(rows))
	b.ReportMetric(float64(theirs)/float64(ours), "x-vs-encoding/json")
	b.ReportMetric(float64(ours.Nanoseconds())/perRow, "ns/row")
	b.ReportMetric(float64(theirs.Nanoseconds())/perRow, "encoding/json-ns/row")
}
