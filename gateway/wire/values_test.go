package wire_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"qiao/gateway/wire"
)

func integer(n int64) wire.Value  { return wire.Value{Kind: wire.IntKind, Int: n} }
func double(f float64) wire.Value { return wire.Value{Kind: wire.RealKind, Float: f} }
func blob(s string) wire.Value    { return wire.Value{Kind: wire.BlobKind, Bytes: []byte(s)} }
func at(t time.Time) wire.Value   { return wire.Value{Kind: wire.TimeKind, Time: t} }

func column(typ wire.Type, scale int) wire.Column {
	return wire.Column{Name: "v", Type: typ, Scale: scale}
}

// TestValues checks cases that the real library cannot show: values that drivers return
// in another kind than the column's type.
func TestValues(t *testing.T) {
	shanghai := time.FixedZone("CST", 8*3600)
	morning := time.Date(2026, 11, 20, 8, 30, 0, 120_000_000, shanghai)
	for _, test := range []struct {
		column wire.Column
		value  wire.Value
		want   string
	}{
		{column(wire.Int, 0), integer(-5), "-5"},
		{column(wire.Int, 0), double(5), "5"},
		{column(wire.Int, 0), double(5.7), "5.7"},
		{column(wire.Int, 0), double(1e300), "1E+300"},
		{column(wire.Int, 0), double(1 << 63), "9.2233720368547758E+18"},
		{column(wire.Int, 0), double(-1 << 63), "-9223372036854775808"},
		{column(wire.Int, 0), text(" 007 "), "7"},
		{column(wire.Int, 0), text("9223372036854775808"), `"9223372036854775808"`},
		{column(wire.Int, 0), text("七"), `"七"`},
		{column(wire.Bit, 0), integer(2), "true"},
		{column(wire.Bit, 0), double(0), "false"},
		{column(wire.Bit, 0), double(math.NaN()), `"NaN"`},
		{column(wire.Bit, 0), text("TRUE"), "true"},
		{column(wire.Bit, 0), text("False"), "false"},
		{column(wire.Bit, 0), text("0"), "false"},
		{column(wire.Bit, 0), text("是"), `"是"`},

		{column(wire.Decimal, 2), integer(5), "5.00"},
		{column(wire.Decimal, 0), integer(5), "5.0"},
		{column(wire.Decimal, -1), integer(math.MinInt64), "-9223372036854775808.0"},
		{column(wire.Decimal, 2), double(1.005), "1.01"},
		{column(wire.Decimal, 2), double(2.675), "2.68"},
		{column(wire.Decimal, 2), double(0.125), "0.13"},
		{column(wire.Decimal, 2), double(-0.125), "-0.13"},
		{column(wire.Decimal, 2), double(0.1 + 0.2), "0.30"},
		{column(wire.Decimal, 2), double(9.999), "10.00"},
		{column(wire.Decimal, 2), double(-0.004), "0.00"},
		{column(wire.Decimal, 0), double(0.5), "1.0"},
		{column(wire.Decimal, 4), double(1.5), "1.5000"},
		{column(wire.Decimal, -1), double(1e-7), "0.0000001"},
		{column(wire.Decimal, -1), double(5e-324), "0.0"},
		{column(wire.Decimal, 2), double(1e28), "10000000000000000000000000000.00"},
		{column(wire.Decimal, 2), double(1e30), "1E+30"},
		{column(wire.Decimal, 2), double(math.Inf(-1)), `"-Infinity"`},
		{column(wire.Decimal, 2), text(".5"), "0.50"},
		{column(wire.Decimal, -1), text("-.5"), "-0.5"},
		{column(wire.Decimal, -1), text("5."), "5.0"},
		{column(wire.Decimal, -1), text("+5.10"), "5.10"},
		{column(wire.Decimal, 2), text("-0.00"), "0.00"},
		{column(wire.Decimal, 2), text("-0.001"), "0.00"},
		{column(wire.Decimal, 2), text("007.25"), "7.25"},
		{column(wire.Decimal, 2), text("7.25"), "7.25"},
		{column(wire.Decimal, 2), text("7x25"), `"7x25"`},
		{column(wire.Decimal, 2), text("99.995"), "100.00"},
		{column(wire.Decimal, 2), text("-99.995"), "-100.00"},
		{column(wire.Decimal, 2), text("12345678901234567890123456789012345678"), "12345678901234567890123456789012345678.00"},
		{column(wire.Decimal, 2), text("1e3"), "1000.00"},
		{column(wire.Decimal, 2), text("1e999"), `"1e999"`},
		{column(wire.Decimal, 2), text("."), `"."`},
		{column(wire.Decimal, 2), text(""), `""`},

		{column(wire.Float, 0), integer(5), "5.0"},
		{column(wire.Float, 0), text(" 1.50 "), "1.5"},
		{column(wire.Float, 0), text("0x10"), `"0x10"`},
		{column(wire.Float, 0), text("inf"), `"inf"`},
		{column(wire.Float, 0), text("1e999"), `"1e999"`},
		{column(wire.Real, 0), integer(16777217), "16777216.0"},
		{column(wire.Real, 0), double(0.1), "0.1"},
		{column(wire.Real, 0), double(1e300), "1E+300"},
		{column(wire.Real, 0), text("3.1415927"), "3.14159274"},

		{column(wire.DateTime, 0), at(morning), `"2026-11-20T08:30:00.12"`},
		{column(wire.DateTime, 0), at(time.Time{}), `"0001-01-01T00:00:00"`},
		{column(wire.DateTime, 0), at(morning.AddDate(20000, 0, 0)), `"9999-11-20T08:30:00.12"`},
		{column(wire.DateTime, 0), text("2026-11-20 08:30:00.120"), `"2026-11-20T08:30:00.12"`},
		{column(wire.DateTime, 0), text("2026-11-20"), `"2026-11-20T00:00:00"`},
		{column(wire.DateTime, 0), text("2026-11-20T08:30"), `"2026-11-20T08:30:00"`},
		{column(wire.DateTime, 0), text("2026-11-20T08:30:00+08:00"), `"2026-11-20T08:30:00"`},
		{column(wire.DateTime, 0), text("2026-11-20 08:30:00.123456789Z"), `"2026-11-20T08:30:00.1234567"`},
		{column(wire.DateTime, 0), text("2024-02-29"), `"2024-02-29T00:00:00"`},
		{column(wire.DateTime, 0), text("2026-02-29"), `"2026-02-29"`},
		{column(wire.DateTime, 0), text("2026-04-31 00:00"), `"2026-04-31 00:00"`},
		{column(wire.DateTime, 0), text("2026-11-20 24:00:00"), `"2026-11-20 24:00:00"`},
		{column(wire.DateTime, 0), text("2026-11-20 08:30:00."), `"2026-11-20 08:30:00."`},
		{column(wire.DateTime, 0), text("2026-11-20 "), `"2026-11-20T00:00:00"`},
		{column(wire.DateTime, 0), text("昨天"), `"昨天"`},
		{column(wire.DateTime, 0), integer(1700000000), "1700000000"},
		{column(wire.DateTimeOffset, 0), at(morning), `"2026-11-20T08:30:00.12+08:00"`},
		{column(wire.DateTimeOffset, 0), at(morning.In(time.FixedZone("", -12600))), `"2026-11-19T21:00:00.12-03:30"`},
		{column(wire.DateTimeOffset, 0), text("2026-11-20 08:30:00 +08:00"), `"2026-11-20T08:30:00+08:00"`},
		{column(wire.DateTimeOffset, 0), text("2026-11-20 08:30:00"), `"2026-11-20T08:30:00+00:00"`},
		{column(wire.DateTimeOffset, 0), text("2026-11-20 08:30:00+15:00"), `"2026-11-20 08:30:00+15:00"`},
		{column(wire.TimeOfDay, 0), at(morning), `"08:30:00.1200000"`},
		{column(wire.TimeOfDay, 0), text("08:30"), `"08:30:00"`},
		{column(wire.TimeOfDay, 0), text("23:59:59.123"), `"23:59:59.1230000"`},
		{column(wire.TimeOfDay, 0), text("23:59:60"), `"23:59:60"`},

		{column(wire.GUID, 0), text("EDE9A599-A7D9-44A9-9243-7C287049DD2"), `"EDE9A599-A7D9-44A9-9243-7C287049DD2"`},
		{column(wire.GUID, 0), text("EDE9A599-A7D9-44A9-9243-7C287049DD2G"), `"EDE9A599-A7D9-44A9-9243-7C287049DD2G"`},
		{column(wire.GUID, 0), text("EDE9A599-A7D9-44A9-9243-7C28704--D20"), `"EDE9A599-A7D9-44A9-9243-7C28704--D20"`},
		{column(wire.Binary, 0), text("Hello world"), `"SGVsbG8gd29ybGQ="`},
		{column(wire.Binary, 0), blob(""), `""`},
		{column(wire.String, 0), integer(5), `"5"`},
		{column(wire.String, 0), double(5), `"5.0"`},
		{column(wire.String, 0), double(math.Inf(1)), `"Infinity"`},
		{column(wire.String, 0), at(morning), `"2026-11-20T08:30:00.12"`},
		{column(wire.String, 0), blob("\xff"), `"/w=="`},

		{column(wire.Auto, 0), integer(5), "5"},
		{column(wire.Auto, 0), double(5), "5.0"},
		{column(wire.Auto, 0), text("5"), `"5"`},
		{column(wire.Auto, 0), blob("Hello world"), `"SGVsbG8gd29ybGQ="`},
		{column(wire.Auto, 0), at(morning), `"2026-11-20T08:30:00.12"`},
		{column(wire.Auto, 0), wire.Value{}, "null"},
		{column(wire.Auto, 0), wire.Value{Kind: 99}, "null"},
	} {
		if got := string(wire.AppendValue(nil, test.column, test.value)); got != test.want {
			t.Errorf("type %d scale %d, %+v (%s)\ngot  %s\nwant %s", test.column.Type, test.column.Scale, test.value, test.value.Bytes, got, test.want)
		}
	}
}

// TestMalformedText checks that every malformed sequence becomes one U+FFFD, counted as
// Unicode recommends.
func TestMalformedText(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"a\xffb", "a\uFFFDb"},
		{"\xe4\xbd", "\uFFFD"},
		{"\xe4\xbdA", "\uFFFDA"},
		{"\xe4A", "\uFFFDA"},
		{"\xf0\x9f\x98", "\uFFFD"},
		{"\xf0\x9f\x98\xf0\x9f\x98\x80", "\uFFFD😀"},
		{"\xc0\x80", "\uFFFD\uFFFD"},
		{"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},
		{"\xf4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
		{"中\xe4\xb8", "中\uFFFD"},
		{"\uFFFD", "\uFFFD"},
	} {
		if got := string(wire.AppendValue(nil, column(wire.String, 0), text(test.in))); got != `"`+test.want+`"` {
			t.Errorf("%x: got %q, want %q", test.in, got, test.want)
		}
	}
}

// TestEveryKindInEveryType checks that every kind of value in every type is valid JSON.
func TestEveryKindInEveryType(t *testing.T) {
	values := []wire.Value{
		{},
		integer(0), integer(math.MinInt64), double(0), double(-1.5), double(math.NaN()), double(math.Inf(1)), double(5e-324), double(math.MaxFloat64),
		text(""), text("\x00\xff\"\\"), text("1e5"), text("-"), text("2026-11-20"), text("12:30"), text("true"), blob(""), blob("\x00\xff"),
		at(time.Time{}), at(time.Date(-5, 1, 1, 0, 0, 0, 1, time.UTC)), at(time.Date(12345, 1, 1, 0, 0, 0, 0, time.FixedZone("", 25*3600))),
	}
	for typ := wire.Auto; typ <= wire.QuietReturn; typ++ {
		for _, scale := range []int{-1, 0, 2, 40} {
			for _, value := range values {
				got := wire.AppendValue([]byte("["), column(typ, scale), value)
				if !json.Valid(append(got, ']')) {
					t.Errorf("type %d scale %d, %+v: %s", typ, scale, value, got)
				}
			}
		}
	}
}

func TestShortRow(t *testing.T) {
	encoder := wire.NewEncoder(named(`a,"b"`))
	if got := string(encoder.AppendRow(nil, []wire.Value{integer(1)})); got != `{"a":1,"\"b\"":null}` {
		t.Error(got)
	}
}

// usualColumns are a page as the dormitory lists show it: columns of the usual types.
var usualColumns = []wire.Column{
	{Name: "Id", Type: wire.GUID},
	{Name: "Name", Type: wire.String},
	{Name: "Room", Type: wire.Int},
	{Name: "Rent", Type: wire.Decimal, Scale: 2},
	{Name: "Area", Type: wire.Float},
	{Name: "InDate", Type: wire.DateTime},
	{Name: "OutDate", Type: wire.DateTime},
	{Name: "IsLeader", Type: wire.Bit},
}

func TestRowAllocatesNothing(t *testing.T) {
	encoder := wire.NewEncoder(usualColumns)
	for name, date := range map[string]wire.Value{
		"times": at(time.Date(2026, 11, 20, 8, 30, 0, 120_000_000, time.UTC)), "texts": text("2026-11-20 08:30:00.120"),
	} {
		row := []wire.Value{
			text("ede9a599-a7d9-44a9-9243-7c2870400007"), text("李秀英 <长期>"), integer(107), text("307.50"),
			{Kind: wire.RealKind, Float: 0.1234567890123456}, // the long way through the digits
			date,
			{},
			integer(1),
		}
		buffer := make([]byte, 0, 4096)
		if n := testing.AllocsPerRun(100, func() { buffer = encoder.AppendRow(buffer[:0], row) }); n != 0 {
			t.Errorf("%s: %v allocations a row, want 0", name, n)
		}
	}
	if !strings.HasPrefix(string(encoder.AppendRow(nil, nil)), `{"Id":null,`) {
		t.Error("the row under test is not a row")
	}
}
