package entry_test

import (
	"strings"
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
)

// typedTable has one row, and a column for each type of a parameter.
const typedTable = `CREATE TABLE typed (
	Name NVARCHAR(20), Code VARCHAR(20), Fixed CHAR(5), Small TINYINT, Count1 INT, Big BIGINT, Rent DECIMAL(18,2), Whole DECIMAL(10),
	Paid MONEY, Weight FLOAT, Ratio REAL, Active BIT, Day DATETIME2(3), Made DATETIME2(3), Changed DATETIME2(3));
INSERT INTO typed VALUES ('bed', 'B-1', 'ab', 7, 5, 9007199254740993, 12.35, 40,
	99.9, 0.5, 0.25, 1, '2026-11-20 00:00:00.000', '2026-11-20 08:30:00.120', '2026-11-20 08:30:15.001')`

// bound runs a body with one parameter and returns its cells.
func bound(t *testing.T, db *store.DB, kind, body, sent string) string {
	t.Helper()
	e := parse(t, text(head+"params: {P: {from: OtherA, type: '"+kind+"'}}\n", body))
	return run(t, e, db, payload.Payload{OtherA: set(sent)})
}

// A database compares a value as the declared type of its parameter, never as text:
// with columns and, where no column gives its type, with literals.
func TestParametersAreComparedAsTheirType(t *testing.T) {
	storetest.EachWith(t, typedTable, func(t *testing.T, db *store.DB) {
		for _, test := range []struct{ kind, sent, condition, want string }{
			{"nvarchar(20)", "bed", "Name = @P AND @P = 'bed' AND @P <> 'be'", "bed"},
			{"varchar(20)", "B-1", "Code = @P AND @P = 'B-1'", "bed"},
			{"char(5)", "ab", "Fixed = @P AND @P = 'ab' AND 'abc' LIKE @P + '%'", "bed"},
			{"tinyint", "7", "Small = @P AND @P = 7", "bed"},
			{"smallint", "-5", "Count1 = -@P AND @P < 0", "bed"},
			{"int", "5", "Count1 = @P AND @P = 5 AND @P < 10", "bed"},
			{"bigint", "9007199254740993", "Big = @P AND @P > 9007199254740992", "bed"},
			{"decimal(18,2)", "0", "@P = 0", "bed"},
			{"decimal(18,2)", "0.00", "@P = 0 AND @P < 0.01", "bed"},
			{"decimal(18,2)", "12.35", "Rent = @P AND @P = 12.35 AND @P > 2", "bed"},
			{"decimal(18,2)", "12.3", "Rent > @P AND Rent < @P + 0.1", "bed"},
			{"decimal(18,2)", "9", "Rent < @P", ""},
			{"numeric(10)", "40", "Whole = @P AND @P > 9", "bed"},
			{"money", "99.90", "Paid = @P AND @P = 99.9", "bed"},
			{"float", "5e-1", "Weight = @P AND @P = 0.5", "bed"},
			{"real", "0.25", "Ratio = @P AND @P = 0.25", "bed"},
			{"bit", "是", "Active = @P AND @P = 1", "bed"},
			{"bit", "false", "Active = @P OR @P = 1", ""},
			{"date", "2026-11-20", "Day = @P AND Made > @P", "bed"},
			{"date", "2026-11-20 09:00", "Day = @P AND Made > @P", "bed"},
			{"datetime", "2026-11-20 08:30:00.120", "Made >= @P AND @P >= '2026-11-20 08:30:00.120'", "bed"},
			{"datetime", "2026-11-20 08:30:01", "Made >= @P", ""},
			{"datetime2(3)", "2026-11-20 08:30:15.001", "Changed = @P AND @P > '2026-11-20 08:30:15.000'", "bed"},
		} {
			if db.Dialect() == store.SQLite {
				test.condition = strings.ReplaceAll(test.condition, "@P + '%'", "@P || '%'")
			}
			if got := bound(t, db, test.kind, "SELECT Name FROM typed WHERE "+test.condition, test.sent); got != test.want {
				t.Errorf("%s %s: %s found %q, want %q", test.kind, test.sent, test.condition, got, test.want)
			}
		}
	})
}
