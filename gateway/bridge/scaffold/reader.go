package scaffold

import (
	"context"
	"database/sql"
	"strings"

	"qiao/gateway/store"
)

// Reader reads the stored procedures of a database.
type Reader interface {
	// Procedures returns all procedures but those of the server itself.
	Procedures(ctx context.Context) ([]Procedure, error)
	// Columns returns the columns of the first result set. The error is an UndescribedError where the server cannot tell them
	// of this procedure; any other error means that it tells them of none.
	Columns(ctx context.Context, p *Procedure) ([]Column, error)
}

// Procedure is a stored procedure.
type Procedure struct {
	ID           int
	Schema, Name string
	Text         string // CREATE PROCEDURE …; empty for one that is encrypted, not in T-SQL, or not to be seen by this account
	Params       []Parameter
}

// Parameter is a parameter of a stored procedure.
type Parameter struct {
	Name   string // without @
	Type   string // with its sizes, such as nvarchar(50); of an alias type the one below it; empty for a type of .NET
	Output bool
	Table  bool // of a table type
}

// Column is a column of a result set.
type Column struct{ Name, Type string }

// UndescribedError says why a server cannot tell the result columns of one procedure.
type UndescribedError struct{ Reason string }

func (e *UndescribedError) Error() string { return e.Reason }

// fullName is the name with its schema.
func (p *Procedure) fullName() string { return p.Schema + "." + p.Name }

// wireName is the ProcedureName that clients send for it: the schema dbo is left out.
func (p *Procedure) wireName() string {
	if strings.EqualFold(p.Schema, "dbo") {
		return p.Name
	}
	return p.fullName()
}

// Server reads a SQL Server database.
type Server struct{ DB *store.DB }

const (
	proceduresText = `SELECT o.object_id AS ObjectId, s.name AS SchemaName, o.name AS Name, m.definition AS Definition
FROM sys.procedures o JOIN sys.schemas s ON s.schema_id = o.schema_id LEFT JOIN sys.sql_modules m ON m.object_id = o.object_id
WHERE o.is_ms_shipped = 0 AND o.type IN ('P', 'PC')`

	// Babelfish has no sys.parameters.
	parametersText = `SELECT p.object_id AS ObjectId, p.name AS Name, TYPE_NAME(p.system_type_id) AS Type, p.max_length AS Length, p.precision AS Digits,
       p.scale AS Scale, p.is_output AS IsOutput, t.is_table_type AS IsTable
FROM sys.all_parameters p JOIN sys.procedures o ON o.object_id = p.object_id LEFT JOIN sys.types t ON t.user_type_id = p.user_type_id
WHERE o.is_ms_shipped = 0 AND p.parameter_id > 0
ORDER BY p.object_id, p.parameter_id`

	columnsText = `SELECT r.name AS Name, r.system_type_name AS Type, r.error_message AS Reason
FROM sys.dm_exec_describe_first_result_set_for_object(@ObjectId, 0) r
WHERE COALESCE(r.is_hidden, 0) = 0 ORDER BY r.column_ordinal`
)

// selectText runs a text that is known under a name.
func (s Server) selectText(ctx context.Context, into any, name, text string, args store.Args) error {
	if err := s.DB.Define(name, text); err != nil {
		return err
	}
	return s.DB.Select(ctx, into, name, args)
}

// Procedures implements Reader.
func (s Server) Procedures(ctx context.Context) ([]Procedure, error) {
	var procedures []struct {
		ID     int            `db:"ObjectId"`
		Schema string         `db:"SchemaName"`
		Name   string         `db:"Name"`
		Text   sql.NullString `db:"Definition"`
	}
	if err := s.selectText(ctx, &procedures, "scaffold: procedures", proceduresText, nil); err != nil {
		return nil, err
	}
	var params []struct {
		Procedure int            `db:"ObjectId"`
		Name      string         `db:"Name"`
		Type      sql.NullString `db:"Type"`
		Length    int            `db:"Length"`
		Digits    int            `db:"Digits"`
		Scale     int            `db:"Scale"`
		Output    bool           `db:"IsOutput"`
		Table     sql.NullBool   `db:"IsTable"`
	}
	if err := s.selectText(ctx, &params, "scaffold: parameters", parametersText, nil); err != nil {
		return nil, err
	}
	of := map[int][]Parameter{}
	for _, p := range params {
		of[p.Procedure] = append(of[p.Procedure], Parameter{
			Name: strings.TrimPrefix(p.Name, "@"), Type: typeName(p.Type.String, p.Length, p.Digits, p.Scale), Output: p.Output, Table: p.Table.Bool,
		})
	}
	all := make([]Procedure, len(procedures))
	for i, p := range procedures {
		all[i] = Procedure{ID: p.ID, Schema: p.Schema, Name: p.Name, Text: p.Text.String, Params: of[p.ID]}
	}
	return all, nil
}

// Columns implements Reader.
func (s Server) Columns(ctx context.Context, p *Procedure) ([]Column, error) {
	var rows []struct {
		Name   sql.NullString `db:"Name"`
		Type   sql.NullString `db:"Type"`
		Reason sql.NullString `db:"Reason"`
	}
	if err := s.selectText(ctx, &rows, "scaffold: columns", columnsText, store.Args{"ObjectId": p.ID}); err != nil {
		return nil, err
	}
	var columns []Column
	for _, row := range rows {
		if row.Reason.String != "" {
			return nil, &UndescribedError{row.Reason.String}
		}
		columns = append(columns, Column{row.Name.String, row.Type.String})
	}
	return columns, nil
}
