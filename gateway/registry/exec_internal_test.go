package registry

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

// execText is an entry that calls a stored procedure with the given params.
func execText(params string) string {
	return "/*---\nprocedure: P_Exec\neffect: read\naccess: public\nexec: dbo.usp_Exec\nparams:\n" + params + "---*/\n"
}

const (
	paramA     = "  A: {from: OtherA, type: int}\n"
	paramTotal = "  Total: {type: int, output: true}\n"
)

func TestExecFindingsSayWhatToWrite(t *testing.T) {
	known := []sqlserver.ProcedureParam{{Name: "a"}, {Name: "Total", Output: true}}
	for _, test := range []struct {
		params string
		want   []string
	}{
		{paramA + paramTotal, nil},
		{paramA, []string{"e.sql: params: dbo.usp_Exec has a parameter @Total that is not declared; add Total to params"}},
		{paramTotal + "  B: {from: OtherB, type: int}\n", []string{
			"e.sql:8: params: B: dbo.usp_Exec has no such parameter; remove it or correct its name",
			"e.sql: params: dbo.usp_Exec has a parameter @a that is not declared; add a to params",
		}},
		{"  A: {type: int, output: true}\n  Total: {from: OtherA, type: int}\n", []string{
			"e.sql:7: params: A is no output parameter of dbo.usp_Exec; remove output: true",
			"e.sql:8: params: Total is an output parameter of dbo.usp_Exec; write output: true",
		}},
	} {
		e, err := entry.Parse("e.sql", execText(test.params), nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, err := range execFindings(e, known) {
			got = append(got, err.Error())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s%s", test.params, diff)
		}
	}
}

func TestAStoredProcedureIsChecked(t *testing.T) {
	db := storetest.OpenSQLServer(t, "CREATE PROCEDURE dbo.usp_Exec @A INT, @Total INT OUTPUT AS BEGIN SET @Total = @A; RETURN 3; END")
	for text, want := range map[string]string{
		execText(paramA + paramTotal): "",
		execText(paramA):              "has a parameter @Total that is not declared",
		strings.Replace(execText(paramA+paramTotal), "usp_Exec", "usp_None", 1): "exec: there is no procedure dbo.usp_None in the database test; create it or correct the name",
	} {
		e, err := entry.Parse("e.sql", text, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = checkedProcedure(t.Context(), e, text, databases{MainDatabase: db}, nil)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
