package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const insertItem = "INSERT INTO item (Id, Name, Active) VALUES (@id, @name, 0)"

func insertArgs(id int, name string) []store.Arg {
	return []store.Arg{{Name: "id", Value: int64(id)}, {Name: "name", Value: name}}
}

// whenQueued calls finish from within a write as soon as n others wait.
func whenQueued(t *testing.T, db *store.DB, n int, start func()) *storetest.Recorder {
	t.Helper()
	return &storetest.Recorder{OnRow: func(int) error {
		start()
		for db.Waiting() < n {
			runtime.Gosched()
		}
		return nil
	}}
}

func TestFailingMemberLeavesTheBatchAlone(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	insert := prepare(t, db, insertItem, store.Options{Write: true})
	first := prepare(t, db, "INSERT INTO item (Id, Name, Active) VALUES (10, 'ten', 0) RETURNING Id", store.Options{Write: true})
	var group sync.WaitGroup
	sink := whenQueued(t, db, 2, func() {
		group.Go(func() {
			if err := insert.Run(t.Context(), insertArgs(11, "bed"), &storetest.Recorder{}); !store.IsUnique(err) {
				t.Errorf("the second: %v", err)
			}
		})
		group.Go(func() {
			if err := insert.Run(t.Context(), insertArgs(12, "twelve"), &storetest.Recorder{}); err != nil {
				t.Errorf("the third: %v", err)
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

// SQLite rolls the whole transaction back when a statement that writes is
// interrupted: every writer of that batch must get an error.
func TestLostBatchIsToldToItsMembers(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	first := prepare(t, db, "INSERT INTO item (Id, Name, Active) VALUES (10, 'ten', 0) RETURNING Id", store.Options{Write: true})
	endless := prepare(t, db, endlessWrite, store.Options{Write: true})
	var group sync.WaitGroup
	sink := whenQueued(t, db, 1, func() {
		group.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			if err := endless.Run(ctx, nil, &storetest.Recorder{}); !errs.Is(err, errs.Timeout) {
				t.Errorf("the endless one: %v", err)
			}
		})
	})
	if err := first.Run(t.Context(), nil, sink); !errs.Is(err, errs.Unavailable) {
		t.Errorf("the first: %v", err)
	}
	group.Wait()
	if got := read(t, db, "SELECT COUNT(*) FROM item; SELECT COUNT(*) FROM part"); got != "3 // 0" {
		t.Errorf("got %s", got)
	}
	run(t, db, "DELETE FROM part", store.Options{Write: true})
}

// Every acknowledged write is in the table and no failed one is, also when waiting writers are cancelled.
func TestAcknowledgedWritesAreThere(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	texts(db)
	insert := prepare(t, db, insertItem, store.Options{Write: true})
	var done atomic.Int64
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 60 {
				id := 1000 + worker*100 + i
				name := fmt.Sprint(id)
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(3000))*time.Microsecond)
				var err error
				if i%3 == 0 {
					_, err = db.Exec(ctx, "add", store.Args{"Id": id, "Name": name, "Active": false, "Created": nil})
				} else {
					err = insert.Run(ctx, insertArgs(id, name), &storetest.Recorder{})
				}
				cancel()
				switch {
				case err == nil:
					done.Add(1)
				case !errs.Is(err, errs.Timeout) && !errs.Is(err, errs.Unavailable):
					t.Errorf("%d: %v", id, err)
				}
			}
		})
	}
	group.Wait()
	if got, want := read(t, db, "SELECT COUNT(*) FROM item WHERE Id >= 1000"), fmt.Sprint(done.Load()); got != want {
		t.Errorf("%s rows are there, %s writes were acknowledged", got, want)
	}
}

func TestPanicInABatch(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	texts(db)
	var group sync.WaitGroup
	defer func() {
		if recover() == nil {
			t.Error("the panic was swallowed")
		}
		group.Wait()
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1; SELECT Name FROM item WHERE Id = 10"); got != "2 // ten" {
			t.Errorf("got %s", got)
		}
	}()
	_ = db.Tx(t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(t.Context(), "off", store.Args{"active": true}); err != nil {
			t.Error(err)
		}
		group.Go(func() {
			if _, err := db.Exec(t.Context(), "add", store.Args{"Id": 10, "Name": "ten", "Active": false, "Created": nil}); err != nil {
				t.Errorf("the next one: %v", err)
			}
		})
		for db.Waiting() == 0 {
			runtime.Gosched()
		}
		panic("boom")
	})
}
