package wire_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// FuzzDecode checks that no body panics or fails with anything other than a refusal, that
// encoding/json agrees which texts are JSON, and that a payload which is written and read
// again stays the same.
func FuzzDecode(f *testing.F) {
	for _, body := range refused {
		f.Add([]byte(body))
	}
	for _, body := range []string{
		``, `{}`, "\uFEFF{}", `{"ProcedureName":"P_Base_Module","CXType":"用户菜单权限查询","OtherA":null,"OtherB":{"page":1},"x":[1e5,true]}`,
		`{"OtherA":"\ud83d\ude00\u00e9\/","othera":-1.50E+3}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		payload, err := wire.Decode(body, wire.Limits{})
		checkErr := wire.CheckJSON(body, wire.Limits{})
		if checkErr == nil && !json.Valid(body) {
			t.Fatalf("accepted what is no JSON: %q", body)
		}
		if checkErr != nil && json.Valid(body) && harmless(body) {
			t.Fatalf("refused %q: %v", body, checkErr)
		}
		if err != nil {
			if !errs.Is(err, errs.BadRequest) && !errs.Is(err, errs.TooLarge) {
				t.Fatalf("%q: %v", body, err)
			}
			return
		}
		again, err := wire.Decode(encodePayload(t, payload), wire.Limits{MaxBytes: 16 << 20})
		payload.Unknown = 1
		if diff := cmp.Diff(payload, again); err != nil || diff != "" {
			t.Fatalf("%q: %v %s", body, err, diff)
		}
	})
}

// harmless reports whether a valid body has none of the content that Decode also refuses.
func harmless(body []byte) bool {
	text := string(body)
	return utf8.ValidString(text) && !strings.Contains(text, `\u`) && strings.Count(text, "[")+strings.Count(text, "{") <= wire.DefaultMaxDepth
}

// encodePayload writes a payload as a client would. By hand, because
// encoding/json would compact the JSON of the fields.
func encodePayload(t *testing.T, p wire.Payload) []byte {
	t.Helper()
	body := []byte(`{"x":0`)
	member := func(name string, field wire.Field) {
		value := []byte(field.Text)
		switch field.Kind {
		case wire.FieldMissing:
			return
		case wire.FieldNull:
			value = []byte("null")
		case wire.FieldString:
			var err error
			if value, err = wire.Marshal(field.Text); err != nil {
				t.Fatal(err)
			}
		}
		body = append(append(body, `,"`+name+`":`...), value...)
	}
	member("BaseDataName", p.BaseDataName)
	member("PROCEDURENAME", p.ProcedureName)
	member("CXType", p.CXType)
	member("ontime", p.Ontime)
	member("Entime", p.Entime)
	member("OtherA", p.OtherA)
	member("OtherB", p.OtherB)
	member("Myresult", p.Myresult)
	return append(body, '}')
}

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
