package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// A statement that a connection keeps compiled runs again after it failed, was
// interrupted or found another schema, and after more others than are kept.
func TestStatementsRunAgain(t *testing.T) {
	storetest.EachWith(t, ddl, func(t *testing.T, db *store.DB) {
		texts(db)
		add := func(ctx context.Context, id int, name string) error {
			_, err := db.Exec(ctx, "add", store.Args{"Id": id, "Name": name, "Active": false, "Created": store.LocalTime{Time: time.Unix(0, 0)}})
			return err
		}
		if err := add(t.Context(), 10, "ten"); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := add(t.Context(), 10, "ten"); !store.IsUnique(err) {
				t.Errorf("the same again: %v", err)
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			cancel()
			_, err := tx.Exec(gone, "off", store.Args{"active": true})
			return err
		})
		if !errs.Is(err, errs.Cancelled) {
			t.Errorf("a client who has gone: %v", err)
		}
		if db.Dialect() == store.SQLite {
			for i := range 600 {
				name := fmt.Sprint("other ", i)
				db.SetText(name, fmt.Sprintf("UPDATE item SET Active = 0 WHERE Id = %d", -i))
				if _, err := db.Exec(t.Context(), name, nil); err != nil {
					t.Fatal(err)
				}
				var n int
				db.SetText(name, fmt.Sprintf("SELECT COUNT(*) + %d FROM item WHERE Id = 10;", i))
				if err := db.Get(gone, &n, name, nil); !errs.Is(err, errs.Cancelled) {
					t.Fatalf("read by a client who has gone: %v", err)
				}
				if err := db.Get(t.Context(), &n, name, nil); err != nil || n != 1+i {
					t.Fatalf("read %d: %d, %v", i, n, err)
				}
			}
		}
		if err := add(t.Context(), 11, "eleven"); err != nil {
			t.Errorf("after all that: %v", err)
		}
		if got := read(t, db, "SELECT Name FROM item WHERE Id > 9 ORDER BY Id"); got != "ten / eleven" {
			t.Errorf("got %s", got)
		}
	})
}

func TestAnArgumentOfAnUnsupportedType(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	texts(db)
	_, err := db.Exec(t.Context(), "off", store.Args{"active": struct{}{}})
	if err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
