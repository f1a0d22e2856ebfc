package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

var (
	orderNumber = store.Number{Table: "orders", Column: "OrderNo", Prefix: "DD"}
	numberDay   = time.Date(2026, time.December, 31, 23, 59, 0, 0, time.UTC)
)

// order adds a row under the next number and returns that.
func order(t *testing.T, db *store.DB, now time.Time, outcome error) (number string) {
	t.Helper()
	err := db.Tx(t.Context(), func(tx *store.Tx) (err error) {
		if number, err = orderNumber.Next(t.Context(), tx, now); err != nil {
			return err
		}
		return errors.Join(tx.Insert(t.Context(), "orders", []string{"OrderNo"}, [][]any{{number}}), outcome)
	})
	if !errors.Is(err, outcome) {
		t.Fatal(err)
	}
	return number
}

// New numbers follow the last number in the table, each day starts at its own first number,
// and a rolled back transaction gives its number back.
func TestNumbersFollowEachOther(t *testing.T) {
	storetest.EachWith(t, "CREATE TABLE orders (OrderNo NVARCHAR(50) NOT NULL PRIMARY KEY)", func(t *testing.T, db *store.DB) {
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			return tx.Insert(t.Context(), "orders", []string{"OrderNo"}, [][]any{
				{"DD20261230777"}, {"DD20261231997"}, {"DD20261231998"}, {"DX20261231999"}, {"DD20270102005"},
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		refused := errors.New("refused")
		for _, outcome := range []error{nil, refused, refused, nil, nil} {
			got = append(got, order(t, db, numberDay, outcome))
		}
		got = append(got, order(t, db, numberDay.Add(time.Minute), nil), order(t, db, numberDay, nil))
		want := []string{
			"DD20261231999", "DD202612311000", "DD202612311000", "DD202612311000", "DD202612311001", "DD20270101001", "DD202612311002",
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// On SQL Server the lock is held before the last number is read, and no hint decides.
func TestANumberIsReadUnderItsLock(t *testing.T) {
	for result, want := range map[int]string{0: "DD20261231042", -1: ""} {
		server := storetest.NewServer(t, func(r *storetest.Request) {
			switch {
			case strings.Contains(r.Text, "sp_getapplock"):
				r.Columns()
				r.Row(result)
			case strings.Contains(r.Text, "MAX("):
				r.Columns()
				r.Row(41)
			}
			r.Done(1)
		})
		var got string
		err := openOn(t, server, nil).Tx(t.Context(), func(tx *store.Tx) (err error) {
			got, err = orderNumber.Next(t.Context(), tx, numberDay)
			return err
		})
		texts := server.Texts()
		lock := slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, "sp_getapplock") })
		read := slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, "MAX(") })
		if got != want || errs.Is(err, errs.Unavailable) != (want == "") || lock < 0 || read >= 0 && (want == "" || read < lock) || server.Count("WITH (") != 0 {
			t.Errorf("%d: %s, %v, %q", result, got, err, texts)
		}
	}
}

// The lines of an import take their numbers in one transaction, which looks once for the last one.
func TestATransactionLooksOnceForTheLastNumber(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) {
		switch {
		case strings.Contains(r.Text, "sp_getapplock"):
			r.Columns()
			r.Row(0)
		case strings.Contains(r.Text, "MAX("):
			r.Columns()
			r.Row(41)
		}
		r.Done(1)
	})
	db := openOn(t, server, nil)
	for range 2 {
		var got []string
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			for range 3 {
				number, err := orderNumber.Next(t.Context(), tx, numberDay)
				if err != nil {
					return err
				}
				got = append(got, number)
			}
			return nil
		})
		if want := []string{"DD20261231042", "DD20261231043", "DD20261231044"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v", got, err)
		}
	}
	if n := server.Count("MAX("); n != 2 {
		t.Errorf("two transactions have looked %d times", n)
	}
}
