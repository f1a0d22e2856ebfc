package handlers_test

import (
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/record"
	"qiao/handlers"
)

// A page of a demo account is never empty.
func TestTheDemoHasRecordsOfEachKind(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	for module, tables := range handlers.Records() {
		for _, table := range tables {
			var list struct{ Total int }
			g.ReadInto(t, admin, table.Path+"/index?page=1&pageSize=1", &list)
			if list.Total == 0 {
				t.Errorf("%s: the demo has no %s", module, table.Label)
			}
		}
	}
}

// A field that names a record takes only one that the caller sees.
func TestChoicesKeepToTheRecordsThatTheCallerSees(t *testing.T) {
	limited := map[string]bool{}
	for _, table := range handlers.Tables() {
		limited[table.Name] = !table.Everybody
		for _, lines := range table.Lines {
			limited[lines.Table] = !table.Everybody
		}
	}
	check := func(of string, fields []record.Field) {
		for _, f := range fields {
			if f.Choice != nil && !f.Server && limited[f.Choice.Table] && f.Choice.Scope == nil {
				t.Errorf("%s.%s: not everybody sees every row of %s, and its Choice has no Scope", of, f.Name, f.Choice.Table)
			}
		}
	}
	for _, table := range handlers.Tables() {
		check(table.Name, table.Fields)
		for _, lines := range table.Lines {
			check(lines.Table, lines.Fields)
		}
	}
}
