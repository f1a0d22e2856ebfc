// Package storetest runs tests on every database that is within reach: SQLite
// always, and SQL Server when GATEWAY_TEST_SQLSERVER_DSN names one, in a
// database of the test's own that is created before and dropped after it.
package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	_ "github.com/microsoft/go-mssqldb" // registers sqlserver
	_ "modernc.org/sqlite"              // registers sqlite

	"qiao/gateway/config"
	"qiao/gateway/store"
)

// DSNVariable names the environment variable with the sqlserver:// URL of a
// server on which the account may create databases.
const DSNVariable = "GATEWAY_TEST_SQLSERVER_DSN"

// Each runs the test on a database with the product's schema, once for each
// dialect.
func Each(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	EachMigrated(t, func(t *testing.T, cfg config.Database) {
		t.Helper()
		test(t, open(t, cfg))
	})
}

// EachMigrated runs the test with the settings of a database with the product's schema, once for each dialect, for tests
// that open it themselves.
func EachMigrated(t *testing.T, test func(t *testing.T, cfg config.Database)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, migratedSQLite(t)) })
	t.Run("sqlserver", func(t *testing.T) {
		cfg := createSQLServer(t, "")
		if err := migrate(t.Context(), cfg); err != nil {
			t.Fatalf("migrate: %v", err)
		}
		test(t, cfg)
	})
}

// OpenMigrated opens a SQLite file of the test's own with the product's schema.
func OpenMigrated(t testing.TB) *store.DB {
	t.Helper()
	return open(t, migratedSQLite(t))
}

// Migrated are the settings of a SQLite file with the product's schema.
func Migrated(t testing.TB) config.Database {
	t.Helper()
	return migratedSQLite(t)
}

func migratedSQLite(t testing.TB) config.Database {
	t.Helper()
	content, err := migratedFile()
	if err != nil {
		t.Fatalf("migrate: %v", err)
	}
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return sqliteAt(path)
}

// migratedFile is the content of such a file. It is made once for all tests of a
// package, because a copy is quicker than the steps of the schema.
var migratedFile = sync.OnceValues(func() (content []byte, err error) {
	dir, err := os.MkdirTemp("", "qiao-test")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "test.db")
	if err := migrate(context.Background(), sqliteAt(path)); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func migrate(ctx context.Context, cfg config.Database) error {
	db, err := store.Open(ctx, "test", cfg)
	if err != nil {
		return err
	}
	_, err = db.Migrate(ctx)
	return errors.Join(err, db.Close())
}

// EachWith runs the test on a database that holds only the tables of ddl,
// which must suit both dialects.
func EachWith(t *testing.T, ddl string, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, OpenSQLite(t, ddl)) })
	t.Run("sqlserver", func(t *testing.T) { test(t, open(t, createSQLServer(t, ddl))) })
}

// EachDatabase runs the test with the settings of an empty database of each
// dialect, for tests that open it themselves.
func EachDatabase(t *testing.T, test func(t *testing.T, cfg config.Database)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, createSQLite(t, "")) })
	t.Run("sqlserver", func(t *testing.T) { test(t, createSQLServer(t, "")) })
}

// OpenSQLite opens a new file with the tables of ddl, closed after the test.
func OpenSQLite(t testing.TB, ddl string) *store.DB {
	t.Helper()
	return open(t, createSQLite(t, ddl))
}

// OpenSQLServer opens a SQL Server database and runs the batches in it, for features
// that only SQL Server has: a CREATE PROCEDURE is a batch of its own. Without a server
// it skips the test.
func OpenSQLServer(t testing.TB, batches ...string) *store.DB {
	t.Helper()
	return open(t, SQLServer(t, batches...))
}

// SQLServer are the settings of such a database, for tests that open it
// themselves.
func SQLServer(t testing.TB, batches ...string) config.Database {
	t.Helper()
	cfg := createSQLServer(t, "")
	for _, batch := range batches {
		execute(t, "sqlserver", cfg.DSN, batch)
	}
	return cfg
}

// SQLite are the settings of a new, empty SQLite file.
func SQLite(t testing.TB) config.Database {
	t.Helper()
	return createSQLite(t, "")
}

func createSQLite(t testing.TB, ddl string) config.Database {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	execute(t, "sqlite", path, ddl)
	return sqliteAt(path)
}

func sqliteAt(path string) config.Database {
	return config.Database{Driver: "sqlite", DSN: path, MaxOpen: 4, ConnectTimeout: 2 * time.Minute}
}

func createSQLServer(t testing.TB, ddl string) config.Database {
	t.Helper()
	server := os.Getenv(DSNVariable)
	if server == "" {
		t.Skipf("no SQL Server: set %s to sqlserver://user:password@host:1433 to run this test on it", DSNVariable)
	}
	dsn, err := url.Parse(server)
	if err != nil {
		t.Fatalf("%s is no URL", DSNVariable)
	}
	name := fmt.Sprintf("qiao_test_%x", rand.Uint64())
	execute(t, "sqlserver", server, "CREATE DATABASE "+name)
	t.Cleanup(func() { drop(t, server, name) })
	query := dsn.Query()
	query.Set("database", name)
	dsn.RawQuery = query.Encode()
	execute(t, "sqlserver", dsn.String(), ddl)
	return config.Database{Driver: "sqlserver", DSN: dsn.String(), MaxOpen: 8, ConnectTimeout: 10 * time.Second}
}

func open(t testing.TB, cfg config.Database) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), "test", cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}

// drop drops a database. Not every server can end the database's connections first, and
// one that cannot waits for a call that a test has cancelled: such a database is left
// behind.
func drop(t testing.TB, server, name string) {
	t.Helper()
	db, err := sql.Open("sqlserver", server)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, refused := db.ExecContext(ctx, "ALTER DATABASE "+name+" SET SINGLE_USER WITH ROLLBACK IMMEDIATE")
	if _, err := db.ExecContext(ctx, "DROP DATABASE "+name); err != nil {
		t.Logf("the database %s is left behind: %v", name, errors.Join(err, refused))
	}
}

// execute runs DDL outside of the store, which refuses it.
func execute(t testing.TB, driver, dsn, text string) {
	t.Helper()
	if text == "" {
		return
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	// Not the test's context: clean-up runs after it has ended.
	if _, err := db.ExecContext(context.Background(), text); err != nil {
		t.Fatalf("%s: %v", driver, err)
	}
}
