package sqlserver

import (
	"context"
	"database/sql/driver"

	"github.com/golang-sql/sqlexp"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/pool"
	"qiao/gateway/wire"
)

// MaxLines is how many messages of one run are handed on.
const MaxLines = maxLines

// ServerCall is the call that the driver must send for a statement with one
// placeholder @p, with a declared type or without one.
func ServerCall(text, declared string, value any) (string, []driver.NamedValue) {
	types := map[string]string{}
	if declared != "" {
		types["P"] = declared
	}
	s := &Statement{text: dialect.Text{SQL: text}, params: []string{"p"}}
	s.declare(types)
	return s.serverCall([]any{value})
}

// DeclareParams writes the parameter list for the check.
var DeclareParams = declareParams

// ServerCell converts a value of the driver.
func ServerCell(cell driver.Value, kind wire.Type) (wire.Value, error) {
	var value wire.Value
	var guid [36]byte
	err := serverCell(&value, cell, kind, &guid)
	return value, err
}

// Receive reads an answer for a statement without declared columns.
func Receive(ctx context.Context, rows driver.Rows, messages *sqlexp.ReturnMessage, sink wire.Sink) error {
	return receive(ctx, rows, messages, pool.NewLink(nil, func() {}), &Statement{}, sink)
}

// WaitWithin is how long a call may wait for a lock.
var WaitWithin = waitWithin
