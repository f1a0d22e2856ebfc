package apptest

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"
)

// sinceDemo leaves out the audit rows of the demo data.
const sinceDemo = "CreateDate >= '2026-11-20 09:30:00'"

// Audited are columns of the audit log's rows that a condition finds, in the order of
// their times: a|b, and / between rows.
func (g *Gateway) Audited(t testing.TB, columns, condition string) string {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT "+columns+" FROM Audit_Log WHERE "+sinceDemo+" AND "+condition+" ORDER BY CreateDate, AuditId")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var lines []string
	for rows.Next() {
		cells := make([]any, strings.Count(columns, ",")+1)
		for i := range cells {
			cells[i] = new(sql.NullString)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		texts := make([]string, len(cells))
		for i, cell := range cells {
			texts[i] = cell.(*sql.NullString).String
		}
		lines = append(lines, strings.Join(texts, "|"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(fmt.Errorf("audit log: %w", err))
	}
	return strings.Join(lines, " / ")
}

// AuditRow is one line of the audit log: event, actor, subject and object.
type AuditRow [4]string

// AuditLog is the audit log in the order of its times, without sign-ins and calls of
// procedures.
func (g *Gateway) AuditLog(t testing.TB) (rows []AuditRow) {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found, err := db.QueryContext(t.Context(), "SELECT Event, ActorAccount, SubjectAccount, Object, Address FROM Audit_Log WHERE "+sinceDemo+" AND Event NOT IN ('account.signin', 'procedure.write') ORDER BY CreateDate, Event")
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
