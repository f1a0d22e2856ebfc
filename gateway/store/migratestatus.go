package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"

	"qiao/gateway/config"
	"qiao/gateway/store/sqlite"
	sqltext "qiao/sql"
)

// Migration is one step of the schema.
type Migration struct {
	sqltext.Step
	Applied bool
}

// MigrationStatus lists the steps of the schema in order. It only reads.
func (db *DB) MigrationStatus(ctx context.Context) ([]Migration, error) {
	return db.source().status(ctx)
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
func MigrationStatusOf(ctx context.Context, name string, cfg config.Database) (list []Migration, err error) {
	err = unopened(ctx, name, cfg, func(source source) error {
		list, err = source.status(ctx)
		return err
	})
	return list, err
}

// source reads the state of the schema of one database.
type source struct {
	dialect Dialect
	pool    *sqlx.DB
	steps   fs.FS            // that this program knows
	counted map[string]int64 // rows by table
}

func (db *DB) source() source {
	return source{dialect: db.dialect, pool: db.readers(), steps: db.steps, counted: map[string]int64{}}
}

// unopened reads from a configured database that is not open.
func unopened(ctx context.Context, name string, cfg config.Database, read func(source) error) error {
	if Dialect(cfg.Driver) != SQLite {
		db, err := Open(ctx, name, cfg)
		if err != nil {
			return err
		}
		defer db.Close()
		return read(db.source())
	}
	path, err := filepath.Abs(cfg.DSN)
	if err != nil {
		return fmt.Errorf("database %s: %w", name, err)
	}
	pool, err := sqlite.OpenReadOnly(path, cfg.ConnectTimeout)
	if err != nil {
		return fmt.Errorf("database %s: %w", name, err)
	}
	defer pool.Close()
	err = read(source{dialect: SQLite, pool: pool, steps: sqltext.Folder(), counted: map[string]int64{}})
	if err != nil && !IsOutdated(err) {
		return fmt.Errorf("database %s: cannot read the file %s: %w; check that it is a SQLite database and that this user may read it", name, path, err)
	}
	return err
}

// status reads the table of goose itself instead of asking goose, which would
// create the table where there is none.
func (s source) status(ctx context.Context) ([]Migration, error) {
	steps, err := sqltext.Steps(s.steps)
	if err != nil {
		return nil, err
	}
	applied, err := s.applied(ctx)
	if err != nil {
		return nil, classify(ctx, "migration status", err)
	}
	list := make([]Migration, 0, len(steps))
	for _, step := range steps {
		list = append(list, Migration{Step: step, Applied: slices.Contains(applied, step.Version)})
	}
	return list, nil
}

// applied are the steps that goose has noted in its table.
func (s source) applied(ctx context.Context) (versions []int64, err error) {
	exists, err := s.hasTable(ctx, goose.DefaultTablename)
	if err != nil || !exists {
		return nil, err
	}
	err = s.pool.SelectContext(ctx, &versions, "SELECT version_id FROM "+goose.DefaultTablename)
	return versions, err
}

var tableText = map[Dialect]string{
	SQLite:    "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = '%s'",
	SQLServer: "SELECT COUNT(*) FROM sys.tables WHERE object_id = OBJECT_ID(N'%s')",
}

func (s source) hasTable(ctx context.Context, table string) (bool, error) {
	var tables int
	err := s.pool.GetContext(ctx, &tables, fmt.Sprintf(tableText[s.dialect], table))
	return tables > 0, err
}

// lastStep is the last step of a folder.
func lastStep(folder fs.FS) (int64, error) {
	names, err := fs.Glob(folder, "*.sql")
	if err != nil || len(names) == 0 {
		return 0, errors.Join(err, errors.New("the schema has no steps"))
	}
	return goose.NumericComponent(slices.Max(names))
}
