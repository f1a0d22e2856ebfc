package handlers_test

import (
	"testing"

	"qiao/cmd/apptest"
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
