package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// lockingServer answers sp_getapplock with a result, and everything else as done.
func lockingServer(t *testing.T, result int) *storetest.Server {
	t.Helper()
	return storetest.NewServer(t, func(r *storetest.Request) {
		switch {
		case strings.Contains(r.Text, "sp_getapplock"):
			r.Columns()
			r.Row(result)
		case strings.Contains(r.Text, "sys.tables"): // none
			r.Columns()
			r.Row(0)
		}
		r.Done(1)
	})
}

// lockAndWrite is a transaction that writes once it has its lock.
func lockAndWrite(ctx context.Context, db *store.DB) error {
	return db.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Lock(ctx, "bed"); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "write", nil)
		return err
	})
}

func TestATransactionWithoutItsLockEnds(t *testing.T) {
	for result, want := range map[int]struct {
		reason   string
		deadlock bool
	}{
		-1:   {"another transaction holds it for too long", false},
		-2:   {"the request was cancelled", false},
		-3:   {"the request was the victim of a deadlock", true},
		-999: {"the server refused the request", false},
	} {
		server := lockingServer(t, result)
		db := openOn(t, server, nil)
		db.SetText("write", "UPDATE written SET N = 1")
		err := lockAndWrite(t.Context(), db)
		if !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "no lock on bed: "+want.reason) || store.IsDeadlock(err) != want.deadlock {
			t.Errorf("%d: %v, a deadlock: %t", result, err, store.IsDeadlock(err))
		}
		if server.Count("UPDATE written") != 0 || server.Count(storetest.Commit) != 0 || server.Count(storetest.Rollback) != 1 {
			t.Errorf("%d: %q", result, server.Texts())
		}
	}
}

// 0 means a lock at once, 1 a lock after a wait.
func TestATransactionWithItsLockGoesOn(t *testing.T) {
	for _, result := range []int{0, 1} {
		server := lockingServer(t, result)
		db := openOn(t, server, nil)
		db.SetText("write", "UPDATE written SET N = 1")
		if err := lockAndWrite(t.Context(), db); err != nil || server.Count(storetest.Commit) != 1 {
			t.Errorf("%d: %v, %q", result, err, server.Texts())
		}
	}
}

// The wait is stated, because the server's own is endless.
func TestTheWaitForALockIsStated(t *testing.T) {
	server := lockingServer(t, 0)
	db := openOn(t, server, nil)
	db.SetText("write", "UPDATE written SET N = 1")
	if err := lockAndWrite(t.Context(), db); err != nil || server.Count("@LockTimeout = @wait") != 1 {
		t.Fatalf("%v, %q", err, server.Texts())
	}
}

func TestAGatewayWithoutTheLockDoesNotChangeTheSchema(t *testing.T) {
	server := lockingServer(t, -1)
	db := openOn(t, server, nil)
	_, err := db.Migrate(t.Context())
	if !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "no lock on qiao.schema: another transaction") || server.Count("CREATE TABLE Base_") != 0 {
		t.Errorf("%v, %q", err, server.Texts())
	}
}

// On SQLite the second transaction waits for the only writer.
func TestTheSecondOfTwoTransactionsIsRefusedTheLock(t *testing.T) {
	db := storetest.OpenSQLServer(t, "CREATE TABLE written (N INT NOT NULL)")
	db.SetText("write", "INSERT INTO written (N) VALUES (1)")
	db.SetText("count", "SELECT COUNT(*) AS N FROM written")
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		if err := tx.Lock(t.Context(), "bed"); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		defer cancel()
		started := time.Now()
		second := lockAndWrite(ctx, db)
		if waited := time.Since(started); waited < time.Second || waited > 3*time.Second {
			t.Errorf("the second waited %v", waited)
		}
		if !errs.Is(second, errs.Unavailable) || !strings.Contains(second.Error(), "another transaction holds it") {
			t.Errorf("the second: %v", second)
		}
		_, err := tx.Exec(t.Context(), "write", nil)
		return err
	})
	var n int
	if err := errors.Join(err, db.Get(t.Context(), &n, "count", nil)); err != nil || n != 1 {
		t.Errorf("%d rows, %v", n, err)
	}
	if err := lockAndWrite(t.Context(), db); err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
}
