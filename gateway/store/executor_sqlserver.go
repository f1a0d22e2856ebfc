package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"runtime"

	"github.com/golang-sql/sqlexp"
	"github.com/jmoiron/sqlx"

	"qiao/gateway/wire"
)

// serverRunner runs statements on SQL Server through the driver's own rows,
// which carry what database/sql would convert away or hide.
type serverRunner struct{ db *DB }

func (r *serverRunner) close() error { return nil } // the pool is the DB's

func (r *serverRunner) run(ctx context.Context, statement *Statement, values []any, sink *guard, next *following) error {
	if statement.write {
		return r.transact(ctx, statement, values, sink, func(conn *sqlx.Conn, tx *sqlx.Tx) error {
			if next != nil {
				if err := stream(ctx, conn, next.statement, next.values, silent()); err != nil {
					return err
				}
			}
			return tx.Commit()
		})
	}
	return r.db.onReader(ctx, sink.given.Load, func(ctx context.Context, conn *sqlx.Conn) error {
		return stream(ctx, conn, statement, values, sink)
	})
}

func (r *serverRunner) try(ctx context.Context, statement *Statement, values []any, sink *guard) error {
	return r.transact(ctx, statement, values, sink, func(_ *sqlx.Conn, tx *sqlx.Tx) error { return tx.Rollback() })
}

// transact streams within a transaction, which end ends where all went well.
func (r *serverRunner) transact(ctx context.Context, statement *Statement, values []any, sink *guard, end func(*sqlx.Conn, *sqlx.Tx) error) error {
	return r.db.onWriter(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after the end it does nothing, after a failure that failure counts
		if err := stream(ctx, conn, statement, values, sink); err != nil {
			return err
		}
		return end(conn, tx)
	})
}

// stream sends the text and hands every result set and count to the sink.
func stream(ctx context.Context, conn *sqlx.Conn, statement *Statement, values []any, sink wire.Sink) error {
	return conn.Raw(func(driverConn any) error {
		conn := driverConn.(*serverConn)
		var messages sqlexp.ReturnMessage
		rows, back, err := conn.query(ctx, statement, values, &messages)
		if err != nil {
			return err
		}
		err = receive(ctx, rows, &messages, conn.link, statement, sink)
		err = errors.Join(err, conn.finish(rows))
		if err == nil && back != nil {
			err = back.send(sink)
		}
		return err
	})
}

// finish ends an answer, also one that was not read to its end. The driver
// waits long for the server to confirm that, a caller does not. What a broken
// link has left is read until the driver's own reader has ended, which would
// wait for ever for somebody to take it.
func (c *serverConn) finish(rows driver.Rows) error {
	defer c.link.cutAfter(cancelGrace)()
	err := rows.Close()
	for more := err; more != nil && c.link.failure() != nil; more = rows.Close() {
		runtime.Gosched()
	}
	return err
}

// query sends the text, or the call in its place, which alone gives something
// back beside rows. The driver reports counts and errors through messages.
func (c *serverConn) query(ctx context.Context, statement *Statement, values []any, messages *sqlexp.ReturnMessage) (driver.Rows, *returned, error) {
	var text string
	var args []driver.NamedValue
	var back *returned
	err := c.take(&driver.NamedValue{Value: messages})
	switch {
	case err != nil:
		return nil, nil, err
	case statement.remote != nil:
		text = statement.remote.procedure
		args, back, err = statement.remote.arguments(c, values)
	default:
		text, args = statement.serverCall(values)
	}
	if err != nil {
		return nil, nil, err
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	rows, err := prepared.(driver.StmtQueryContext).QueryContext(ctx, args)
	return rows, back, err
}

// serverCall is what the driver is to send. With declared types it is the
// procedure that the driver would use as well, but with our declarations:
// from the value the driver would make a decimal an nvarchar as long as its
// text, and a text an nvarchar as long as it is, with a plan for each length.
// The server converts each value to its declared type before the text runs. The
// driver alone can name sp_executesql by its number; by its name it does the
// same, and docs/decisions/0055 says what a server lost by that.
func (s *Statement) serverCall(values []any) (text string, args []driver.NamedValue) {
	text, args = s.text, make([]driver.NamedValue, 0, len(values)+2)
	if s.typed {
		text = "sp_executesql"
		args = append(args, driver.NamedValue{Ordinal: 1, Value: s.text}, driver.NamedValue{Ordinal: 2, Value: s.declarations})
	}
	for i, value := range values {
		args = append(args, driver.NamedValue{Name: s.params[i], Ordinal: len(args) + 1, Value: SQLServer.argument(value)})
	}
	return text, args
}
