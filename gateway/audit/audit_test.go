package audit_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/audit"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

var now = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// A row keeps the names that users had at the time, and it stays when the users are
// deleted.
func TestTheLogKeepsRowsOfDeletedRecords(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		users := seed.Table{
			Name:    "Base_User",
			Columns: []string{"UserId", "Account", "RealName", "CreateDate"},
			Rows:    [][]any{{"u-1", "chen", "陈建国", now}, {"u-2", "zhao", "赵敏", now}},
		}
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			return tx.Insert(t.Context(), users.Name, users.Columns, users.Rows)
		})
		if err != nil {
			t.Fatal(err)
		}
		write := func(event audit.Event, subject string, at time.Time) {
			t.Helper()
			err := audit.Write(t.Context(), db, audit.Record{
				Event: event, Actor: "u-1", Subject: subject, Object: "/files/a.png", Address: netip.MustParseAddr("2001:db8::7"), Now: at,
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		write(audit.Switched, "u-2", now)
		run(t, db, "UPDATE Base_User SET Account = 'zhaomin' WHERE UserId = 'u-2'", store.Options{Write: true})
		write(audit.SwitchedBack, "u-2", now.Add(time.Minute))
		run(t, db, "DELETE FROM Base_User", store.Options{Write: true})
		write(audit.SwitchRefused, "u-2", now.Add(2*time.Minute))

		got := run(t, db, `SELECT Event, ActorAccount, SubjectUserId, SubjectAccount, Object, Address, CreateDate
			FROM Audit_Log ORDER BY CreateDate`, store.Options{})
		const want = "account.switch|chen|u-2|zhao|/files/a.png|2001:db8::7|2026-03-09 14:30:00.000 / " +
			"account.switch.back|chen|u-2|zhaomin|/files/a.png|2001:db8::7|2026-03-09 14:31:00.000 / " +
			"account.switch.refused||u-2||/files/a.png|2001:db8::7|2026-03-09 14:32:00.000"
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// run runs a statement and returns its cells.
func run(t *testing.T, db *store.DB, text string, options store.Options) string {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, options)
	if err != nil {
		t.Fatal(err)
	}
	recorder := storetest.Recorder{}
	if err := statement.Run(t.Context(), nil, &recorder); err != nil {
		t.Fatal(err)
	}
	return recorder.Cells()
}
