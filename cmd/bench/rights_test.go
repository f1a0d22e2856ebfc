package bench_test

import (
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// BenchmarkRights reads a user's identity and rights, as every session does twice a second:
// the administrator has all rights, an ordinary user almost none. The kept case is that of
// rights that have not changed since the last read; usually none have changed.
func BenchmarkRights(b *testing.B) {
	db := storetest.OpenMigrated(b)
	err := db.Tx(b.Context(), func(tx *store.Tx) error {
		for _, table := range append(seed.Base(), seed.Demo(apptest.DemoTime)...) {
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
		var userID string
		if err := db.Get(b.Context(), &userID, "base/user_id", store.Args{"Account": account}); err != nil {
			b.Fatal(err)
		}
		manager := func() *session.Manager {
			return session.NewManager(nil, session.NewDirectory(db), config.Default().Session, time.Now)
		}
		look := func(b *testing.B, m *session.Manager) {
			if _, err := m.Identity(b.Context(), userID); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(account+"/kept", func(b *testing.B) {
			known := manager()
			for b.Loop() {
				look(b, known)
			}
		})
		b.Run(account+"/anew", func(b *testing.B) {
			for b.Loop() {
				look(b, manager())
			}
		})
	}
}
