package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"

	sqltext "qiao/sql"
)

// Migration is one step of the schema.
type Migration struct {
	Version int64
	Name    string // the file's name
	Applied bool
}

// Migrate applies the schema's missing steps in order, each in a transaction
// of its own, and returns how many it applied. Several gateways may do so at
// once on a SQL Server: they take turns.
func (db *DB) Migrate(ctx context.Context) (applied int, err error) {
	err = db.migrating(ctx, func(provider *goose.Provider) error {
		results, err := provider.Up(ctx)
		applied = len(results)
		return err
	})
	return applied, err
}

// MigrationStatus lists the steps of the schema in order.
func (db *DB) MigrationStatus(ctx context.Context) (list []Migration, err error) {
	err = db.migrating(ctx, func(provider *goose.Provider) error {
		steps, err := provider.Status(ctx)
		for _, step := range steps {
			list = append(list, Migration{
				Version: step.Source.Version, Name: step.Source.Path, Applied: step.State == goose.StateApplied,
			})
		}
		return err
	})
	return list, err
}

// SchemaVersion is the version of the last step that was applied; 0 is an
// empty database.
func (db *DB) SchemaVersion(ctx context.Context) (version int64, err error) {
	err = db.migrating(ctx, func(provider *goose.Provider) error {
		version, err = provider.GetDBVersion(ctx)
		return err
	})
	return version, err
}

func (db *DB) migrating(ctx context.Context, use func(*goose.Provider) error) error {
	if db.gate != nil {
		release, err := db.gate.exclusive(ctx)
		if err != nil {
			return classify(ctx, "migrate", err)
		}
		defer release()
	}
	schema, err := sqltext.Schema(string(db.dialect))
	if err != nil {
		return err
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if db.dialect == SQLServer {
		dialect, options = goose.DialectMSSQL, append(options, goose.WithSessionLocker(appLock{}))
	}
	provider, err := goose.NewProvider(dialect, db.writer.DB, schema, options...)
	if err != nil {
		return fmt.Errorf("the schema of %s: %w", db.dialect, err)
	}
	return classify(ctx, "migrate", use(provider))
}

// appLock lets one gateway at a time change the schema of a SQL Server.
type appLock struct{}

// SessionLock implements goose's lock.SessionLocker.
func (appLock) SessionLock(ctx context.Context, conn *sql.Conn) error {
	const text = `DECLARE @result INT;
EXEC @result = sp_getapplock @Resource = N'qiao.schema', @LockMode = N'Exclusive', @LockOwner = N'Session', @LockTimeout = 60000;
IF @result < 0 THROW 50000, N'another gateway is changing the schema', 1;`
	_, err := conn.ExecContext(ctx, text)
	return err
}

// SessionUnlock implements goose's lock.SessionLocker.
func (appLock) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `EXEC sp_releaseapplock @Resource = N'qiao.schema', @LockOwner = N'Session';`)
	return err
}
