package session_test

import (
	"testing"

	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// BenchmarkRights reads who somebody is and what he may, as every session does twice
// a second: the administrator has everything, an ordinary person next to nothing.
func BenchmarkRights(b *testing.B) {
	db := storetest.OpenMigrated(b)
	err := db.Tx(b.Context(), func(tx *store.Tx) error {
		for _, table := range append(seed.Base(), seed.Demo(start)...) {
			if err := tx.Insert(b.Context(), table.Name, table.Columns, table.Rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	for _, account := range []string{"admin", "putong"} {
		b.Run(account, func(b *testing.B) {
			directory := session.NewDirectory(db)
			for b.Loop() {
				if _, err := directory.ByAccount(b.Context(), account); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
