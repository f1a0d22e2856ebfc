package sqlserver_test

import (
	"database/sql/driver"
	"testing"
	"time"

	"github.com/golang-sql/civil"
	"github.com/google/go-cmp/cmp"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver"
)

// On SQL Server the declared type decides, and the driver gets a value that the server
// converts to that type without loss.
func TestServerCalls(t *testing.T) {
	at := time.Date(2026, 11, 20, 8, 30, 0, 120e6, time.UTC)
	clock := civil.DateTime{Date: civil.Date{Year: 2026, Month: 11, Day: 20}, Time: civil.Time{Hour: 8, Minute: 30, Nanosecond: 120e6}}
	for declared, test := range map[string]struct{ value, sent any }{
		"decimal(18,2)": {dialect.Decimal("12.35"), "12.35"},
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
		text, args := sqlserver.ServerCall("SELECT @p", declared, test.value)
		want := []driver.NamedValue{
			{Ordinal: 1, Value: "SELECT @p"},
			{Ordinal: 2, Value: "@p " + declared},
			{Name: "p", Ordinal: 3, Value: test.sent},
		}
		if diff := cmp.Diff(want, args); diff != "" || text != "sp_executesql" {
			t.Errorf("%s: %s %s", declared, text, diff)
		}
	}
	text, args := sqlserver.ServerCall("SELECT @p", "", "x")
	if diff := cmp.Diff([]driver.NamedValue{{Name: "p", Ordinal: 1, Value: "x"}}, args); diff != "" || text != "SELECT @p" {
		t.Errorf("without a type: %s %s", text, diff)
	}
}

func TestServerParameterDeclarations(t *testing.T) {
	for _, test := range []struct {
		params  []string
		types   map[string]string
		want    string
		guessed bool
	}{
		{nil, nil, "", false},
		{[]string{"a"}, nil, "@a nvarchar(4000)", true},
		{[]string{"a"}, map[string]string{"A": "int"}, "@a int", false},
		{[]string{"a", "b"}, map[string]string{"a": "int", "b": "datetime2(3)"}, "@a int, @b datetime2(3)", false},
		{[]string{"a", "b"}, map[string]string{"b": "int"}, "@a nvarchar(4000), @b int", true},
		{[]string{"a", "b"}, map[string]string{"a": "int"}, "@a int, @b nvarchar(4000)", true},
	} {
		if got, guessed := sqlserver.DeclareParams(test.params, test.types); got != test.want || guessed != test.guessed {
			t.Errorf("%v: got %q, %v", test.params, got, guessed)
		}
	}
}
