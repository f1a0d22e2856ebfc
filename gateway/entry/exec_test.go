package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
	sqltext "qiao/sql"
)

const execHeader = "procedure: P_Bed\neffect: read\naccess: public\nexec: dbo.usp_Beds\n"

const bedParams = `params:
  Building: {from: OtherA, type: nvarchar(20), default: ''}
  Seen:     {from: OtherB.seen, type: int, default: 0, output: true}
  Total:    {type: 'decimal(18, 2)', output: true}
`

// The call passes parameters by name; it declares a pure output and binds an input.
func TestExecCallsAStoredProcedure(t *testing.T) {
	for _, test := range []struct{ header, want string }{
		{execHeader + bedParams, "DECLARE @ReturnValue int, @Total decimal(18,2); " +
			"EXEC @ReturnValue = [dbo].[usp_Beds] @Building = @Building, @Seen = @Seen OUTPUT, @Total = @Total OUTPUT; " +
			"SELECT @ReturnValue AS [ReturnValue], @Seen AS [Seen], @Total AS [Total];"},
		{"procedure: P\neffect: write\naccess: public\nexec: 床位_查询\n", "DECLARE @ReturnValue int; EXEC @ReturnValue = [床位_查询]; SELECT @ReturnValue AS [@ReturnValue];"},
		{"procedure: P\neffect: write\naccess: public\nexec: 床位_查询\nreturn: table\n", "DECLARE @ReturnValue int; EXEC @ReturnValue = [床位_查询]; SELECT @ReturnValue AS [ReturnValue];"},
	} {
		e := parse(t, text(test.header, " -- nothing to see"))
		if got := textOf(t, e, store.SQLServer, entry.Variant{}); got != "\n\n\n\n"+test.want {
			t.Errorf("got  %q\nwant %q", got, test.want)
		}
		if !e.Talks() {
			t.Error("what it prints is not expected")
		}
	}
	e := parse(t, text(execHeader+bedParams, ""))
	values, v, err := bind(e, input(payload.Payload{OtherB: set(`{"seen":3}`)}), store.SQLServer)
	if err != nil || fmt.Sprint(values) != "map[Building: Seen:3]" {
		t.Errorf("bound %v, %v", values, err)
	}
	used := sqltext.Placeholders(textOf(t, e, store.SQLServer, v), "sqlserver")
	if err := e.CheckParams(used, v); err != nil || fmt.Sprint(used) != "[Building Seen]" {
		t.Errorf("%v, %v", used, err)
	}
	if got := fmt.Sprint(e.ParamTypes()); got != "map[Building:nvarchar(20) Seen:int]" {
		t.Errorf("declared %s", got)
	}
}

// A parameter that only the body for SQLite uses is not a parameter of the procedure.
func TestExecPassesItsOwnParametersAlone(t *testing.T) {
	e := parse(t, text(execHeader+bedParams, "-- @dialect sqlite\nSELECT @Building || @Seen || @CXType AS Answer"))
	want := []sqlserver.CallParam{
		{Name: "Building", Type: "nvarchar(20)", In: true}, {Name: "Seen", Type: "int", In: true, Out: true}, {Name: "Total", Type: "decimal(18,2)", Out: true},
	}
	call := e.Call()
	if diff := cmp.Diff(&sqlserver.Call{Schema: "dbo", Procedure: "usp_Beds", Params: want, Return: "ReturnValue"}, call); diff != "" {
		t.Error(diff)
	}
	if strings.Contains(textOf(t, e, store.SQLServer, entry.Variant{}), "CXType") {
		t.Error("the text passes @CXType")
	}
	if parse(t, text(head, "SELECT 1")).Call() != nil {
		t.Error("an entry with a body calls a procedure")
	}
}

func TestExecOnSQLite(t *testing.T) {
	const want = `test.sql:5: exec needs SQL Server; for SQLite add a line "-- @dialect sqlite" and statements below it`
	if _, err := parse(t, text(execHeader, "")).Text(store.SQLite, entry.Variant{}); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	e := parse(t, text(execHeader+bedParams, "-- @dialect sqlite\nSELECT @Building || @Seen AS Answer"))
	if got := run(t, e, storetest.OpenSQLite(t, ""), payload.Payload{OtherA: set("A栋"), OtherB: set(`{"seen":"2"}`)}); got != "A栋2" {
		t.Errorf("got %s", got)
	}
}

func TestExecFindings(t *testing.T) {
	for called, want := range map[string]string{
		"'[dbo].[usp_Beds]'": `5: exec is "[dbo].[usp_Beds]"; write the name of a stored procedure such as dbo.usp_Name, without brackets`,
		"erp.dbo.usp_Beds":   `5: exec is "erp.dbo.usp_Beds"`,
		"usp_Beds 1; DROP":   `5: exec is "usp_Beds 1; DROP"`,
		"'sp]; DROP --'":     `5: exec is "sp]; DROP --"`,
	} {
		refused(t, "procedure: P\neffect: read\naccess: public\nexec: "+called+"\n", "", want)
	}
	const inBrackets = "procedure: P\neffect: read\naccess: public\nexec: "
	refused(t, inBrackets+"[dbo].[usp_Beds]\n", "", `5: exec is "[dbo].[usp_Beds]"; write dbo.usp_Beds without brackets`)
	refused(t, inBrackets+"[dbo].usp_Beds # of old\n", "", `5: exec is "[dbo].usp_Beds"; write dbo.usp_Beds without brackets`)
	refused(t, inBrackets+"[usp_Beds]\n", "", `5: exec is "[usp_Beds]"; write usp_Beds without brackets`)
	refused(t, inBrackets+"[usp_Beds, usp_Rooms]\n", "SELECT 1", "5: exec must be one value")
	const statements = "exec calls dbo.usp_Beds, so there are no statements for SQL Server; remove them, or exec"
	refused(t, execHeader, "SELECT 1", "7: "+statements)
	refused(t, execHeader, "\n-- @dialect sqlite\nSELECT 1\n-- @dialect sqlserver\nSELECT 1", "11: "+statements)
	refused(t, execHeader+"filter: {name: A, value: B, allow: {x: x}}\nparams:\n  A: {from: OtherA, type: int}\n  B: {from: OtherA, type: int}\n", "",
		"6: filter changes a text, but exec calls a procedure; pass it as params")
	refused(t, execHeader+"sort: {name: {from: OtherA}, allow: {x: x}, default: x}\npage: {number: {from: OtherA}}\n", "",
		"6: sort changes a text", "7: page changes a text")
	for param, want := range map[string]string{
		"{type: int}":                             `6: params: P: from is ""`,
		"{type: int, output: true, default: 1}":   "6: params: P: default, formats and like are for a value that is sent; write from, or remove them",
		"{type: int, output: true, like: prefix}": "6: params: P: default, formats and like are for a value that is sent",
		"{output: true}":                          `6: params: P: type is missing; write an SQL type`,
		"{type: int, output: true, size: 4}":      `6: params: P: unknown key "size"`,
	} {
		refused(t, execHeader+"params: {P: "+param+"}\n", "", want)
	}
	refused(t, execHeader+"return: value\n", "", `6: return is "value"; write table`)
	refused(t, head+"return: table\n", "SELECT 1", "6: return is for exec; remove it")
	refused(t, execHeader+"params: {returnvalue: {type: int, output: true}}\n", "", "6: params: returnvalue is the name that exec gives the procedure's own answer; choose another")
}

func TestWhatTalks(t *testing.T) {
	for body, want := range map[string]bool{
		"SELECT 1":                              false,
		"SELECT 'PRINT' AS [PRINT] -- PRINT":    false,
		"print N'done'":                         true,
		"RAISERROR (N'done', 5, 1)":             true,
		"EXEC dbo.usp_Beds":                     true,
		"-- @dialect sqlite\nSELECT 1 AS PRINT": false,
	} {
		if got := parse(t, text(head, body)).Talks(); got != want {
			t.Errorf("%s: %v", body, got)
		}
	}
}
