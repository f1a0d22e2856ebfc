package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/golang-sql/sqlexp"
	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// cancelGrace is how long a server may take to confirm a cancellation before
// its connection is cut.
const cancelGrace = 300 * time.Millisecond

// serverRunner runs statements on SQL Server through the driver's own rows,
// which carry what database/sql would convert away or hide.
type serverRunner struct{ db *DB }

func (r *serverRunner) close() error { return nil } // the pool is the DB's

// check looks at the words of the text, because SQL Server has no read-only
// connection and no authorizer, and then has the server compile it.
//
// Compiling is sp_prepare: it resolves names and types, needs no permission
// beyond the text's own and never executes, also where a server ignores it.
// SET NOEXEC ON would run the text on a server that ignores the setting, and
// sp_describe_undeclared_parameters refuses a parameter used twice.
func (r *serverRunner) check(ctx context.Context, text string, opt Options) ([]string, error) {
	if err := checkEffect(text, opt.Write); err != nil {
		return nil, err
	}
	params := sqltext.Placeholders(text, string(SQLServer))
	list, guessed := declareParams(params, opt.ParamTypes)
	var declarations any // NULL for a text without parameters
	if list != "" {
		declarations = list
	}
	conn, err := r.db.acquire(ctx, r.db.readers)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	_, err = conn.ExecContext(ctx, compileText, declarations, text)
	return params, checkError(err, guessed)
}

const compileText = `DECLARE @handle INT;
EXEC sp_prepare @handle OUTPUT, @p1, @p2;
IF @handle IS NOT NULL EXEC sp_unprepare @handle;`

// declareParams writes the parameter list that sp_prepare wants. A parameter
// of no declared type is guessed to be text.
func declareParams(params []string, types map[string]string) (declarations string, guessed bool) {
	list := make([]string, len(params))
	for i, name := range params {
		kind, found := lookupFold(types, name)
		if !found {
			kind, guessed = "nvarchar(4000)", true
		}
		list[i] = "@" + name + " " + kind
	}
	return strings.Join(list, ", "), guessed
}

// typeClashes are the errors that a guessed parameter type may cause by
// itself: TOP and FETCH need integers, dates do not add to text.
var typeClashes = []int32{206, 257, 402, 529, 1060, 8114, 8116, 8117, 10743, 10744}

// checkError turns the server's first complaint into one about the text.
func checkError(err error, guessed bool) error {
	var failure mssql.Error
	if !errors.As(err, &failure) || failure.Class > 16 {
		return err
	}
	if len(failure.All) > 0 {
		failure = failure.All[0]
	}
	if guessed && slices.Contains(typeClashes, failure.Number) {
		return nil
	}
	return &TextError{Line: int(failure.LineNo), Err: failure}
}

func (r *serverRunner) run(ctx context.Context, statement *Statement, values []any, sink wire.Sink) error {
	conn, err := r.db.acquire(ctx, r.db.writer)
	if err != nil {
		return err
	}
	defer conn.Close()
	if !statement.write {
		return stream(ctx, conn, statement, values, sink)
	}
	tx, err := conn.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit it does nothing, after a failure that failure counts
	if err := stream(ctx, conn, statement, values, sink); err != nil {
		return err
	}
	return tx.Commit()
}

// stream sends the text and hands every result set and count to the sink.
func stream(ctx context.Context, conn *sqlx.Conn, statement *Statement, values []any, sink wire.Sink) error {
	return conn.Raw(func(driverConn any) error {
		conn := driverConn.(*serverConn)
		done := make(chan struct{})
		defer close(done)
		stop := context.AfterFunc(ctx, func() { conn.cutUnless(done) })
		defer stop()

		var messages sqlexp.ReturnMessage
		rows, err := conn.query(ctx, statement, values, &messages)
		if err != nil {
			return err
		}
		err = receive(ctx, rows, &messages, statement, sink)
		return errors.Join(err, rows.Close())
	})
}

// cutUnless cuts the connection when the call is not over within
// the grace. The driver then finds the connection broken and the pool drops it.
func (c *serverConn) cutUnless(done <-chan struct{}) {
	grace := time.NewTimer(cancelGrace)
	defer grace.Stop()
	select {
	case <-done:
	case <-grace.C:
		c.network.cut()
	}
}

// query sends the text. The driver reports counts and errors through messages.
func (c *serverConn) query(ctx context.Context, statement *Statement, values []any, messages *sqlexp.ReturnMessage) (driver.Rows, error) {
	text, args := statement.serverCall(values)
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	err = c.CheckNamedValue(&driver.NamedValue{Value: messages})
	if err != nil && !errors.Is(err, driver.ErrRemoveArgument) {
		return nil, err
	}
	return prepared.(driver.StmtQueryContext).QueryContext(ctx, args)
}

// declare keeps the types of the placeholders if none is guessed.
func (s *Statement) declare(types map[string]string) {
	if list, guessed := declareParams(s.params, types); !guessed {
		s.declarations = list
	}
}

// serverCall is what the driver is to send. With declared types it is the
// procedure that the driver would use as well, but with our declarations:
// from the value the driver would make a decimal an nvarchar as long as its
// text. The server converts each value to its declared type before the text runs.
func (s *Statement) serverCall(values []any) (text string, args []driver.NamedValue) {
	text, args = s.text, make([]driver.NamedValue, 0, len(values)+2)
	if s.declarations != "" {
		text = "sp_executesql"
		args = append(args, driver.NamedValue{Ordinal: 1, Value: s.text}, driver.NamedValue{Ordinal: 2, Value: s.declarations})
	}
	for i, value := range values {
		args = append(args, driver.NamedValue{Name: s.params[i], Ordinal: len(args) + 1, Value: SQLServer.argument(value)})
	}
	return text, args
}

// serverRows is what the driver's rows implement.
type serverRows interface {
	driver.RowsNextResultSet
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypePrecisionScale
}

// receive follows the driver's messages to the end of the answer. The first
// error of the server counts: it may be followed by more rows, but the run has
// failed.
func receive(ctx context.Context, rows driver.Rows, messages *sqlexp.ReturnMessage, statement *Statement, sink wire.Sink) error {
	set, ok := rows.(serverRows)
	if !ok {
		return fmt.Errorf("store: rows of type %T have no column types", rows)
	}
	var failure error
	inSet := false // the count that follows a result set is not a change
	for {
		switch message := messages.Message(ctx).(type) {
		case sqlexp.MsgNext:
			inSet = true
			if err := receiveSet(set, statement, sink); err != nil {
				return errors.Join(failure, err)
			}
		case sqlexp.MsgRowsAffected:
			if !inSet {
				sink.Affected(message.Count)
			}
		case sqlexp.MsgError:
			if failure == nil {
				failure = message.Error
			}
		case sqlexp.MsgNextResultSet:
			inSet = false
			err := set.NextResultSet()
			if errors.Is(err, io.EOF) {
				return failure
			}
			if err != nil {
				return errors.Join(failure, err)
			}
		}
	}
}

func receiveSet(set serverRows, statement *Statement, sink wire.Sink) error {
	names := set.Columns()
	if len(names) == 0 { // the answer ended here; the next step tells why
		return nil
	}
	columns := make([]wire.Column, len(names))
	for i, name := range names {
		columns[i] = statement.serverColumn(set, i, name)
	}
	if err := sink.Columns(columns); err != nil {
		return err
	}
	cells := make([]driver.Value, len(columns))
	values := make([]wire.Value, len(columns))
	guids := make([][36]byte, len(columns))
	for {
		switch err := set.Next(cells); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		for i, cell := range cells {
			if err := serverCell(&values[i], cell, columns[i].Type, &guids[i]); err != nil {
				return fmt.Errorf("column %s: %w", columns[i].Name, err)
			}
		}
		if err := sink.Row(values); err != nil {
			return err
		}
	}
}

func (s *Statement) serverColumn(set serverRows, i int, name string) wire.Column {
	column := s.column(name, set.ColumnTypeDatabaseTypeName(i))
	if _, declared := s.columns[strings.ToLower(name)]; declared || column.Type != wire.Decimal {
		return column
	}
	if _, scale, known := set.ColumnTypePrecisionScale(i); known { // not for money, whose scale is fixed
		column.Scale = int(scale)
	}
	return column
}
