package store_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// procedureServer is a server in miniature with one procedure, whose parameters
// are rows of a name, a type and whether it is an output. It keeps the calls that it gets.
type procedureServer struct {
	*storetest.Server
	mu    sync.Mutex
	calls []string
}

func serveProcedure(t *testing.T, params [][]string, run func(*storetest.Request)) *procedureServer {
	t.Helper()
	s := &procedureServer{}
	s.Server = storetest.NewServer(t, answering(func(r *storetest.Request) {
		if strings.Contains(r.Text, "sys.all_parameters") {
			r.Texts([]string{"Name", "Type", "IsOutput"}, params...)
			return
		}
		s.mu.Lock()
		s.calls = append(s.calls, r.Call())
		s.mu.Unlock()
		run(r)
	}))
	return s
}

func (s *procedureServer) called() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

func arguments(values map[string]any) (args []store.Arg) {
	for name, value := range values {
		args = append(args, store.Arg{Name: name, Value: value})
	}
	return args
}

func returning(status int32, outputs ...storetest.Output) func(*storetest.Request) {
	return func(r *storetest.Request) { r.Returned(status, outputs...) }
}

// One request goes out, and it names the procedure itself.
func TestACallIsOneRequestByName(t *testing.T) {
	server := serveProcedure(t, [][]string{{"@id", "int", "0"}, {"@Total", "nvarchar", "1"}, {"@NOTE", "nvarchar", "1"}},
		func(r *storetest.Request) {
			r.Columns()
			r.Row(5)
			r.More(1)
			r.More(3)
			r.Returned(-7, storetest.Output{Name: "Total", Text: "42"}, storetest.Output{Name: "NOTE", Text: "完成了"})
		})
	db := openOn(t, server.Server, nil)
	call := callOf("usp_床 [x]; DROP", in("Id", "int"), inOut("total", "nvarchar(9)"), out("Note", "nvarchar(2)"))
	statement := prepareOn(t, db, call.Text(), calling(call))
	before := len(server.Texts())
	var sink storetest.Recorder
	err := statement.Run(t.Context(), arguments(map[string]any{"Id": int64(12), "total": "40"}), &sink)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"[dbo].[usp_床 [x]]; DROP] @id int = 12, @Total nvarchar(max) output = '40', @NOTE nvarchar(max) output = NULL"}
	if diff := cmp.Diff(want, server.called()); diff != "" {
		t.Error(diff)
	}
	if n := len(server.Texts()) - before; n != 1 {
		t.Errorf("%d requests were sent: %q", n, server.Texts()[before:])
	}
	columns := []wire.Column{{Name: "ReturnValue", Type: wire.ReturnValue}, {Name: "total", Type: wire.String}, {Name: "Note", Type: wire.String}}
	if diff := cmp.Diff(storetest.Set{Columns: columns, Rows: [][]string{{"-7", "42", "完成"}}}, sink.Sets[len(sink.Sets)-1]); diff != "" {
		t.Error(diff)
	}
	if sink.Cells() != "5 // -7|42|完成" || fmt.Sprint(sink.Changed) != "[3]" {
		t.Errorf("%s, changed %v", sink.Cells(), sink.Changed)
	}
}

// Each parameter goes with its declared type, which the driver takes from the value.
func TestACallSendsDeclaredTypes(t *testing.T) {
	at := time.Date(2026, time.November, 20, 8, 30, 1, 127_600_000, time.UTC)
	const days1900, days1 = 46344, 739939
	for _, test := range []struct {
		declared string
		value    any
		want     string
	}{
		{"tinyint", int64(200), "tinyint = 200"},
		{"smallint", int64(300), "smallint = 300"},
		{"int", int64(12), "int = 12"},
		{"bigint", int64(12), "bigint = 12"},
		{"int", int64(1 << 40), "bigint = 1099511627776"},
		{"bit", true, "bit = 1"},
		{"float", 2.5, "float = 2.5"},
		{"real", 2.5, "real = 2.5"},
		{"decimal(18,4)", store.Decimal("12.5"), "nvarchar(7) = '12.5000'"},
		{"decimal(38,0)", store.Decimal("-12345678901234567890123456789012345678"), "nvarchar(39) = '-12345678901234567890123456789012345678'"},
		{"date", at, fmt.Sprintf("date = %d days", days1)},
		{"datetime", at, fmt.Sprintf("datetime = %d days %d/300", days1900, (8*3600+30*60+1)*300+38)},
		{"datetime2", at, fmt.Sprintf("datetime2(7) = %d days %d", days1, (8*3600+30*60+1)*10_000_000+1_276_000)},
		{"datetime2(0)", at, fmt.Sprintf("datetime2(7) = %d days %d", days1, (8*3600+30*60+1)*10_000_000)},
		{"datetime2(3)", at, fmt.Sprintf("datetime2(7) = %d days %d", days1, (8*3600+30*60+1)*10_000_000+1_280_000)},
		{"varchar(30)", "床", "nvarchar(1) = '床'"},
		{"nvarchar(max)", strings.Repeat("床", 4001), "nvarchar(max) = '" + strings.Repeat("床", 4001) + "'"},
		{"nvarchar(20)", "", "nvarchar(max) = ''"},
		{"nvarchar(20)", nil, "= NULL"},
		{"int", nil, "= NULL"},
	} {
		base, _, _ := strings.Cut(test.declared, "(")
		server := serveProcedure(t, [][]string{{"@P", base, "0"}}, returning(0))
		call := callOf("usp_P", in("p", test.declared))
		statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
		if err := statement.Run(t.Context(), arguments(map[string]any{"p": test.value}), &storetest.Recorder{}); err != nil {
			t.Errorf("%s: %v", test.declared, err)
		}
		if got := server.called(); len(got) != 1 || got[0] != "[dbo].[usp_P] @P "+test.want {
			t.Errorf("%s of %v: %q, want %s", test.declared, test.value, got, test.want)
		}
	}
}

// A value that the driver cannot send with its own type goes as before, as a text call with
// declarations.
func TestACallThatTheDriverCannotSend(t *testing.T) {
	for _, test := range []struct {
		parameter func(name, kind string) sqlserver.CallParam
		declared  string
		actual    string
	}{
		{in, "decimal(19,4)", "money"},
		{in, "decimal(18,2)", "int"},
		{in, "decimal(18,2)", "sql_variant"},
		{in, "nvarchar(20)", "sql_variant"},
		{inOut, "decimal(18,2)", "decimal"},
		{inOut, "varchar(20)", "varchar"},
		{inOut, "nvarchar(20)", "varchar"},
		{inOut, "int", "bigint"},
		{inOut, "datetime", "datetime"},
		{inOut, "datetime2(3)", "datetime2"},
		{inOut, "real", "real"},
	} {
		server := serveProcedure(t, [][]string{{"@P", test.actual, "0"}}, func(r *storetest.Request) { r.Rows(1) })
		call := callOf("usp_P", test.parameter("P", test.declared))
		statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
		if err := statement.Run(t.Context(), arguments(map[string]any{"P": nil}), &storetest.Recorder{}); err != nil {
			t.Errorf("%s: %v", test.declared, err)
		}
		want := "sp_executesql  nvarchar(" // by name, with our declarations
		if got := strings.Join(server.called(), " / "); !strings.HasPrefix(got, want) || !strings.Contains(got, "'@P "+test.declared+"'") {
			t.Errorf("%s for %s: got %s", test.declared, test.actual, got)
		}
	}
}

func TestACallWithoutParameters(t *testing.T) {
	server := serveProcedure(t, [][]string{{"", "", "0"}}, returning(3))
	call := &sqlserver.Call{Procedure: "床位_查询", Return: "@ReturnValue"}
	statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
	var sink storetest.Recorder
	if err := statement.Run(t.Context(), nil, &sink); err != nil || sink.Cells() != "3" || sink.Sets[0].Columns[0].Type != wire.QuietReturn {
		t.Errorf("%+v, %v", sink, err)
	}
	if got := server.called(); len(got) != 1 || got[0] != "[床位_查询]" {
		t.Errorf("got %q", got)
	}
}

func TestACallWithManyParameters(t *testing.T) {
	known := make([][]string, 300)
	call := callOf("usp_Many")
	values := map[string]any{}
	for i := range known {
		name := fmt.Sprintf("P%d", i)
		known[i] = []string{"@" + name, "int", "0"}
		call.Params = append(call.Params, in(strings.ToLower(name), "int"))
		values[name] = int64(i)
	}
	server := serveProcedure(t, known, returning(0))
	statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
	if err := statement.Run(t.Context(), arguments(values), &storetest.Recorder{}); err != nil {
		t.Fatal(err)
	}
	got := server.called()
	if len(got) != 1 || strings.Count(got[0], "@P") != 300 || !strings.HasSuffix(got[0], ", @P299 int = 299") {
		t.Errorf("got %q", got)
	}
}

// A call that fails half way has no last table.
func TestACallThatFails(t *testing.T) {
	server := serveProcedure(t, [][]string{{"@Note", "nvarchar", "1"}}, func(r *storetest.Request) {
		r.Columns()
		r.Row(5)
		r.More(1)
		r.Fail(50001, 16, "床位已占用")
	})
	call := callOf("usp_P", out("Note", "nvarchar(20)"))
	statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
	var sink storetest.Recorder
	err := statement.Run(t.Context(), nil, &sink)
	if number, text, _ := store.ErrorNumber(err); number != 50001 || text != "床位已占用" || sink.Cells() != "5" {
		t.Errorf("%s, %v", sink.Cells(), err)
	}
}

// An output parameter has the value that a variable of its declared type would have.
func TestOutputsOfACall(t *testing.T) {
	for _, test := range []struct {
		declared, sent, want string
		null                 bool
	}{
		{declared: "nvarchar(3)", sent: "上下铺位", want: "上下铺"},
		{declared: "nvarchar(max)", sent: "上下铺位", want: "上下铺位"},
		{declared: "int", null: true, want: "NULL"},
	} {
		base, _, _ := strings.Cut(test.declared, "(")
		server := serveProcedure(t, [][]string{{"@P", base, "1"}}, returning(0, storetest.Output{Name: "P", Text: test.sent, Null: test.null}))
		call := callOf("usp_P", out("P", test.declared))
		statement := prepareOn(t, openOn(t, server.Server, nil), call.Text(), calling(call))
		var sink storetest.Recorder
		if err := statement.Run(t.Context(), nil, &sink); err != nil || sink.Cells() != "0|"+test.want {
			t.Errorf("%s: got %s, %v", test.declared, sink.Cells(), err)
		}
	}
}

func TestSQLiteHasNoProcedures(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	statement := prepare(t, db, "SELECT @Id AS Id", calling(addBed))
	var sink storetest.Recorder
	if err := statement.Run(t.Context(), arguments(map[string]any{"Id": int64(4)}), &sink); err != nil || sink.Cells() != "4" {
		t.Errorf("%s, %v", sink.Cells(), err)
	}
}
