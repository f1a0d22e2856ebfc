package store_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func TestUrgentStatementsHaveALockTimeout(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if strings.Contains(r.Text, "SET LOCK_TIMEOUT") {
			r.More(0)
		}
		r.Rows(1)
	}))
	db := openOn(t, server, nil)
	for name, asked := range map[string]*store.DB{"patient": db, "urgent": db.Urgent()} {
		asked.SetText("read", "SELECT N FROM "+name+"_read WHERE N = @n")
		asked.SetText("write", "UPDATE "+name+"_write SET N = 1")
		var n int
		if err := asked.Get(t.Context(), &n, "read", store.Args{"n": 1}); err != nil || n != 1 {
			t.Errorf("%s: %d, %v", name, n, err)
		}
		if _, err := asked.Exec(t.Context(), "write", nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for text, want := range map[string]int{
		"SET LOCK_TIMEOUT 400; SELECT N FROM urgent_read": 1, "SET LOCK_TIMEOUT 400; UPDATE urgent_write": 1,
		"LOCK_TIMEOUT 400": 2, "SELECT N FROM patient_read": 1, "UPDATE patient_write": 1,
	} {
		if got := server.Count(text); got != want {
			t.Errorf("%q was sent %d times, not %d: %q", text, got, want, server.Texts())
		}
	}
}

// A row that another transaction holds says nothing about the server.
func TestARowThatIsLockedDoesNotMakeTheServerUnreachable(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if strings.Contains(r.Text, "LOCK_TIMEOUT") {
			r.Fail(1222, 16, "Lock request time out period exceeded.")
			return
		}
		r.Rows(3)
	}))
	db := openOn(t, server, nil)
	db.Urgent().SetText("who", "SELECT N FROM locked")
	var n int
	if err := db.Urgent().Get(t.Context(), &n, "who", nil); !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "Lock request") {
		t.Errorf("who is calling: %v", err)
	}
	readAll(t, prepareOn(t, db, "SELECT N FROM numbers", store.Options{}), 1, three)
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("ping: %v", err)
	}
}

func TestAnUrgentWriteDoesNotWaitForATransactionThatTakesLong(t *testing.T) {
	db := storetest.OpenSQLServer(t, "CREATE TABLE written (Id INT NOT NULL PRIMARY KEY, N INT NOT NULL)", "INSERT INTO written (Id, N) VALUES (1, 0)")
	db.SetText("write", "UPDATE written SET N = N + 1 WHERE Id = 1")
	db.Urgent().SetText("write", "UPDATE written SET N = N + 1 WHERE Id = 1")
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(t.Context(), "write", nil); err != nil {
			return err
		}
		started := time.Now()
		_, second := db.Urgent().Exec(t.Context(), "write", nil)
		// Not every T-SQL server gives this error the number 1222.
		if waited := time.Since(started); second == nil || !strings.Contains(strings.ToLower(second.Error()), "lock") || waited > 1900*time.Millisecond {
			t.Errorf("the urgent one: %v after %v", second, waited)
		}
		return db.Ping(t.Context())
	})
	if err != nil {
		t.Error(err)
	}
}
