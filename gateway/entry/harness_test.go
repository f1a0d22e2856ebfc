package entry_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

var now = time.Date(2026, time.November, 20, 8, 30, 0, 120_000_000, time.UTC)

// head is the smallest header; tests add lines to it.
const head = "procedure: P_Test\ncxtype: 查询\neffect: read\naccess: signed-in\n"

// routeHead is the smallest header of an entry that a route serves.
const routeHead = "summary: 查询\neffect: read\n"

// text is an entry's file: the lines of a header and a body.
func text(header, body string) string { return "/*---\n" + header + "---*/\n" + body }

// parse reads an entry that must be valid.
func parse(t testing.TB, text string) *entry.Entry {
	t.Helper()
	e, err := entry.Parse("test.sql", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// refused reads an entry that must be invalid. Each wanted finding is "line: text" or
// the beginning of it; there must be no other finding.
func refused(t *testing.T, head, body string, want ...string) {
	t.Helper()
	_, err := entry.Parse("shop.sql", text(head, body), nil)
	findings := header.Split(err, "")
	matches := len(findings) == len(want)
	for i := 0; matches && i < len(want); i++ {
		f := findings[i]
		matches = f.File == "shop.sql" && strings.HasPrefix(fmt.Sprintf("%d: %s", f.Line, f.Text), want[i]) && !strings.Contains(f.Text, "\n")
	}
	if !matches {
		t.Errorf("%s%s\n got %v\nwant %s", head, body, err, strings.Join(want, "\n     "))
	}
}

// withParams is an entry with the parameters of a header, all used in its body.
func withParams(t testing.TB, params ...string) *entry.Entry {
	t.Helper()
	names := make([]string, len(params))
	for i, param := range params {
		name, _, _ := strings.Cut(param, ":")
		names[i] = "@" + name
	}
	return parse(t, text(head+"params:\n  "+strings.Join(params, "\n  ")+"\n", "SELECT "+strings.Join(names, ", ")))
}

// set is a field of a call that has been sent.
func set(text string) payload.Field {
	return payload.Field{Set: true, Kind: payload.FieldString, Text: text}
}

// input is a call without a session.
func input(body payload.Payload) request.Input { return request.Input{Payload: body, Now: now} }

// asked is a call of a route with the fields of its query.
func asked(query map[string]string) request.Input {
	fields := map[string]json.RawMessage{}
	for name, value := range query {
		text, _ := json.Marshal(value) // a string always has a JSON form
		fields[wire.Fold(name)] = text
	}
	return request.Input{Values: request.Values{Query: fields}, Now: now}
}

// bind returns the values by name.
func bind(e *entry.Entry, in request.Input, dialect store.Dialect) (map[string]any, entry.Variant, error) {
	args, variant, err := e.Bind(in, dialect)
	values := map[string]any{}
	for _, arg := range args {
		values[arg.Name] = arg.Value
	}
	return values, variant, err
}

// textOf returns the text that a dialect runs for a variant; the entry must have it.
func textOf(t testing.TB, e *entry.Entry, dialect store.Dialect, v entry.Variant) string {
	t.Helper()
	text, err := e.Text(dialect, v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// prepare checks the text of a variant on a database.
func prepare(t testing.TB, e *entry.Entry, db *store.DB, v entry.Variant) *store.Statement {
	t.Helper()
	text := textOf(t, e, db.Dialect(), v)
	options := store.Options{Write: e.Write, Exec: e.Exec != "", ParamTypes: e.ParamTypes()}
	statement, err := db.Prepare(t.Context(), text, options)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := e.CheckParams(statement.Params(), v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return statement
}

// run answers one call on a database as the gateway does.
func run(t testing.TB, e *entry.Entry, db *store.DB, body payload.Payload) string {
	t.Helper()
	return answer(t, e, db, input(body))
}

func answer(t testing.TB, e *entry.Entry, db *store.DB, in request.Input) string {
	t.Helper()
	args, v, err := e.Bind(in, db.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	var found storetest.Recorder
	if err := prepare(t, e, db, v).Run(t.Context(), args, &found); err != nil {
		t.Fatal(err)
	}
	return found.Cells()
}

// failure runs a call that must fail and returns the error.
func failure(t testing.TB, e *entry.Entry, body payload.Payload) error {
	t.Helper()
	args, v, err := e.Bind(input(body), store.SQLite)
	if err == nil {
		t.Fatalf("bound as %v, %v", args, v)
	}
	return err
}

// caller is a user with every fact of an identity that an entry may use.
var caller = &session.Identity{
	UserID: "u-1", Account: "zhao", Name: "赵敏", DepartmentID: "10106", TopDepartmentID: "10001", RoleID: "service",
}
