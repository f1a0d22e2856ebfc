package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"qiao/gateway/store/sqlserver"
	sqltext "qiao/sql"
)

// Applied is a step of the schema that Migrate has applied.
type Applied struct {
	Name string // of the file
	Took time.Duration
}

// Migrate applies the schema's missing steps in order, each in a transaction of its own, and returns those that it applied,
// also where a later one fails. Several gateways may do so at once: they take turns. Before a step that older programs
// cannot use it announces the step, and waits until they have stopped serving. A program that is too old for the
// database gets the refusal.
func (db *DB) Migrate(ctx context.Context) (applied []Applied, err error) {
	if err := db.LookAtSchema(ctx); err != nil {
		return nil, err
	}
	if err := db.SchemaRefusal(); err != nil {
		return nil, err
	}
	if db.lite != nil {
		release, err := db.lite.Exclusive(ctx)
		if err != nil {
			return nil, classify(ctx, "migrate", err)
		}
		defer release()
		if err := db.waitForOthers(ctx, otherWriters); err != nil {
			return nil, classify(ctx, "migrate", err)
		}
		defer func() { _ = db.waitForOthers(context.WithoutCancel(ctx), 0) }()
	}
	done, err := db.announce(ctx)
	defer done()
	if err != nil {
		return nil, classify(ctx, "announce the upgrade", err)
	}
	applied, err = db.up(ctx)
	if err == nil && db.server != nil {
		db.server.Own()
	}
	return applied, classify(ctx, "migrate", err)
}

// up applies the missing steps. On SQLite another program may have applied one of them in the meantime: then it goes on
// with the rest.
func (db *DB) up(ctx context.Context) (applied []Applied, err error) {
	for {
		provider, err := migrations(db.dialect, db.writer(), db.steps)
		if err != nil {
			return applied, err
		}
		results, err := provider.Up(ctx)
		var partial *goose.PartialError
		if errors.As(err, &partial) {
			results = partial.Applied
		}
		for _, result := range results {
			applied = append(applied, Applied{Name: result.Source.Path, Took: result.Duration})
		}
		if partial == nil || db.lite == nil {
			return applied, err
		}
		versions, failed := db.source().applied(ctx)
		if failed != nil || !slices.Contains(versions, partial.Failed.Source.Version) {
			return applied, err
		}
	}
}

// otherWriters is how long a step waits for the writers of other programs on the same SQLite file.
const otherWriters = 30 * time.Second

// waitForOthers makes the connection that applies the steps wait for writers of other programs. Afterwards the gate waits
// for them.
func (db *DB) waitForOthers(ctx context.Context, most time.Duration) error {
	_, err := db.writer().ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", most.Milliseconds()))
	return err
}

// writer are the connections that may change the schema.
func (db *DB) writer() *sqlx.DB {
	if db.lite != nil {
		return db.lite.Writer()
	}
	return db.server.Pool().Conns()
}

// migrations are the steps of a folder, for the database of a pool.
func migrations(dialect Dialect, pool *sqlx.DB, steps fs.FS) (*goose.Provider, error) {
	schema, err := sqltext.SchemaOf(steps, string(dialect))
	if err != nil {
		return nil, err
	}
	kind, options := goose.DialectCustom, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if dialect == SQLServer {
		kind, options = goose.DialectMSSQL, append(options, goose.WithSessionLocker(sqlserver.SchemaLock{}))
	} else {
		noted, err := database.NewStore(goose.DialectSQLite3, goose.DefaultTablename)
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithStore(notedOnce{noted}))
	}
	provider, err := goose.NewProvider(kind, pool.DB, schema, options...)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", dialect, err)
	}
	return provider, nil
}

// notedOnce is the list of the steps that a SQLite file has. It refuses a step that it has: goose reads the list once
// and has no lock between programs for SQLite, so another program may have applied the step in the meantime. The
// refusal undoes the step's statements, which could run twice.
type notedOnce struct{ database.Store }

// Insert implements goose's database.Store.
func (s notedOnce) Insert(ctx context.Context, tx database.DBTxConn, step database.InsertRequest) error {
	switch _, err := s.GetMigration(ctx, tx, step.Version); {
	case err == nil:
		return fmt.Errorf("another program has applied step %d", step.Version)
	case errors.Is(err, database.ErrVersionNotFound):
		return s.Store.Insert(ctx, tx, step)
	default:
		return err
	}
}
