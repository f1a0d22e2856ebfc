package store

import (
	"context"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
)

// serverTables looks whether writes to Qiao's own tables succeed. Another
// database may be read-only with good reason, so only one that was migrated is
// looked at.
type serverTables struct {
	db    *DB
	owned atomic.Bool
}

// touch is undone: it needs room in the log and a database that can be written.
// A lock that somebody holds is no failure.
const touch = `SET LOCK_TIMEOUT 0; UPDATE goose_db_version SET is_applied = is_applied WHERE version_id = 0`

func (s *serverTables) look(ctx context.Context) error {
	if !s.owned.Load() {
		return nil
	}
	err := s.db.urgent.onWriter(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // nothing is to be kept
		_, err = tx.ExecContext(ctx, touch)
		return err
	})
	if refusesWrites(err) {
		return err
	}
	return nil
}
