package wire_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"qiao/gateway/wire"
)

// FuzzEncode checks that every value in every type gives exactly one valid JSON value,
// which reads back as the same value if the type can hold it.
func FuzzEncode(f *testing.F) {
	for _, data := range []string{"", "1.50", "2026-11-20 08:30:00.120", "EDE9A599-A7D9-44A9-9243-7C287049DD20", "\xe4\xbd\x00\"\\", "\u0085\u2028😀"} {
		for typ := wire.Auto; typ <= wire.QuietReturn; typ++ {
			f.Add(byte(typ), int8(2), byte(wire.TextKind), uint64(0x4011666666666666), []byte(data))
			f.Add(byte(typ), int8(-1), byte(typ)%6, uint64(len(data)), []byte(data))
		}
	}
	f.Fuzz(func(t *testing.T, typ byte, scale int8, kind byte, number uint64, data []byte) {
		col := wire.Column{Name: string(data), Type: wire.Type(typ % 12), Scale: min(int(scale), 38)}
		value := wire.Value{
			Kind: wire.Kind(kind % 6), Int: int64(number), Float: math.Float64frombits(number), Bytes: data,
			Time: time.Unix(int64(number%(1<<40))-1<<38, int64(number>>34)).In(time.FixedZone("", int(int16(number)))),
		}
		got := wire.AppendValue(nil, col, value)
		if !json.Valid(got) || !utf8.Valid(got) {
			t.Fatalf("%+v in %+v is %q", value, col, got)
		}
		checkBack(t, col, value, string(got))
		row := wire.NewEncoder([]wire.Column{col, col, {}}).AppendRow(nil, []wire.Value{value, value, value})
		var object map[string]json.RawMessage
		if err := json.Unmarshal(row, &object); err != nil || len(object) != 3 {
			t.Fatalf("%q: %v", row, err)
		}
	})
}

// checkBack reads numbers and strings back.
func checkBack(t *testing.T, col wire.Column, value wire.Value, got string) {
	t.Helper()
	switch {
	case value.Kind == wire.TextKind && (col.Type == wire.String || col.Type == wire.Auto) && utf8.Valid(value.Bytes):
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != string(value.Bytes) {
			t.Fatalf("%q is %s", value.Bytes, got)
		}
	case value.Kind == wire.IntKind && (col.Type == wire.Int || col.Type == wire.Auto):
		if back, err := strconv.ParseInt(got, 10, 64); err != nil || back != value.Int {
			t.Fatalf("%d is %s", value.Int, got)
		}
	case value.Kind == wire.RealKind && (col.Type == wire.Float || col.Type == wire.Auto) && !math.IsNaN(value.Float) && !math.IsInf(value.Float, 0):
		if back, err := strconv.ParseFloat(got, 64); err != nil || back != value.Float {
			t.Fatalf("%v is %s", value.Float, got)
		}
	case value.Kind == wire.RealKind && col.Type == wire.Decimal && math.Abs(value.Float) < 1e28:
		checkDecimal(t, col, value.Float, got)
	}
}

// checkDecimal: the scale is kept and the value is at most half a step away.
func checkDecimal(t *testing.T, col wire.Column, f float64, got string) {
	t.Helper()
	_, fraction, _ := strings.Cut(got, ".")
	if col.Scale > 0 && len(fraction) != col.Scale || fraction == "" {
		t.Fatalf("%v at scale %d is %s", f, col.Scale, got)
	}
	back, err := strconv.ParseFloat(got, 64)
	step := 0.0
	if col.Scale >= 0 {
		step = math.Pow(10, -float64(col.Scale))
	}
	if err != nil || math.Abs(back-f) > step*0.500001+math.Abs(f)*1e-15+1e-28 {
		t.Fatalf("%v at scale %d is %s", f, col.Scale, got)
	}
}
