package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	mssql "github.com/microsoft/go-mssqldb"
	sqlite3 "modernc.org/sqlite/lib"

	"qiao/gateway/errs"
)

// errNoConnection is a wait for a connection or for the writer that the
// configuration ended, not the caller.
var errNoConnection = errors.New("no free connection within the configured wait")

// sqliteError is anything that carries a SQLite result code: of the executor
// and of the database/sql driver.
type sqliteError interface {
	error
	Code() int
}

// sqlServerError is anything that carries a SQL Server error's number and class.
type sqlServerError interface {
	error
	SQLErrorNumber() int32
	SQLErrorClass() uint8
}

// classify gives an error of a database its place in the catalogue: out of
// reach, too late, gone away, or answered with a failure. ErrNoRows and what
// is of the catalogue already pass; what is none of these is a mistake in
// this program and stays without a kind (errs.Internal).
func classify(ctx context.Context, op string, err error) error {
	if err == nil {
		return nil // before the variables below, each of which is an allocation
	}
	var known *errs.Error
	var text *TextError
	var lite sqliteError
	var server sqlServerError
	switch {
	case errors.Is(err, ErrNoRows), errors.As(err, &known):
		return err
	case refusedLock(err) && ctx.Err() == nil:
		return errs.Wrap(errs.Unavailable, op, err)
	case errors.As(err, &server):
		return errs.Wrap(errs.SQLServer(server.SQLErrorNumber(), server.SQLErrorClass()), op, err)
	case errors.As(err, &lite) && lite.Code() != sqlite3.SQLITE_INTERRUPT:
		return errs.Wrap(sqliteKind(lite.Code()), op, err)
	case ctx.Err() != nil:
		return errs.Wrap(errs.As(ctx.Err()).Kind, op, err)
	case errors.As(err, &text):
		return errs.Wrap(errs.ProcedureFailed, op, err)
	case outOfReach(err):
		return errs.Wrap(errs.Unavailable, op, err)
	default:
		return err
	}
}

func outOfReach(err error) bool {
	var network net.Error
	return errors.Is(err, errNoConnection) || unreachable(err) || errors.Is(err, errCut) || lost(err) || broken(err) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, sql.ErrConnDone) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, net.ErrClosed) || errors.As(err, &network)
}

// sqliteKind separates what the file and its locks refuse from what the
// statement did wrong. The low byte is the primary result code.
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
	var lite sqliteError
	return errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_BUSY
}

// ErrorNumber finds the number and the text of what the database reported: on
// SQL Server of every error, THROW and RAISERROR included, on SQLite of
// throw(number, text). Of several errors the first counts.
func ErrorNumber(err error) (number int32, text string, found bool) {
	var lite *throwError
	if errors.As(err, &lite) {
		return lite.number, lite.text, true
	}
	var server mssql.Error
	if !errors.As(err, &server) {
		return 0, "", false
	}
	if len(server.All) > 0 {
		server = server.All[0]
	}
	return server.Number, server.Message, true
}

// IsDeadlock reports whether the server ended the transaction so that others
// could go on. Nothing of it was done.
func IsDeadlock(err error) bool {
	var server sqlServerError
	var lock *lockError
	return errors.As(err, &server) && server.SQLErrorNumber() == 1205 || errors.As(err, &lock) && lock.result == deadlocked
}

// IsUnique reports whether err is a violated primary key, unique constraint or
// unique index.
func IsUnique(err error) bool { return Violated(err).Kind == UniqueViolation }
