package sqlite

import (
	"errors"

	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/errs"
	"qiao/gateway/store/dialect"
)

// coded is anything that carries a SQLite result code: of the executor and of
// the database/sql driver.
type coded interface {
	error
	Code() int
}

// Kind is the catalogue's kind for an error that SQLite itself reported. An interrupted
// statement has none: the reason of the interruption decides.
func Kind(err error) (kind errs.Kind, found bool) {
	var lite coded
	if !errors.As(err, &lite) || lite.Code() == sqlite3.SQLITE_INTERRUPT {
		return errs.Kind{}, false
	}
	return sqliteKind(lite.Code()), true
}

// sqliteKind separates failures of the file and its locks from mistakes of the
// statement. The low byte is the primary result code.
func sqliteKind(code int) errs.Kind {
	switch code & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN,
		sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PROTOCOL:
		return errs.Unavailable
	default:
		return errs.ProcedureFailed
	}
}

// isBusy reports whether another process holds SQLite's write lock.
func isBusy(err error) bool {
	var lite coded
	return errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_BUSY
}

// IsFull reports whether the disk of the file is full.
func IsFull(err error) bool {
	var lite coded
	return errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_FULL
}

// IsBroken reports whether the file itself is why: it is gone, or nothing can be
// written to it.
func IsBroken(err error) bool {
	var disk *diskError
	return errors.As(err, &disk)
}

// RefusesWrites reports whether the database, not the statement, is why a write
// failed; found tells whether SQLite reported the error at all.
func RefusesWrites(err error) (refuses, found bool) {
	var lite coded
	if !errors.As(err, &lite) {
		return false, false
	}
	return sqliteRefuses(lite.Code()), true
}

// Thrown is the number and the text of an error that a text has thrown by
// throw(number, text).
func Thrown(err error) (number int32, text string, found bool) {
	var lite *throwError
	if !errors.As(err, &lite) {
		return 0, "", false
	}
	return lite.number, lite.text, true
}

// Violated returns the kind of constraint that SQLite reports as violated.
func Violated(err error) dialect.Violation {
	var lite coded
	if !errors.As(err, &lite) {
		return dialect.Violation{}
	}
	switch lite.Code() {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return dialect.Violation{Kind: dialect.UniqueViolation, Words: lite.Error()}
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return dialect.Violation{Kind: dialect.ForeignViolation, Words: lite.Error()}
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return dialect.Violation{Kind: dialect.CheckViolation, Words: lite.Error()}
	}
	return dialect.Violation{}
}
