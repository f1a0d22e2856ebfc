package store

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"

	"qiao/gateway/config"
	"qiao/gateway/store/sqlite"
)

// Migration is one step of the schema.
type Migration struct {
	Version int64
	Name    string // the file's name
	Applied bool
}

// MigrationStatus lists the steps of the schema in order. It only reads.
func (db *DB) MigrationStatus(ctx context.Context) ([]Migration, error) {
	return migrationStatus(ctx, db.dialect, db.readers())
}

// readers are the connections that read.
func (db *DB) readers() *sqlx.DB {
	if db.lite != nil {
		return db.lite.Readers()
	}
	return db.server.Pool().Conns()
}

// MigrationStatusOf is the MigrationStatus of a configured database that is
// not open. A SQLite file, which must be there, stays as it is: Open would put
// it into WAL mode.
func MigrationStatusOf(ctx context.Context, name string, cfg config.Database) ([]Migration, error) {
	if Dialect(cfg.Driver) != SQLite {
		db, err := Open(ctx, name, cfg)
		if err != nil {
			return nil, err
		}
		defer db.Close()
		return db.MigrationStatus(ctx)
	}
	path, err := filepath.Abs(cfg.DSN)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", name, err)
	}
	pool, err := sqlite.OpenReadOnly(path, cfg.ConnectTimeout)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", name, err)
	}
	defer pool.Close()
	list, err := migrationStatus(ctx, SQLite, pool)
	if err != nil {
		return nil, fmt.Errorf("database %s: cannot read the file %s: %w; check that it is a SQLite database and that this user may read it", name, path, err)
	}
	return list, nil
}

// migrationStatus reads the table of goose itself instead of asking goose, which would
// create the table where there is none.
func migrationStatus(ctx context.Context, dialect Dialect, pool *sqlx.DB) ([]Migration, error) {
	provider, err := migrations(dialect, pool)
	if err != nil {
		return nil, err
	}
	applied, err := appliedVersions(ctx, dialect, pool)
	if err != nil {
		return nil, classify(ctx, "migration status", err)
	}
	var list []Migration
	for _, source := range provider.ListSources() {
		list = append(list, Migration{Version: source.Version, Name: source.Path, Applied: slices.Contains(applied, source.Version)})
	}
	return list, nil
}

// versionTableText counts the tables in which goose notes the applied migrations: one
// or none.
var versionTableText = map[Dialect]string{
	SQLite:    "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = '" + goose.DefaultTablename + "'",
	SQLServer: "SELECT COUNT(*) FROM sys.tables WHERE object_id = OBJECT_ID(N'" + goose.DefaultTablename + "')",
}

func appliedVersions(ctx context.Context, dialect Dialect, pool *sqlx.DB) (versions []int64, err error) {
	var tables int
	if err := pool.GetContext(ctx, &tables, versionTableText[dialect]); err != nil || tables == 0 {
		return nil, err
	}
	err = pool.SelectContext(ctx, &versions, "SELECT version_id FROM "+goose.DefaultTablename)
	return versions, err
}
