package store_test

import (
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
)

func TestMigrate(t *testing.T) {
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		if version, err := db.SchemaVersion(t.Context()); err != nil || version != 0 {
			t.Fatalf("an empty database has version %d, %v", version, err)
		}
		before, err := db.MigrationStatus(t.Context())
		if err != nil || len(before) == 0 || before[0].Applied {
			t.Fatalf("%+v, %v", before, err)
		}
		applied, err := db.Migrate(t.Context())
		if err != nil || applied != len(before) {
			t.Fatalf("applied %d of %d, %v", applied, len(before), err)
		}
		if applied, err = db.Migrate(t.Context()); err != nil || applied != 0 {
			t.Errorf("the second time: %d, %v", applied, err)
		}
		after, err := db.MigrationStatus(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range after {
			if !step.Applied || step.Name == "" {
				t.Errorf("%+v", step)
			}
		}
		version, err := db.SchemaVersion(t.Context())
		if err != nil || version != after[len(after)-1].Version {
			t.Errorf("version %d, %v", version, err)
		}
	})
}

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
	db := storetest.OpenSQLite(t, "")
	if _, err := db.Named(t.Context(), "no/such", store.Options{}); err == nil {
		t.Error("there is a statement no/such")
	}
}

// A statement that only reads on SQLite, where the database itself says so,
// passes the check of words that stands for it on SQL Server.
func TestNamedStatementsHaveOneEffect(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range sqltext.Names() {
		_, err := db.Named(t.Context(), name, store.Options{})
		text, lookupErr := sqltext.Statement(name, string(store.SQLServer))
		if lookupErr != nil {
			t.Error(lookupErr)
			continue
		}
		if writes := err != nil; (store.CheckEffect(text, store.Options{}) != nil) != writes || store.CheckEffect(text, store.Options{Write: true}) != nil {
			t.Errorf("%s: on SQLite it writes: %v (%v); on SQL Server: %v", name, writes, err, store.CheckEffect(text, store.Options{Write: writes}))
		}
	}
}
