package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

type item struct {
	ID      int             `db:"Id"`
	Name    string          `db:"Name"`
	Active  bool            `db:"Active"`
	Created store.LocalTime `db:"Created"`
}

// texts are the named statements of these tests.
func texts(db *store.DB) {
	db.SetText("all", "SELECT Id, Name, Active, Created FROM item ORDER BY Id")
	db.SetText("one", "SELECT Id, Name, Active, Created FROM item WHERE Name = @Name")
	db.SetText("add", "INSERT INTO item (Id, Name, Active, Created) VALUES (@Id, @Name, @Active, @Created)")
	db.SetText("off", "UPDATE item SET Active = 0 WHERE Active = @active")
}

func TestGetAndSelect(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		var one item
		if err := db.Get(t.Context(), &one, "one", store.Args{"NAME": "bed"}); err != nil {
			t.Fatal(err)
		}
		want := item{1, "bed", true, store.LocalTime{Time: time.Date(2026, 11, 20, 8, 30, 0, 120e6, time.UTC)}}
		if diff := cmp.Diff(want, one); diff != "" {
			t.Error(diff)
		}
		var all []item
		if err := db.Select(t.Context(), &all, "all", nil); err != nil || len(all) != 3 || !all[1].Created.IsZero() {
			t.Errorf("%+v, %v", all, err)
		}
		if err := db.Get(t.Context(), &one, "one", store.Args{"Name": "none"}); !errors.Is(err, store.ErrNoRows) {
			t.Errorf("got %v", err)
		}
	})
}

func TestNamedArgumentsAreChecked(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	texts(db)
	for want, args := range map[string]store.Args{
		"no argument for @Name":      {},
		"no placeholder @Other":      {"Name": "bed", "Other": 1},
		"an argument is given twice": {"Name": "bed", "name": "desk"},
	} {
		err := db.Get(t.Context(), &item{}, "one", args)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if err := db.Get(t.Context(), &item{}, "no/such", nil); err == nil || !strings.Contains(err.Error(), "no/such") {
		t.Errorf("got %v", err)
	}
}

func TestExec(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		rows, err := db.Exec(t.Context(), "off", store.Args{"active": true})
		if err != nil || rows != 2 {
			t.Errorf("%d rows, %v", rows, err)
		}
		at := time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.FixedZone("CST", 8*3600))
		args := store.Args{"Id": 4, "Name": "sofa", "Active": false, "Created": at}
		if _, err := db.Exec(t.Context(), "add", args); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(t.Context(), "add", args); !store.IsUnique(err) || !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("the second time: %v", err)
		}
		var sofa item
		if err := db.Get(t.Context(), &sofa, "one", store.Args{"Name": "sofa"}); err != nil {
			t.Fatal(err)
		}
		if got := sofa.Created.Format(store.LocalTimeLayout); got != "2026-01-02 03:04:05.006" {
			t.Errorf("the clock was moved to %s", got)
		}
	})
}

func TestInsert(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		columns := []string{"Id", "Name", "Active", "Created"}
		at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("CST", 8*3600))
		insert := func(rows ...[]any) error {
			return db.Tx(t.Context(), func(tx *store.Tx) error { return tx.Insert(t.Context(), "item", columns, rows) })
		}
		if err := insert([]any{4, "sofa", true, at}, []any{5, "shelf", false, nil}); err != nil {
			t.Fatal(err)
		}
		if err := insert([]any{6, "stool", true, nil}, []any{7, "bed", true, nil}); !store.IsUnique(err) {
			t.Errorf("the name exists: %v", err)
		}
		if err := insert([]any{8, "short"}); err == nil || !strings.Contains(err.Error(), "row 1 has 2 values for 4 columns") {
			t.Errorf("got %v", err)
		}
		if got, want := read(t, db, "SELECT Id, Created FROM item WHERE Id > 3 ORDER BY Id"), "4|2026-01-02 03:04:05.000 / 5|NULL"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestReadersOfSQLiteCannotWrite(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	db.SetText("sly", "DELETE FROM item RETURNING Id")
	var ids []int
	if err := db.Select(t.Context(), &ids, "sly", nil); !errs.Is(err, errs.ProcedureFailed) {
		t.Errorf("got %v, %v", ids, err)
	}
}

func TestTxRollsBack(t *testing.T) {
	boom := errors.New("boom")
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Exec(t.Context(), "off", store.Args{"active": true}); err != nil {
				return err
			}
			var all []item
			if err := tx.Select(t.Context(), &all, "all", nil); err != nil || all[0].Active {
				t.Errorf("within the transaction: %+v, %v", all, err)
			}
			return boom
		})
		if !errors.Is(err, boom) {
			t.Errorf("got %v", err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = db.Tx(t.Context(), func(tx *store.Tx) error {
				if _, err := tx.Exec(t.Context(), "off", store.Args{"active": true}); err != nil {
					t.Error(err)
				}
				panic("boom")
			})
		}()
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Active = 1"); got != "2" {
			t.Errorf("%s active items", got)
		}
	})
}

func TestWritersOfBothSidesInParallel(t *testing.T) {
	const each = 25
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		statement := prepare(t, db, "INSERT INTO item (Id, Name, Active) VALUES (@id, @name, 1); UPDATE item SET Weight = COALESCE(Weight, 0) + 1 WHERE Id = 1",
			store.Options{Write: true})
		var group sync.WaitGroup
		for worker := range 4 {
			group.Go(func() {
				for i := range each {
					id := 100 + worker*each + i
					name := fmt.Sprint(id)
					var err error
					if worker%2 == 0 {
						err = statement.Run(t.Context(), []store.Arg{{Name: "id", Value: int64(id)}, {Name: "name", Value: name}}, &storetest.Recorder{})
					} else {
						_, err = db.Exec(t.Context(), "add", store.Args{"Id": id, "Name": name, "Active": true, "Created": nil})
					}
					if err != nil {
						t.Errorf("%d: %v", id, err)
					}
				}
			})
		}
		group.Wait()
		want := fmt.Sprintf("%d // %d", 4*each, 2*each)
		if got := read(t, db, "SELECT COUNT(*) FROM item WHERE Id >= 100; SELECT Weight FROM item WHERE Id = 1"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// Another process holds the file's lock: the gate does not see it.
func TestLockOfAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	db, err := store.Open(t.Context(), "test", config.Database{Driver: "sqlite", DSN: path, MaxOpen: 1, ConnectTimeout: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	lock, err := other.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	write := prepare(t, db, "VALUES (1)", store.Options{Write: true})
	for name, err := range map[string]error{
		"tx":  db.Tx(t.Context(), func(*store.Tx) error { return nil }),
		"run": write.Run(t.Context(), nil, &storetest.Recorder{}),
	} {
		if !errs.Is(err, errs.Unavailable) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := lock.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := write.Run(t.Context(), nil, &storetest.Recorder{}); err != nil {
		t.Errorf("after the lock: %v", err)
	}
	lock.Close()
}

func TestAMissingRecordHasTheCallersError(t *testing.T) {
	gone, failed := errors.New("gone"), errors.New("failed")
	for _, test := range []struct{ err, want error }{{nil, nil}, {store.ErrNoRows, gone}, {fmt.Errorf("read: %w", store.ErrNoRows), gone}, {failed, failed}} {
		if got := store.IfNone(test.err, gone); !errors.Is(got, test.want) {
			t.Errorf("%v becomes %v, want %v", test.err, got, test.want)
		}
	}
}

func TestAListOfKeysLeavesOutTooLongKeys(t *testing.T) {
	for want, keys := range map[string][]string{`[]`: nil, `["a","\""]`: {"a", strings.Repeat("k", 51), `"`}} {
		if got := store.List(keys); got != want {
			t.Errorf("%v: %s, want %s", keys, got, want)
		}
	}
}
