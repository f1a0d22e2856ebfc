package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	sqltext "qiao/sql"
)

func TestCheckParams(t *testing.T) {
	params := head + "params:\n  A: {from: OtherA, type: int}\n  B: {from: OtherB, type: int}\n"
	filter := strings.Replace(params, "int}\n  B", "nvarchar(20)}\n  B", 1) + "filter: {name: A, value: B, allow: {x: t.X}}\n"
	page := params + "page: {number: {from: OtherB.page}}\n"
	for _, test := range []struct{ header, body, column, want string }{
		{params, "SELECT @A, @b", "", ""},
		{params, "SELECT @A,\n @B, @C", "", "test.sql:11: @C is not declared; add it to params in the header"},
		{params, "SELECT @A", "", "test.sql:8: params: B is not used in the body; write @B there or remove it"},
		{params, "SELECT @A -- @B", "", "test.sql:8: params: B is not used in the body"},
		{params, "SELECT @C, @d", "", "test.sql:7: params: A is not used|test.sql:8: params: B is not used|test.sql:10: @C is not declared|test.sql:10: @d is not declared"},
		{params, "SELECT @A, @B, @PageSize", "", "test.sql:10: @PageSize is not declared"},
		{page, "SELECT @A, @B, @PageSize ORDER BY 1 /*page*/", "", ""},
		{filter, "SELECT 1 /*filter*/", "", ""},
		{filter, "SELECT 1 /*filter*/", "t.X", ""},
		{filter, "SELECT @C /*filter*/", "t.X", "test.sql:11: @C is not declared"},
		{filter, "SELECT @B /*filter*/", "", "test.sql:11: @B belongs to the filter and is bound only by /*filter*/; remove it from the rest"},
		{filter, "SELECT @a /*filter*/", "", "test.sql:11: @a belongs to the filter"},
		{filter, "SELECT @a /*filter*/", "t.X", "test.sql:11: @a belongs to the filter"},
	} {
		e := parse(t, text(test.header, test.body))
		v := entry.Variant{Filter: test.column}
		used := sqltext.Placeholders(textOf(t, e, store.SQLite, v), "sqlite")
		findings := header.Split(e.CheckParams(used, v), e.File)
		want := strings.Split(test.want, "|")
		if test.want == "" {
			want = nil
		}
		matches := len(findings) == len(want)
		for i := 0; matches && i < len(want); i++ {
			matches = strings.HasPrefix(findings[i].Error(), want[i])
		}
		if !matches {
			t.Errorf("%s %s: %v, want %s", test.body, test.column, findings, test.want)
		}
	}
}

// An entry for every CXType can read the CXType of the call, on each database whose
// text uses it, without a declaration.
func TestCXTypeIsReadable(t *testing.T) {
	const anyType = "procedure: P\neffect: read\naccess: public\n"
	e := parse(t, text(anyType, "-- @dialect sqlite\nSELECT @cxtype AS T\n-- @dialect sqlserver\nSELECT 1 AS T"))
	body := payload.Payload{CXType: set("查询")}
	for dialect, want := range map[store.Dialect]string{store.SQLite: "map[CXType:查询]", store.SQLServer: "map[]"} {
		values, v, err := bind(e, input(body), dialect)
		if err != nil || fmt.Sprint(values) != want {
			t.Errorf("%s: %v, %v", dialect, values, err)
		}
		if err := e.CheckParams(sqltext.Placeholders(textOf(t, e, dialect, v), string(dialect)), v); err != nil {
			t.Errorf("%s: %v", dialect, err)
		}
	}
	if got := e.ParamTypes()["CXType"]; got != "nvarchar(200)" {
		t.Errorf("declared as %q", got)
	}
	if values, _, err := bind(e, input(payload.Payload{}), store.SQLite); err != nil || values["CXType"] != "" {
		t.Errorf("without a CXType: %v, %v", values, err)
	}
	declared := parse(t, text(anyType+"params: {cxType: {from: OtherA, type: int}}\n", "SELECT @CXType"))
	if values, _, err := bind(declared, input(payload.Payload{OtherA: set("5")}), store.SQLite); err != nil || fmt.Sprint(values) != "map[cxType:5]" {
		t.Errorf("what the header declares counts: %v, %v", values, err)
	}
	one := parse(t, text(head, "SELECT @CXType"))
	if err := one.CheckParams([]string{"CXType"}, entry.Variant{}); err == nil {
		t.Error("an entry of one CXType reads it undeclared")
	}
}
