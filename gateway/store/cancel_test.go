package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

const (
	endlessRows   = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
	endlessSilent = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
	endlessWrite  = "UPDATE item SET Active = 0; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) INSERT INTO part SELECT i, 1 FROM n"
)

func TestCancelInMidStream(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	statement := prepare(t, db, endlessRows, store.Options{})
	for range 20 { // more often than there are readers: each comes back usable
		ctx, cancel := context.WithCancel(t.Context())
		sink := storetest.Recorder{OnRow: func(rows int) error {
			if rows == 1000 {
				cancel()
			}
			return nil
		}}
		err := statement.Run(ctx, nil, &sink)
		cancel()
		if !errs.Is(err, errs.Cancelled) || !errors.Is(ctx.Err(), context.Canceled) {
			t.Fatalf("got %v", err)
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item"); got != "3" {
			t.Fatalf("after a cancel: %s", got)
		}
	}
}

func TestDeadlineWithoutARow(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for name, statement := range map[string]*store.Statement{
		"read":  prepare(t, db, endlessSilent, store.Options{}),
		"write": prepare(t, db, endlessWrite, store.Options{Write: true}),
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		err := statement.Run(ctx, nil, &storetest.Recorder{})
		cancel()
		if !errs.Is(err, errs.Timeout) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1; SELECT COUNT(*) FROM part"); got != "2 // 0" {
		t.Errorf("the timed out write left something behind: %s", got)
	}
	run(t, db, "DELETE FROM part", store.Options{Write: true})
}

func TestEndedContextRunsNothing(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		db.SetText("count", "SELECT COUNT(*) FROM item")
		write := prepare(t, db, "DELETE FROM item", store.Options{Write: true})
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var count int
		for name, err := range map[string]error{
			"run":  write.Run(ctx, nil, &storetest.Recorder{}),
			"get":  db.Get(ctx, &count, "count", nil),
			"tx":   db.Tx(ctx, func(*store.Tx) error { return nil }),
			"ping": db.Ping(ctx),
		} {
			if !errs.Is(err, errs.Cancelled) {
				t.Errorf("%s: got %v", name, err)
			}
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item"); got != "3" {
			t.Errorf("%s items are left", got)
		}
	})
}

// small opens a database with one reader and next to no patience.
func small(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), "small", config.Database{
		Driver: "sqlite", DSN: t.TempDir() + "/small.db", MaxOpen: 1, ConnectTimeout: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestExhaustedPoolIsUnavailable(t *testing.T) {
	db := small(t)
	statement := prepare(t, db, "SELECT 1", store.Options{})
	var inner error
	sink := storetest.Recorder{OnRow: func(int) error {
		inner = statement.Run(t.Context(), nil, &storetest.Recorder{})
		return nil
	}}
	if err := statement.Run(t.Context(), nil, &sink); err != nil {
		t.Fatal(err)
	}
	if !errs.Is(inner, errs.Unavailable) {
		t.Errorf("got %v", inner)
	}

	db.SetText("one", "SELECT 1")
	taken, err := db.Readers().Connx(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var one int
	err = db.Get(t.Context(), &one, "one", nil)
	if !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "no free connection") {
		t.Errorf("got %v", err)
	}
}

func TestEnoughStopsAnEndlessRead(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	sink := storetest.Recorder{OnRow: func(rows int) error {
		if rows > 5 {
			return wire.ErrEnough
		}
		return nil
	}}
	if err := prepare(t, db, endlessRows, store.Options{}).Run(t.Context(), nil, &sink); err != nil {
		t.Error(err)
	}
}

func TestWriterThatIsHeldTooLongIsUnavailable(t *testing.T) {
	db := small(t)
	write := prepare(t, db, "VALUES (1)", store.Options{Write: true})
	err := db.Tx(t.Context(), func(*store.Tx) error {
		err := write.Run(t.Context(), nil, &storetest.Recorder{})
		if !errs.Is(err, errs.Unavailable) {
			t.Errorf("run: got %v", err)
		}
		err = db.Tx(t.Context(), func(*store.Tx) error { return nil })
		if !errs.Is(err, errs.Unavailable) {
			t.Errorf("tx: got %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
