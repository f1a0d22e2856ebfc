package sqlserver

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/errs"
)

// ErrNoProcedure is the error of Prepare for a stored procedure that does not exist, or that the gateway's account may
// not see.
var ErrNoProcedure = errors.New("there is no such stored procedure, or this account may not see it")

// ProcedureParam is a parameter of a stored procedure.
type ProcedureParam struct {
	Name   string `db:"Name"` // without @
	Type   string `db:"Type"` // the server's own one without sizes, such as decimal, also of an alias type
	Output bool   `db:"IsOutput"`
}

// procedureText lists the parameters in order; a procedure without any has one
// row with an empty name.
const procedureText = `SELECT COALESCE(p.name, N'') AS Name, COALESCE(TYPE_NAME(p.system_type_id), N'') AS Type, COALESCE(p.is_output, 0) AS IsOutput
FROM sys.objects AS o
LEFT JOIN sys.all_parameters AS p ON p.object_id = o.object_id AND p.parameter_id > 0
WHERE o.object_id = OBJECT_ID(@name) AND o.type IN (N'P', N'PC')
ORDER BY p.parameter_id`

// Procedure lists the parameters of the stored procedure that a call names, in
// their order; without a call there is none to ask for.
func (db *Database) Procedure(ctx context.Context, call *Call) ([]ProcedureParam, error) {
	if call == nil {
		return nil, nil
	}
	name := call.name()
	var rows []ProcedureParam
	err := db.Read(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		rows = nil
		return conn.SelectContext(ctx, &rows, procedureText, sql.Named("name", name))
	})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errs.Wrap(errs.ProcedureFailed, "stored procedure "+name, ErrNoProcedure)
	}
	params := make([]ProcedureParam, 0, len(rows))
	for _, row := range rows {
		if row.Name != "" {
			row.Name = strings.TrimPrefix(row.Name, "@")
			params = append(params, row)
		}
	}
	return params, nil
}
