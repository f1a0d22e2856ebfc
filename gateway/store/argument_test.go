package store_test

import (
	"database/sql/driver"
	"testing"
	"time"

	"github.com/golang-sql/civil"
	"github.com/google/go-cmp/cmp"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// SQLite has no types of its own for them: what a value is decides how it
// compares.
func TestDecimalsAreNumbersOnSQLite(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	statement := prepare(t, db, "SELECT typeof(@d), @d", store.Options{})
	for value, want := range map[store.Decimal]string{
		"0": "integer|0", "-0": "integer|0", "5.00": "integer|5", "+5": "integer|5", "12.35": "real|12.35", "-0.5": "real|-0.5",
		"9223372036854775807": "integer|9223372036854775807", "9223372036854775808": "real|9.223372036854776e+18",
		"12,5": "text|12,5",
	} {
		var sink storetest.Recorder
		if err := statement.Run(t.Context(), []store.Arg{{Name: "d", Value: value}}, &sink); err != nil || sink.Cells() != want {
			t.Errorf("%s: got %s, %v, want %s", value, sink.Cells(), err, want)
		}
	}
}

// On SQL Server the declared type decides, and the driver is given what the
// server converts to it without loss.
func TestServerCalls(t *testing.T) {
	at := time.Date(2026, 11, 20, 8, 30, 0, 120e6, time.UTC)
	clock := civil.DateTime{Date: civil.Date{Year: 2026, Month: 11, Day: 20}, Time: civil.Time{Hour: 8, Minute: 30, Nanosecond: 120e6}}
	for declared, test := range map[string]struct{ value, sent any }{
		"decimal(18,2)": {store.Decimal("12.35"), "12.35"},
		"varchar(150)":  {"床位", "床位"},
		"nvarchar(50)":  {"床位", "床位"},
		"bigint":        {int64(1) << 60, int64(1) << 60},
		"bit":           {true, true},
		"float":         {0.5, 0.5},
		"datetime":      {at, clock},
		"date":          {at, clock},
		"datetime2(3)":  {at, clock},
		"int":           {nil, nil},
	} {
		text, args := store.ServerCall("SELECT @p", declared, test.value)
		want := []driver.NamedValue{
			{Ordinal: 1, Value: "SELECT @p"},
			{Ordinal: 2, Value: "@p " + declared},
			{Name: "p", Ordinal: 3, Value: test.sent},
		}
		if diff := cmp.Diff(want, args); diff != "" || text != "sp_executesql" {
			t.Errorf("%s: %s %s", declared, text, diff)
		}
	}
	text, args := store.ServerCall("SELECT @p", "", "x")
	if diff := cmp.Diff([]driver.NamedValue{{Name: "p", Ordinal: 1, Value: "x"}}, args); diff != "" || text != "SELECT @p" {
		t.Errorf("without a type: %s %s", text, diff)
	}
}
