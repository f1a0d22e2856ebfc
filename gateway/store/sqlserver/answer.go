package sqlserver

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/golang-sql/sqlexp"

	"qiao/gateway/store/sqlserver/pool"
	"qiao/gateway/wire"
)

// serverRows are the methods of the driver's rows.
type serverRows interface {
	driver.RowsNextResultSet
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypePrecisionScale
}

// receive reads the driver's messages to the end of the answer. The first error of the server counts: it may be
// followed by more rows, but the run has failed. Where the call's time or the link ends first, the answer is not
// complete, even if the driver reports an end.
func receive(ctx context.Context, rows driver.Rows, messages *sqlexp.ReturnMessage, used *pool.Link, statement *Statement, sink wire.Sink) error {
	set, ok := rows.(serverRows)
	if !ok {
		return fmt.Errorf("store: rows of type %T have no column types", rows)
	}
	inbox := openInbox(ctx, messages)
	defer inbox.close()
	var failure error
	inSet := false // the count that follows a result set is not a change
	for {
		message, err := inbox.next(ctx, used)
		if err != nil {
			return errors.Join(failure, err)
		}
		switch message := message.(type) {
		case sqlexp.MsgNext:
			inSet = true
			if err := receiveSet(set, statement, sink); err != nil {
				return errors.Join(failure, err)
			}
		case sqlexp.MsgRowsAffected:
			if !inSet {
				sink.Affected(message.Count)
			}
		case line:
			sink.Message(string(message))
		case sqlexp.MsgError:
			failure = message.Error
		case sqlexp.MsgNextResultSet:
			inSet = false
			err := set.NextResultSet()
			if isEnd(err) {
				return errors.Join(failure, used.Failure(), ctx.Err())
			}
			if err != nil {
				return errors.Join(failure, err)
			}
		}
	}
}

// isEnd separates the driver's "no more" from an answer that broke off, whose error wraps the network's io.EOF.
func isEnd(err error) bool {
	return err == io.EOF //nolint:errorlint // an end is io.EOF itself
}

func receiveSet(set serverRows, statement *Statement, sink wire.Sink) error {
	names := set.Columns()
	if len(names) == 0 { // the answer ended here; the next message has the reason
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
		case isEnd(err):
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
	column := s.text.Column(name, set.ColumnTypeDatabaseTypeName(i))
	if _, declared := s.text.Columns[strings.ToLower(name)]; declared || column.Type != wire.Decimal {
		return column
	}
	if _, scale, known := set.ColumnTypePrecisionScale(i); known { // not for money, whose scale is fixed
		column.Scale = int(scale)
	}
	return column
}
