package main

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// auditRow is one line of the audit log.
type auditRow struct{ Event, Actor, Subject, Object string }

// auditLog is the audit log in the order of its times.
func (g *gatewayUnderTest) auditLog(t testing.TB) (rows []auditRow) {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found, err := db.QueryContext(t.Context(), "SELECT Event, ActorAccount, SubjectAccount, Object, Address FROM Audit_Log ORDER BY CreateDate, Event")
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var row auditRow
		var address string
		if err := found.Scan(&row.Event, &row.Actor, &row.Subject, &row.Object, &address); err != nil {
			t.Fatal(err)
		}
		if address != "127.0.0.1" {
			t.Errorf("audit log: %+v came from %s", row, address)
		}
		rows = append(rows, row)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestChangesOfFilesAreInTheAuditLog(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		path := stored(t, g.upload(t, "admin", "a.png", png))
		g.Clock.Advance(time.Second)
		stored(t, g.upload(t, "admin", "a.png", png+"new"))
		g.Clock.Advance(time.Second)
		g.upload(t, "putong", "a.png", png)
		remove := deleteFile + "?" + url.Values{"FilePath": {path}, "User": {"admin"}}.Encode()
		if a := g.send(t, http.MethodGet, remove, "", g.as(t, "admin")...); a.Code != 0 {
			t.Fatalf("deleted: %s", a.Body)
		}
		g.send(t, http.MethodGet, remove, "", g.as(t, "admin")...)
		want := []auditRow{
			{"file.upload", "admin", "admin", path},
			{"file.replace", "admin", "admin", path},
			{"file.delete", "admin", "admin", path},
		}
		if diff := cmp.Diff(want, g.auditLog(t)); diff != "" {
			t.Errorf("only what has happened: %s", diff)
		}
	})
}

// Who acts comes from the session. That a client names somebody else is worth knowing.
func TestNamingSomebodyElseIsInTheAuditLog(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		switched := tokenOf(t, g.trySwitch(t, "putong", token(g.session(t, "admin"))))
		for _, account := range []string{"putong", "PUTONG", "张伟", "", "kefu", "nobody"} {
			g.Clock.Advance(time.Second)
			record, err := json.Marshal(map[string]string{"ModID": "dashboard", "Account": account, "LeaveOpinion": "看不清"})
			if err != nil {
				t.Fatal(err)
			}
			if a := g.call(t, "Boolean", "系统评价信息写入", []string{"Myresult", string(record)}, token(switched)); a.Code != 0 {
				t.Fatalf("%s: %s", account, a.Body)
			}
		}
		g.Clock.Advance(time.Second)
		path := stored(t, g.upload(t, "admin", "a.png", png, "User", "kefu"))
		g.Clock.Advance(time.Second)
		remove := deleteFile + "?" + url.Values{"FilePath": {path}, "User": {"caiwu"}}.Encode()
		g.send(t, http.MethodGet, remove, "", g.as(t, "admin")...)

		want := []auditRow{
			{"account.switch", "admin", "putong", ""},
			{"identity.claim", "admin", "kefu", ""},
			{"identity.claim", "admin", "", ""},
			{"file.upload", "admin", "admin", path},
			{"identity.claim", "admin", "kefu", ""},
			{"file.delete", "admin", "admin", path},
			{"identity.claim", "admin", "caiwu", ""},
		}
		if diff := cmp.Diff(want, g.auditLog(t)); diff != "" {
			t.Error(diff)
		}
	})
}
