package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/store/dialect"
)

// room is how many bytes must be free on the disk: SQLite first writes into the free
// space of its own file, so a successful write alone does not prove free disk space.
const room = 256 << 10

// liteFile is the file of a database as it was opened. On a system where an open file
// can be removed, SQLite continues to write to the removed file, and those writes are lost.
type liteFile struct {
	path   string
	opened os.FileInfo
}

func newLiteFile(path string) (*liteFile, error) {
	opened, err := os.Stat(path)
	return &liteFile{path: path, opened: opened}, err
}

// Look fails when writes to the file fail or are lost.
func (db *Database) Look() error { return errors.Join(db.file.inPlace(), db.file.hasRoom()) }

// inPlace compares the open file with the file of its name.
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

// Beat writes without changing anything.
func (db *Database) Beat(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	return db.Transact(ctx, func(conn dialect.Tx) error {
		var version int
		if err := conn.GetContext(ctx, &version, "PRAGMA user_version"); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
		return err
	})
}

// diskError is a problem with the file of a database.
type diskError struct{ error }

func (e *diskError) Unwrap() error { return e.error }

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
