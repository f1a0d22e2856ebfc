package apptest

import (
	"database/sql"
	"testing"
)

// AuditRow is one line of the audit log: event, actor, subject and object.
type AuditRow [4]string

// AuditLog is the audit log in the order of its times, without sign-ins.
func (g *Gateway) AuditLog(t testing.TB) (rows []AuditRow) {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found, err := db.QueryContext(t.Context(), "SELECT Event, ActorAccount, SubjectAccount, Object, Address FROM Audit_Log WHERE Event <> 'account.signin' ORDER BY CreateDate, Event")
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var row AuditRow
		var address string
		if err := found.Scan(&row[0], &row[1], &row[2], &row[3], &address); err != nil {
			t.Fatal(err)
		}
		if address != "127.0.0.1" {
			t.Errorf("audit log: %v came from %s", row, address)
		}
		rows = append(rows, row)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}
