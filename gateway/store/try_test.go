package store_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func try(t *testing.T, db *store.DB, text string, write bool) *storetest.Recorder {
	t.Helper()
	var sink storetest.Recorder
	if err := prepare(t, db, text, store.Options{Write: write}).Try(t.Context(), nil, &sink); err != nil {
		t.Fatalf("try: %v", err)
	}
	return &sink
}

func TestTryLeavesNothingBehind(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		got := try(t, db, "UPDATE item SET Active = 0; SELECT COUNT(*) AS Idle FROM item WHERE Active = 0", true)
		if diff := cmp.Diff([]int64{3}, got.Changed); diff != "" || got.Cells() != "3" {
			t.Errorf("it told %s, %s", diff, got.Cells())
		}
		if got := try(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1", false).Cells(); got != "2" {
			t.Errorf("%s active items after the try", got)
		}
		run(t, db, "INSERT INTO part (Id, ItemId) VALUES (1, 1)", store.Options{Write: true})
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1; SELECT COUNT(*) FROM part"); got != "2 // 1" {
			t.Errorf("after the next write: %s", got)
		}
	})
}

func TestTryFailsAsRunDoes(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		statement := prepare(t, db, "UPDATE item SET Active = 0; INSERT INTO item (Id, Name, Active) VALUES (9, 'bed', 1)", store.Options{Write: true})
		if err := statement.Try(t.Context(), nil, &storetest.Recorder{}); !store.IsUnique(err) || !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("got %v", err)
		}
		if err := statement.Try(t.Context(), []store.Arg{{Name: "x"}}, &storetest.Recorder{}); err == nil {
			t.Error("an argument that the text does not know passed")
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
			t.Errorf("%s active items after the failure", got)
		}
	})
}

// A try shares the transaction of the writers around it and undoes itself alone.
func TestTryInABatch(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	first := prepare(t, db, "INSERT INTO item (Id, Name, Active) VALUES (10, 'ten', 0) RETURNING Id", store.Options{Write: true})
	tried := prepare(t, db, "DELETE FROM item WHERE Id = 10", store.Options{Write: true})
	last := prepare(t, db, insertItem, store.Options{Write: true})
	var group sync.WaitGroup
	sink := whenQueued(t, db, 2, func() {
		group.Go(func() {
			var sink storetest.Recorder
			if err := tried.Try(t.Context(), nil, &sink); err != nil || len(sink.Changed) != 1 {
				t.Errorf("the try: %v, %v", sink.Changed, err)
			}
		})
		group.Go(func() {
			if err := last.Run(t.Context(), insertArgs(12, "twelve"), &storetest.Recorder{}); err != nil {
				t.Errorf("the last: %v", err)
			}
		})
	})
	if err := first.Run(t.Context(), nil, sink); err != nil {
		t.Errorf("the first: %v", err)
	}
	group.Wait()
	if got := read(t, db, "SELECT Id FROM item WHERE Id >= 10 ORDER BY Id"); got != "10 / 12" {
		t.Errorf("got %s", got)
	}
}

// What a preview writes is undone, in transactions and by statements; its own transaction sees it.
func TestUndoneLeavesNothingBehind(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		ctx, seen := store.Undone(t.Context()), []item{}
		err := db.Tx(ctx, func(tx *store.Tx) error {
			if n, err := tx.Exec(ctx, "off", store.Args{"active": 1}); err != nil || n != 2 {
				t.Errorf("%d rows, %v", n, err)
			}
			return tx.Select(ctx, &seen, "all", nil)
		})
		if err != nil || len(seen) != 3 || seen[0].Active {
			t.Errorf("within: %v, %v", seen, err)
		}
		if n, err := db.Exec(ctx, "off", store.Args{"active": 1}); err != nil || n != 2 {
			t.Errorf("%d rows, %v", n, err)
		}
		if err := prepare(t, db, "UPDATE item SET Active = 0", store.Options{Write: true}).Run(ctx, nil, &storetest.Recorder{}); err != nil {
			t.Error(err)
		}
		if err := db.Tx(ctx, func(*store.Tx) error { return errs.Failf("refused") }); err == nil || errs.As(err).ClientText() != "refused" {
			t.Errorf("a failure: %v", err)
		}
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
			t.Errorf("%s active items afterwards", got)
		}
	})
}
