package sqlserver

import (
	"context"
	"database/sql/driver"
	"errors"
	"runtime"

	"github.com/golang-sql/sqlexp"
	"github.com/jmoiron/sqlx"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/pool"
	"qiao/gateway/wire"
)

// Statement is a text that the server has compiled once. It runs through the driver's own rows, which have details that
// database/sql would convert or hide.
type Statement struct {
	db     *Database
	text   dialect.Text
	params []string
	// declarations are the types of all placeholders as T-SQL lists them; typed
	// says that none of them is guessed.
	declarations string
	typed        bool
	remote       *remote // the call as a request of its own, nil where the text is sent
}

// Prepare has the server compile the text. A call, which may be nil, is all that
// the text does; known are the parameters of its procedure.
func (db *Database) Prepare(ctx context.Context, text dialect.Text, call *Call, known []ProcedureParam) (*Statement, error) {
	params, err := db.check(ctx, text)
	if err != nil {
		return nil, err
	}
	s := &Statement{db: db, text: text, params: params}
	s.declare(text.ParamTypes)
	if call != nil {
		s.remote = s.remoteOf(call, known)
	}
	return s, nil
}

// Params implements dialect.Statement.
func (s *Statement) Params() []string { return s.params }

// Run implements dialect.Statement.
func (s *Statement) Run(ctx context.Context, values []any, sink *dialect.Guard, next *dialect.Following) error {
	if s.text.Write {
		return s.transact(ctx, values, sink, func(conn *sqlx.Conn, tx *sqlx.Tx) error {
			if next != nil {
				if err := stream(ctx, conn, next.Statement.(*Statement), next.Values, dialect.Silent()); err != nil {
					return err
				}
			}
			return tx.Commit()
		})
	}
	return s.db.pool.Read(ctx, sink.Given, func(ctx context.Context, conn *sqlx.Conn) error {
		return stream(ctx, conn, s, values, sink)
	})
}

// Try implements dialect.Statement.
func (s *Statement) Try(ctx context.Context, values []any, sink *dialect.Guard) error {
	return s.transact(ctx, values, sink, func(_ *sqlx.Conn, tx *sqlx.Tx) error { return tx.Rollback() })
}

// transact streams within a transaction, which end ends where all went well.
func (s *Statement) transact(ctx context.Context, values []any, sink *dialect.Guard, end func(*sqlx.Conn, *sqlx.Tx) error) error {
	return s.db.pool.Write(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		tx, err := conn.BeginTxx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after the end it does nothing, after a failure that failure counts
		if err := stream(ctx, conn, s, values, sink); err != nil {
			return err
		}
		return end(conn, tx)
	})
}

// stream sends the text and hands every result set and count to the sink.
func stream(ctx context.Context, conn *sqlx.Conn, statement *Statement, values []any, sink wire.Sink) error {
	return conn.Raw(func(driverConn any) error {
		conn := driverConn.(*pool.Conn)
		var messages sqlexp.ReturnMessage
		rows, back, err := query(ctx, conn, statement, values, &messages)
		if err != nil {
			return err
		}
		err = receive(ctx, rows, &messages, conn.Link, statement, sink)
		err = errors.Join(err, finish(conn, rows))
		if err == nil && back != nil {
			err = back.send(sink)
		}
		return err
	})
}

// finish ends an answer, also one that was not read to its end. The driver waits long
// for the server to confirm the end; a caller must not, so the link is cut after a
// grace. On a broken link finish reads the rest until the driver's own reader has
// ended: that goroutine would else wait for ever for a receiver.
func finish(conn *pool.Conn, rows driver.Rows) error {
	defer conn.Link.CutAfter(pool.CancelGrace)()
	err := rows.Close()
	for more := err; more != nil && conn.Link.Failure() != nil; more = rows.Close() {
		runtime.Gosched()
	}
	return err
}

// query sends the text, or the call in its place, which alone gives something
// back beside rows. The driver reports counts and errors through messages.
func query(ctx context.Context, conn *pool.Conn, statement *Statement, values []any, messages *sqlexp.ReturnMessage) (driver.Rows, *returned, error) {
	var text string
	var args []driver.NamedValue
	var back *returned
	err := take(conn, &driver.NamedValue{Value: messages})
	switch {
	case err != nil:
		return nil, nil, err
	case statement.remote != nil:
		text = statement.remote.procedure
		args, back, err = statement.remote.arguments(conn, values)
	default:
		text, args = statement.serverCall(values)
	}
	if err != nil {
		return nil, nil, err
	}
	prepared, err := conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	rows, err := prepared.(driver.StmtQueryContext).QueryContext(ctx, args)
	return rows, back, err
}

// serverCall is the call for the driver. With declared types it is the procedure that the driver would use as well, but
// with our declarations: from the value the driver would make a decimal an nvarchar as long as its text, and a text an
// nvarchar of its own length, with a plan for each length. The server converts each value to its declared type before
// the text runs. Only the driver can call sp_executesql by its number; by its name it does the same, and
// docs/decisions/0055 has the cost on the server.
func (s *Statement) serverCall(values []any) (text string, args []driver.NamedValue) {
	text, args = s.text.SQL, make([]driver.NamedValue, 0, len(values)+2)
	if s.typed {
		text = "sp_executesql"
		args = append(args, driver.NamedValue{Ordinal: 1, Value: s.text.SQL}, driver.NamedValue{Ordinal: 2, Value: s.declarations})
	}
	for i, value := range values {
		args = append(args, driver.NamedValue{Name: s.params[i], Ordinal: len(args) + 1, Value: Argument(value)})
	}
	return text, args
}
