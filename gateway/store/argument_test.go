package store_test

import (
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// SQLite has no type of its own for decimals: the type of a value decides how it compares.
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
