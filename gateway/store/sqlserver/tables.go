package sqlserver

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Own tells that Qiao's own tables are in this database.
func (db *Database) Own() { db.owned.Store(true) }

// touch is undone: it needs room in the log and a database that can be written.
// A lock that somebody holds is no failure.
const touch = `SET LOCK_TIMEOUT 0; UPDATE goose_db_version SET is_applied = is_applied WHERE version_id = 0`

// Touch fails when a write to Qiao's own tables does. Another database may be
// read-only with good reason, so only one that was migrated is looked at.
func (db *Database) Touch(ctx context.Context) error {
	if !db.owned.Load() {
		return nil
	}
	return db.urgent.pool.Write(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // nothing is to be kept
		_, err = tx.ExecContext(ctx, touch)
		return err
	})
}
