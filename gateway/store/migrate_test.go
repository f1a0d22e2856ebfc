package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/config"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/effect"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
	"qiao/sql/sqltest"
)

func TestMigrate(t *testing.T) {
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		before, err := db.MigrationStatus(t.Context())
		if err != nil || len(before) == 0 || before[0].Applied {
			t.Fatalf("%+v, %v", before, err)
		}
		applied, err := db.Migrate(t.Context())
		if err != nil || len(applied) != len(before) || applied[0].Name != "00001_organization.sql" {
			t.Fatalf("applied %v of %d, %v", applied, len(before), err)
		}
		if applied, err = db.Migrate(t.Context()); err != nil || len(applied) != 0 {
			t.Errorf("the second time: %v, %v", applied, err)
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
	})
}

// Asking leaves a database without a table as it is, open or not.
func TestMigrationStatusOnlyReads(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		if cfg.Driver == string(store.SQLite) {
			if err := os.WriteFile(cfg.DSN, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		missing, err := store.MigrationStatusOf(t.Context(), "test", cfg)
		if err != nil || len(missing) == 0 || missing[0].Applied {
			t.Fatalf("%+v, %v", missing, err)
		}
		if cfg.Driver == string(store.SQLite) {
			if content, err := os.ReadFile(cfg.DSN); err != nil || len(content) > 0 {
				t.Errorf("the file has %d bytes, %v", len(content), err)
			}
		}
		db, err := store.Open(t.Context(), "test", cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if again, err := db.MigrationStatus(t.Context()); err != nil || !cmp.Equal(missing, again) {
			t.Errorf("%+v, %v", again, err)
		}
		tables := "SELECT COUNT(*) AS n FROM sqlite_schema"
		if db.Dialect() == store.SQLServer {
			tables = "SELECT COUNT(*) AS n FROM sys.tables"
		}
		if n := read(t, db, tables); n != "0" {
			t.Errorf("it has left %s tables behind", n)
		}
		migrate(t, db)
		for i := range missing {
			missing[i].Applied = true
		}
		if after, err := store.MigrationStatusOf(t.Context(), "test", cfg); err != nil || !cmp.Equal(missing, after) {
			t.Errorf("%+v, %v", after, err)
		}
	})
}

func TestMigrationStatusOfAnUnreadableDatabase(t *testing.T) {
	for driver, want := range map[string]string{"sqlite": "cannot read the file", "sqlserver": "SQL Server 127.0.0.1", "oracle": "unknown driver"} {
		path := filepath.Join(t.TempDir(), "none.db")
		cfg := config.Database{Driver: driver, DSN: path}
		if driver == string(store.SQLServer) {
			cfg.DSN = "sqlserver://127.0.0.1:1" // where nothing listens
		}
		_, err := store.MigrationStatusOf(t.Context(), "crm", cfg)
		if err == nil || !strings.Contains(err.Error(), "database crm: "+want) {
			t.Errorf("%s: %v", driver, err)
		}
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s: it has made the file (%v)", driver, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	db := storetest.OpenSQLite(t, "")
	if _, err := db.MigrationStatus(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestAnUnregisteredStatementIsAnError(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	if _, err := db.Named(t.Context(), "no/such", store.Options{}); err == nil {
		t.Error("there is a statement no/such")
	}
}

// A statement that only reads on SQLite, where the database itself decides, passes the check of words that replaces it
// on SQL Server.
func TestNamedStatementsHaveOneEffect(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	migrate(t, db)
	for name, text := range sqltest.Statements(t) {
		here, err := sqltext.Parse(text, string(store.SQLite))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		there, err := sqltext.Parse(text, string(store.SQLServer))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_, err = db.Prepare(t.Context(), here.Text, store.Options{})
		if writes := err != nil; (effect.Check(dialect.Text{SQL: there.Text}) != nil) != writes || effect.Check(dialect.Text{SQL: there.Text, Write: true}) != nil {
			t.Errorf("%s: on SQLite it writes: %v (%v); on SQL Server: %v", name, writes, err, effect.Check(dialect.Text{SQL: there.Text, Write: writes}))
		}
	}
}
