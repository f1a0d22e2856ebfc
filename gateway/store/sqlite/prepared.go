package sqlite

import (
	"context"
	"database/sql/driver"
	"strings"
)

// maxPrepared bounds the statements that a connection keeps compiled: there are
// about as many texts as that in the program, and a site adds none.
const maxPrepared = 250

// preparingConnector opens connections to SQLite that keep their compiled statements:
// to compile a statement takes as long as to run it.
type preparingConnector struct{ driver.Connector }

// Connect implements driver.Connector.
func (c preparingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &preparedConn{sqliteConn: opened.(sqliteConn), byText: map[string]preparedStatement{}}, nil
}

// sqliteConn are the methods of the driver's connections.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// preparedStatement are the methods of the driver's statements.
type preparedStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// preparedConn is a connection with its compiled statements.
type preparedConn struct {
	sqliteConn
	byText map[string]preparedStatement
}

// ExecContext implements driver.ExecerContext.
func (c *preparedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	statement, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(ctx, args)
}

// QueryContext implements driver.QueryerContext. Its rows are read to their end,
// or closed, before the next statement runs.
func (c *preparedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	statement, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args)
}

// statement returns the compiled statement.
func (c *preparedConn) statement(ctx context.Context, query string) (preparedStatement, error) {
	if statement, known := c.byText[query]; known {
		return statement, nil
	}
	if len(c.byText) >= maxPrepared {
		c.forget()
	}
	// Where any character follows the only statement of a text, even a line end, the
	// driver compiles the text again for each run.
	prepared, err := c.PrepareContext(ctx, strings.TrimRight(query, "; \t\r\n"))
	if err != nil {
		return nil, err
	}
	statement := prepared.(preparedStatement)
	c.byText[query] = statement
	return statement, nil
}

// forget frees the statements, without which SQLite never closes a file.
func (c *preparedConn) forget() {
	for _, statement := range c.byText {
		_ = statement.Close() // it reports again why the statement failed when it last ran
	}
	clear(c.byText)
}

// Close implements driver.Conn.
func (c *preparedConn) Close() error {
	c.forget()
	return c.sqliteConn.Close()
}
