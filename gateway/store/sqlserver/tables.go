package sqlserver

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Own says that Qiao's own tables are in this database.
func (db *Database) Own() { db.owned.Store(true) }

// touch is rolled back: it succeeds only with room in the log and a database that can be
// written. A lock that another transaction holds is no failure.
const touch = `SET LOCK_TIMEOUT 0; UPDATE goose_db_version SET is_applied = is_applied WHERE version_id = 0`

// Touch fails when a write to Qiao's own tables fails. Another database may be
// read-only with good reason, so Touch checks only a database that was migrated.
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
