package app_test

import (
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
)

// Every named statement of the product compiles against the product's schema.
func TestNamedStatementsCompile(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, name := range sqltext.Names() {
			statement, err := db.Named(t.Context(), name, store.Options{Write: true})
			if err != nil {
				t.Error(err)
				continue
			}
			again, err := db.Named(t.Context(), name, store.Options{Write: true})
			if err != nil || again != statement {
				t.Errorf("%s is prepared twice, %v", name, err)
			}
		}
	})
}
