package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"qiao/gateway/errs"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
)

// classify gives a database error its kind from the catalogue: the database cannot be
// reached, it was too slow, the caller has gone, or it answered with a failure.
// ErrNoRows and errors that have a kind already stay as they are. Every other error is
// a mistake in this program and stays without a kind (errs.Internal).
func classify(ctx context.Context, op string, err error) error {
	if err == nil {
		return nil // before the variables below, each of which is an allocation
	}
	var known *errs.Error
	var text *dialect.TextError
	if errors.Is(err, ErrNoRows) || errors.As(err, &known) {
		return err
	}
	if sqlserver.IsRefusedLock(err) && ctx.Err() == nil {
		return errs.Wrap(errs.Unavailable, op, err)
	}
	if sqlserver.IsFull(err) || sqlite.IsFull(err) {
		return errs.Newf(errs.Unavailable, errs.NoRoom).Because(op, err)
	}
	if kind, found := sqlserver.Kind(err); found {
		return errs.Wrap(kind, op, err)
	}
	if kind, found := sqlite.Kind(err); found {
		return errs.Wrap(kind, op, err)
	}
	switch {
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
	return errors.Is(err, dialect.ErrNoConnection) || sqlserver.IsOutOfReach(err) || sqlite.IsBroken(err) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, sql.ErrConnDone) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, net.ErrClosed) || errors.As(err, &network)
}

// ErrorNumber finds the number and the text of an error that the database reported: on
// SQL Server of every error, THROW and RAISERROR included, on SQLite of
// throw(number, text). Of several errors it returns the first.
func ErrorNumber(err error) (number int32, text string, found bool) {
	if number, text, found := sqlite.Thrown(err); found {
		return number, text, true
	}
	return sqlserver.ErrorNumber(err)
}

// IsDeadlock reports whether the server ended the transaction because of a deadlock. All
// its changes are rolled back.
func IsDeadlock(err error) bool { return sqlserver.IsDeadlock(err) }
