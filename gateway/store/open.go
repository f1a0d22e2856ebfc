package store

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
	sqltext "qiao/sql"
)

const (
	defaultWait    = 2 * time.Second
	defaultMaxOpen = 8
)

// Open connects to a configured database and makes sure that it answers. An error is one line with the name of the
// database, the problem and the remedy; it never holds a password. A SQLite file and its folder are created.
func Open(ctx context.Context, name string, cfg config.Database) (*DB, error) {
	if cfg.MaxOpen < 1 {
		cfg.MaxOpen = defaultMaxOpen
	}
	if cfg.ConnectTimeout <= 0 {
		cfg.ConnectTimeout = defaultWait
	}
	db := &DB{name: name, dialect: Dialect(cfg.Driver), steps: sqltext.Folder(), notice: noticeTime, schema: &schemaState{}}
	var err error
	switch db.dialect {
	case SQLite:
		err = db.openSQLite(cfg)
	case SQLServer:
		err = db.openSQLServer(ctx, cfg)
	default:
		err = fmt.Errorf("unknown driver %q; write sqlite or sqlserver", cfg.Driver)
	}
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", name, err)
	}
	return db, nil
}

func (db *DB) openSQLite(cfg config.Database) (err error) {
	db.lite, err = sqlite.Open(cfg)
	db.health = newHealth(db.lookAtFile)
	return err
}

func (db *DB) openSQLServer(ctx context.Context, cfg config.Database) (err error) {
	if db.server, err = sqlserver.Open(ctx, cfg); err != nil {
		return err
	}
	db.health = newHealth(db.lookAtTables)
	db.urgent = &DB{name: db.name, dialect: db.dialect, server: db.server.Urgent(), health: db.health, lockTimeout: sqlserver.UrgentLockTimeout, schema: db.schema}
	return nil
}
