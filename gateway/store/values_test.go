package store_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// Every value of a caller comes back unchanged, through the database.
func TestValuesRoundTrip(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	statement := prepare(t, db, "SELECT @a AS A, @b AS B, @a AS Again; SELECT @b AS B", store.Options{})
	value := rapid.OneOf(
		rapid.Just[any](nil),
		rapid.String().AsAny(),
		rapid.StringN(2000, 3000, -1).AsAny(),
		rapid.Int64().AsAny(),
		rapid.Float64().AsAny(),
		rapid.Bool().AsAny(),
		rapid.Custom(func(t *rapid.T) any {
			return time.UnixMilli(rapid.Int64Range(-2e12, 4e12).Draw(t, "ms")).UTC()
		}),
	)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := value.Draw(rt, "a"), value.Draw(rt, "b")
		var sink storetest.Recorder
		if err := statement.Run(t.Context(), []store.Arg{{Name: "b", Value: b}, {Name: "A", Value: a}}, &sink); err != nil {
			rt.Fatal(err)
		}
		want := strings.Join([]string{written(a), written(b), written(a)}, "|") + " // " + written(b)
		if got := sink.Cells(); got != want {
			rt.Fatalf("got %q, want %q", got, want)
		}
	})
}

// written is how the recorder shows an argument that came back.
func written(value any) string {
	switch value := value.(type) {
	case nil:
		return "NULL"
	case bool:
		if value {
			return "1"
		}
		return "0"
	case time.Time:
		return value.Format(store.LocalTimeLayout)
	default:
		return fmt.Sprint(value)
	}
}

func TestBlobsAndNulls(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	got := read(t, db, "SELECT x'00ff' AS B, x'' AS Empty, NULL AS N, '' AS T, 1.5 AS R, 'a' || char(0) || 'b' AS Z")
	if want := "0x00ff|0x|NULL||1.5|a\x00b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLocalTime(t *testing.T) {
	clock := time.Date(2026, 11, 20, 8, 30, 0, 120e6, time.UTC)
	for _, value := range []any{
		"2026-11-20 08:30:00.120", "2026-11-20T08:30:00.12", []byte("2026-11-20 08:30:00.120"),
		clock, clock.In(time.FixedZone("same instant", 0)),
		time.Date(2026, 11, 20, 8, 30, 0, 120e6, time.FixedZone("CST", 8*3600)),
	} {
		var got store.LocalTime
		if err := got.Scan(value); err != nil || !got.Equal(clock) || got.Location() != time.UTC {
			t.Errorf("%v: got %v, %v", value, got, err)
		}
	}
	var day store.LocalTime
	if err := day.Scan("2026-11-20"); err != nil || day.Format(store.LocalTimeLayout) != "2026-11-20 00:00:00.000" {
		t.Errorf("%v, %v", day, err)
	}
	for _, value := range []any{"yesterday", 5} {
		if err := day.Scan(value); err == nil {
			t.Errorf("%v is a time", value)
		}
	}
	if err := day.Scan(nil); err != nil || !day.IsZero() {
		t.Errorf("NULL: %v, %v", day, err)
	}
	if value, err := day.Value(); value != nil || err != nil {
		t.Errorf("the zero time is %v, %v", value, err)
	}
}

func TestLocalTimeAsJSON(t *testing.T) {
	for text, value := range map[string]store.LocalTime{
		`"2026-11-20T08:30:00"`:     {Time: time.Date(2026, 11, 20, 8, 30, 0, 0, time.UTC)},
		`"2026-11-20T08:30:00.123"`: {Time: time.Date(2026, 11, 20, 8, 30, 0, 123e6, time.UTC)},
		`null`:                      {},
	} {
		got, err := json.Marshal(value)
		if err != nil || string(got) != text {
			t.Errorf("got %s, %v, want %s", got, err, text)
		}
		var back store.LocalTime
		if err := json.Unmarshal(got, &back); err != nil || !back.Equal(value.Time) {
			t.Errorf("%s came back as %v, %v", got, back, err)
		}
	}
}
