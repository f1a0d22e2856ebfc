package entry_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

var now = time.Date(2026, time.November, 20, 8, 30, 0, 120_000_000, time.UTC)

// head is the smallest header; tests add lines to it.
const head = "procedure: P_Test\ncxtype: 查询\neffect: read\naccess: signed-in\n"

// text is an entry's file: the lines of a header and a body.
func text(header, body string) string { return "/*---\n" + header + "---*/\n" + body }

// parse reads an entry that must be right.
func parse(t testing.TB, text string) *entry.Entry {
	t.Helper()
	e, err := entry.Parse("test.sql", text)
	if err != nil {
		t.Fatal(err)
	}
	return e
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
func set(text string) wire.Field { return wire.Field{Set: true, Kind: wire.FieldString, Text: text} }

// input is a call without a session.
func input(payload wire.Payload) entry.Input { return entry.Input{Payload: payload, Now: now} }

// bind returns the values by name.
func bind(e *entry.Entry, in entry.Input, dialect store.Dialect) (map[string]any, string, error) {
	args, column, err := e.Bind(in, dialect)
	values := map[string]any{}
	for _, arg := range args {
		values[arg.Name] = arg.Value
	}
	return values, column, err
}

// caller is somebody with every fact of an identity that an entry may use.
var caller = &session.Identity{
	UserID: "u-1", Account: "zhao", Name: "赵敏", DepartmentID: "10106", TopDepartmentID: "10001", RoleID: "service",
}
