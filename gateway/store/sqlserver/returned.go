package sqlserver

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store/sqlserver/pool"
	"qiao/gateway/wire"
)

// returned is the return status and the output parameters of a procedure.
type returned struct {
	call   *remote
	status mssql.ReturnStatus
	values []any // of the output parameters, in order; the driver writes into them
}

// arguments are the arguments for the driver to send. The driver sends a text that is the
// name of a procedure as a call by name, with the types of the values.
func (r *remote) arguments(conn *pool.Conn, values []any) ([]driver.NamedValue, *returned, error) {
	back := &returned{call: r, values: make([]any, len(r.columns)-1)}
	if err := take(conn, &driver.NamedValue{Value: &back.status}); err != nil {
		return nil, nil, err
	}
	args := make([]driver.NamedValue, 0, len(r.params))
	outputs := 0
	for i := range r.params {
		p := &r.params[i]
		arg := driver.NamedValue{Name: p.Name, Ordinal: i + 1}
		if p.value >= 0 {
			arg.Value = p.declared.argument(values[p.value])
		}
		if p.Out {
			if arg.Value == nil {
				arg.Value = p.declared.null()
			}
			back.values[outputs] = arg.Value
			arg.Value = sql.Out{Dest: &back.values[outputs]}
			outputs++
			if err := take(conn, &arg); err != nil {
				return nil, nil, fmt.Errorf("parameter @%s: %w", p.Name, err)
			}
		}
		args = append(args, arg)
	}
	return args, back, nil
}

// take gives the driver the destinations of the answer.
func take(conn *pool.Conn, value *driver.NamedValue) error {
	if err := conn.CheckNamedValue(value); !errors.Is(err, driver.ErrRemoveArgument) {
		return err
	}
	return nil
}

// send gives the sink the last table of a call that has succeeded.
func (b *returned) send(sink wire.Sink) error {
	columns := b.call.columns
	row := make([]wire.Value, len(columns))
	guids := make([][36]byte, len(columns))
	row[0] = wire.Value{Kind: wire.IntKind, Int: int64(b.status)}
	output := 0
	for i := range b.call.params {
		p := &b.call.params[i]
		if !p.Out {
			continue
		}
		value := p.declared.result(b.values[output])
		output++
		if err := serverCell(&row[output], value, columns[output].Type, &guids[output]); err != nil {
			return fmt.Errorf("parameter @%s: %w", p.Name, err)
		}
	}
	if err := sink.Columns(columns); err != nil {
		return err
	}
	return sink.Row(row)
}
