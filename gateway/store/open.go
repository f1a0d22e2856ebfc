package store

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/config"
)

const (
	defaultWait    = 2 * time.Second
	defaultMaxOpen = 8
)

// Open connects to a configured database and makes sure that it answers. An
// error is one line that names the database, what is wrong and what to do; it
// never holds a password. A SQLite file and its folder are created.
func Open(ctx context.Context, name string, cfg config.Database) (*DB, error) {
	if cfg.MaxOpen < 1 {
		cfg.MaxOpen = defaultMaxOpen
	}
	if cfg.ConnectTimeout <= 0 {
		cfg.ConnectTimeout = defaultWait
	}
	db := &DB{name: name, dialect: Dialect(cfg.Driver), wait: cfg.ConnectTimeout}
	var err error
	switch db.dialect {
	case SQLite:
		err = db.openSQLite(ctx, cfg)
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
