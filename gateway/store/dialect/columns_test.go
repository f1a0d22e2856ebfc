package dialect_test

import (
	"testing"

	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
)

func TestParseType(t *testing.T) {
	for declared, want := range map[string]wire.Column{
		"INT": {Type: wire.Int}, "integer": {Type: wire.Int}, "BIGINT": {Type: wire.Int},
		"bit": {Type: wire.Bit}, "DECIMAL(18, 2)": {Type: wire.Decimal, Scale: 2}, "numeric(9)": {Type: wire.Decimal},
		"decimal": {Type: wire.Decimal}, "MONEY": {Type: wire.Decimal, Scale: 4},
		"float": {Type: wire.Float}, "FLOAT(53)": {Type: wire.Float}, "float(24)": {Type: wire.Real},
		"double precision": {Type: wire.Float}, "REAL": {Type: wire.Real},
		"DATETIME2(3)": {Type: wire.DateTime}, "date": {Type: wire.DateTime, Day: true}, "DATETIMEOFFSET(7)": {Type: wire.DateTimeOffset},
		"time(0)": {Type: wire.TimeOfDay}, "UNIQUEIDENTIFIER": {Type: wire.GUID}, "VARBINARY(MAX)": {Type: wire.Binary},
		"nvarchar(max)": {Type: wire.String}, "NCHAR (10)": {Type: wire.String}, "sql_variant": {Type: wire.Auto},
	} {
		if got, err := dialect.ParseType(declared); err != nil || got != want {
			t.Errorf("%s: got %+v, %v", declared, got, err)
		}
	}
	for _, declared := range []string{"", "int8x", "decimal(18,x)", "decimal(18,99)"} {
		if _, err := dialect.ParseType(declared); err == nil {
			t.Errorf("%q is a type", declared)
		}
	}
}

func TestReturnValueIsNoOrdinaryColumn(t *testing.T) {
	for _, test := range []struct {
		exec bool
		name string
		want wire.Type
	}{{true, "returnvalue", wire.ReturnValue}, {true, "@ReturnValue", wire.QuietReturn}, {true, "Total", wire.Int}, {false, "ReturnValue", wire.Int}} {
		if got := (&dialect.Text{Exec: test.exec}).Column(test.name, "INT"); got.Type != test.want || got.Name != test.name {
			t.Errorf("%+v: got %+v", test, got)
		}
	}
}
