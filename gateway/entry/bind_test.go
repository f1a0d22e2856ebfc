package entry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

func TestSources(t *testing.T) {
	everything := payload.Payload{
		BaseDataName: set("erp"), ProcedureName: set("P_Test"), CXType: set("查询"), Ontime: set("on"), Entime: set("en"),
		OtherA: set("a"), OtherB: set(`{"building":"A栋","N":5,"Yes":true,"None":null,"Empty":"","List":[1, 2],"Deep":{"x":"y"}}`), Myresult: set("m"),
	}
	for from, want := range map[string]any{
		"BaseDataName": "erp", "ProcedureName": "P_Test", "CXType": "查询", "Ontime": "on", "Entime": "en", "OtherA": "a", "Myresult": "m",
		"OtherB.Building": "A栋", "OtherB.N": "5", "OtherB.yes": "true", "OtherB.List": "[1, 2]", "OtherB.Deep": `{"x":"y"}`,
		"OtherB.None": nil, "OtherB.Empty": nil, "OtherB.Missing": nil,
		"session.account": "zhao", "session.userid": "u-1", "session.name": "赵敏", "session.department": "10106",
		"session.topdepartment": "10001", "session.role": "service", "session.can.shop.add": "0",
		"now": "2026-11-20 08:30:00.120",
	} {
		e := withParams(t, "P: {from: "+from+", type: nvarchar(200)}")
		in := request.Input{Payload: everything, Caller: caller, Now: now}
		if got, _, err := bind(e, in, store.SQLite); err != nil || got["P"] != want {
			t.Errorf("%s: %v, %v; want %v", from, got["P"], err, want)
		}
	}
}

func TestEachJSONFieldHasItsOwnKeys(t *testing.T) {
	e := withParams(t, "A: {from: OtherA.K, type: int}", "B: {from: OtherB.K, type: int}", "C: {from: OtherA.L, type: int}", "D: {from: Myresult.K, type: int}")
	got, _, err := bind(e, input(payload.Payload{OtherA: set(`{"k":1,"l":2}`), OtherB: set(`{"K":3}`)}), store.SQLite)
	if diff := cmp.Diff(map[string]any{"A": int64(1), "B": int64(3), "C": int64(2), "D": nil}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// The end of a day has all its times, also of the last day that a database can store. A time of day that an older client
// sends does not cut the day short.
func TestTheEndOfADay(t *testing.T) {
	e := withParams(t, "To: {from: OtherA, type: datetime2(3), day: end, default: null}")
	for sent, want := range map[string]any{
		"2026-11-20": time.Date(2026, 11, 20, 23, 59, 59, 999e6, time.UTC), "2026-11-20 08:30:00": time.Date(2026, 11, 20, 23, 59, 59, 999e6, time.UTC),
		"9999-12-31": time.Date(9999, 12, 31, 23, 59, 59, 999e6, time.UTC), "": nil,
	} {
		if got, _, err := bind(e, input(payload.Payload{OtherA: set(sent)}), store.SQLite); err != nil || got["To"] != want {
			t.Errorf("%s: %v, %v; want %v", sent, got["To"], err, want)
		}
	}
}

func TestWithoutASessionItsFactsAreMissing(t *testing.T) {
	e := withParams(t, "A: {from: session.account, type: nvarchar(50), default: nobody}", "B: {from: session.userid, type: nvarchar(50)}",
		"C: {from: session.can.shop.add, type: bit}")
	got, _, err := bind(e, input(payload.Payload{}), store.SQLite)
	if diff := cmp.Diff(map[string]any{"A": "nobody", "B": nil, "C": false}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestMissingValuesHaveDefaults(t *testing.T) {
	e := withParams(t, "N: {from: OtherA, type: int, default: 7}", "S: {from: OtherB.Key, type: nvarchar(5), default: ''}",
		"D: {from: Ontime, type: date, default: 2026-01-31}", "X: {from: Entime, type: datetime, default: null}", "Z: {from: Myresult, type: bit}")
	defaults := map[string]any{"N": int64(7), "S": "", "D": time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC), "X": nil, "Z": nil}
	for name, body := range map[string]payload.Payload{
		"missing": {},
		"null":    {OtherA: payload.Field{Kind: payload.FieldNull}, OtherB: set(`{"Key":null}`)},
		"empty":   {OtherA: set(""), OtherB: set("  "), Ontime: set(""), Entime: set(""), Myresult: set("")},
		"no key":  {OtherB: set("{}")},
	} {
		got, _, err := bind(e, input(body), store.SQLite)
		if diff := cmp.Diff(defaults, got); diff != "" || err != nil {
			t.Errorf("%s: %s %v", name, diff, err)
		}
	}
	got, _, err := bind(e, input(payload.Payload{OtherA: set("-1"), OtherB: set(`{"KEY":"k"}`), Myresult: set("是")}), store.SQLite)
	if err != nil || got["N"] != int64(-1) || got["S"] != "k" || got["Z"] != true {
		t.Errorf("given: %v, %v", got, err)
	}
}

func TestJSONFieldMustBeAnObject(t *testing.T) {
	e := withParams(t, "P: {from: OtherB.Building, type: nvarchar(20)}")
	for _, text := range []string{"A栋", "[1]", `{"Building":`, `"x"`, `{"Building":"\ud800"}`, strings.Repeat(`{"a":`, 70) + "1" + strings.Repeat("}", 70)} {
		_, _, err := e.Bind(input(payload.Payload{OtherB: set(text)}), store.SQLite)
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != "参数 OtherB 不是 JSON 对象" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestLikeValuesAreEscapedForEachDialect(t *testing.T) {
	e := withParams(t, "C: {from: OtherA, type: nvarchar(200), like: contains}", "P: {from: OtherA, type: nvarchar(200), like: prefix}",
		"X: {from: OtherA, type: nvarchar(200)}", "N: {from: Ontime, type: int, like: contains}")
	for _, test := range []struct {
		dialect    store.Dialect
		sent, want string
	}{
		{store.SQLite, `50%_[a]\^`, `50\%\_[a]\\^%`},
		{store.SQLServer, `50%_[a]\^`, `50\%\_\[a]\\^%`},
		{store.SQLite, "床", "床%"},
	} {
		got, _, err := bind(e, input(payload.Payload{OtherA: set(test.sent), Ontime: set("5")}), test.dialect)
		want := map[string]any{"C": "%" + test.want, "P": test.want, "X": test.sent, "N": int64(5)}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %s %v", test.dialect, diff, err)
		}
	}
	// An empty search text stays empty: the body recognises it by @C = ''.
	empty := withParams(t, "C: {from: OtherA, type: nvarchar(20), default: '', like: contains}")
	if got, _, err := bind(empty, input(payload.Payload{}), store.SQLite); err != nil || got["C"] != "" {
		t.Errorf("empty: %v, %v", got, err)
	}
}
