package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// beatEvery is the longest time without a write that succeeded, while
	// somebody asks: then one is made.
	beatEvery = 10 * time.Second
	// room is what must fit on the disk beside the database, in bytes: SQLite
	// writes over what it has before it needs more, so a write alone says little.
	room = 256 << 10
)

// liteFile is the file of a database as it was opened. On a system where an open file
// can be removed, SQLite goes on writing to it, and all of that is lost.
type liteFile struct {
	db     *DB
	path   string
	opened os.FileInfo
}

func newLiteFile(db *DB, path string) (*liteFile, error) {
	opened, err := os.Stat(path)
	return &liteFile{db: db, path: path, opened: opened}, err
}

// look fails when writes to the file fail or are lost.
func (f *liteFile) look(ctx context.Context) error {
	if err := errors.Join(f.inPlace(), f.hasRoom()); err != nil {
		return err
	}
	if health := f.db.health; health.now().Sub(health.wroteAt()) < beatEvery {
		return nil
	}
	return f.beat(ctx)
}

// inPlace compares the file with what stands under its name now.
func (f *liteFile) inPlace() error {
	now, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &diskError{fmt.Errorf("the file %s is gone and what is written is lost; put it back, or restart the gateway", f.path)}
	case err != nil:
		return &diskError{fmt.Errorf("the file %s cannot be looked at: %w", f.path, cause(err))}
	case !os.SameFile(f.opened, now):
		return &diskError{fmt.Errorf("the file %s is another one than was opened and what is written is lost; restart the gateway", f.path)}
	default:
		return nil
	}
}

// hasRoom writes a file beside the database and removes it before the system
// brings it to the disk.
func (f *liteFile) hasRoom() error {
	path := f.path + "-room"
	defer os.Remove(path) // one that was not made is no news, one that stays is written over
	if err := os.WriteFile(path, make([]byte, room), 0o600); err != nil {
		return &diskError{fmt.Errorf("nothing can be written beside the file %s: %w; make room, or make its folder writable", f.path, cause(err))}
	}
	return nil
}

// beat writes without changing anything. A writer who is busy is no failure.
func (f *liteFile) beat(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, f.db.wait)
	defer cancel()
	err := f.db.gate.write(ctx, f.db.lite, func() error {
		var version int
		conn := f.db.lite.conn
		if err := conn.GetContext(ctx, &version, "PRAGMA user_version"); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
		return err
	})
	f.db.health.wrote(err)
	if refusesWrites(err) {
		return err
	}
	return nil
}

// diskError is what is wrong with the file of a database.
type diskError struct{ error }

func (e *diskError) Unwrap() error { return e.error }

func broken(err error) bool {
	var disk *diskError
	return errors.As(err, &disk)
}

// sqliteRefuses reports whether a result code is about the file, not about the
// statement.
func sqliteRefuses(code int) bool {
	switch code & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN,
		sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	default:
		return false
	}
}
