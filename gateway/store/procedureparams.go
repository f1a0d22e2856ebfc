package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
)

// ErrNoProcedure is what ProcedureParams returns for a stored procedure that
// is not there, or that the gateway's account may not see.
var ErrNoProcedure = errors.New("there is no such stored procedure, or this account may not see it")

// ProcedureParam is a parameter of a stored procedure.
type ProcedureParam struct {
	Name   string `db:"Name"` // without @
	Output bool   `db:"IsOutput"`
}

// procedureText lists the parameters in order; a procedure without any has one
// row with an empty name.
const procedureText = `SELECT COALESCE(p.name, N'') AS Name, COALESCE(p.is_output, 0) AS IsOutput
FROM sys.objects AS o
LEFT JOIN sys.parameters AS p ON p.object_id = o.object_id AND p.parameter_id > 0
WHERE o.object_id = OBJECT_ID(@name) AND o.type IN (N'P', N'PC')
ORDER BY p.parameter_id`

// ProcedureParams lists the parameters of a stored procedure of SQL Server,
// whose name may have a schema before it, in their order.
func (db *DB) ProcedureParams(ctx context.Context, name string) ([]ProcedureParam, error) {
	if db.dialect != SQLServer {
		return nil, fmt.Errorf("stored procedure %s: %s has none; only SQL Server does", name, db.dialect)
	}
	var rows []ProcedureParam
	err := db.onReader(ctx, nothingGiven, func(ctx context.Context, conn *sqlx.Conn) error {
		rows = nil
		return conn.SelectContext(ctx, &rows, procedureText, sql.Named("name", name))
	})
	if err != nil {
		return nil, classify(ctx, "procedure parameters", err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("stored procedure %s: %w", name, ErrNoProcedure)
	}
	params := make([]ProcedureParam, 0, len(rows))
	for _, row := range rows {
		if row.Name != "" {
			params = append(params, ProcedureParam{Name: strings.TrimPrefix(row.Name, "@"), Output: row.Output})
		}
	}
	return params, nil
}
