package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
)

// maxPrepared bounds the statements that the writing connection keeps compiled:
// there are as many texts as the program has, and a site adds none.
const maxPrepared = 500

// preparedConn is the writing connection on SQLite, which keeps what it has
// compiled from one transaction to the next: to compile an INSERT takes as long
// as to run it.
type preparedConn struct {
	*sqlx.Conn
	kept *prepared
}

// prepared are the compiled statements of one connection.
type prepared struct {
	conn   driver.Conn
	byText map[string]driver.Stmt
}

// ExecContext is sqlx.Conn's.
func (c preparedConn) ExecContext(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	values, err := namedValues(args)
	if err != nil {
		return nil, err
	}
	err = c.Raw(func(conn any) error {
		statement, err := c.kept.get(ctx, conn.(driver.Conn), query)
		if err != nil {
			return err
		}
		result, err = statement.(driver.StmtExecContext).ExecContext(ctx, values)
		return err
	})
	return result, err
}

// get returns the compiled statement. A connection that has taken the place of a
// bad one begins anew.
func (p *prepared) get(ctx context.Context, conn driver.Conn, query string) (driver.Stmt, error) {
	if p.conn != conn || len(p.byText) >= maxPrepared {
		p.forget()
		p.conn, p.byText = conn, map[string]driver.Stmt{}
	}
	if statement, known := p.byText[query]; known {
		return statement, nil
	}
	// The driver compiles a text anew for each run that has anything behind its
	// only statement, be it a line's end.
	statement, err := conn.(driver.ConnPrepareContext).PrepareContext(ctx, strings.TrimRight(query, "; \t\r\n"))
	if err == nil {
		p.byText[query] = statement
	}
	return statement, err
}

// forget frees the statements, without which SQLite never closes a file.
func (p *prepared) forget() {
	for _, statement := range p.byText {
		_ = statement.Close() // it tells again why the statement failed when it last ran
	}
	p.byText = nil
}

// namedValues are arguments as a driver takes them.
func namedValues(args []any) ([]driver.NamedValue, error) {
	values := make([]driver.NamedValue, len(args))
	for i, arg := range args {
		values[i] = driver.NamedValue{Ordinal: i + 1}
		if named, isNamed := arg.(sql.NamedArg); isNamed {
			values[i].Name, arg = named.Name, named.Value
		}
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("argument %s: %w", values[i].Name, err)
		}
		values[i].Value = value
	}
	return values, nil
}
