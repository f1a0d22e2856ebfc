// Package dialect has the parts that the kinds of databases have in common: a text and
// its options, the statement that a database makes of it, and the errors in a text. The
// store and the databases below it share it.
package dialect

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// Text is a text that is to be run, and how.
type Text struct {
	SQL   string
	Write bool // in one transaction
	Exec  bool // it calls a stored procedure, whose return value it may name
	// Columns are the declared types of result columns, by lower-case name.
	Columns map[string]wire.Column
	// ParamTypes are the declared SQL types of placeholders, by name in any
	// letter case. SQLite ignores them.
	ParamTypes map[string]string
}

// Statement is a text that its database has checked. It is safe for concurrent
// use. Values are in the order of its placeholders.
type Statement interface {
	// Params are the placeholders, without @, in order of first use.
	Params() []string
	// Run streams the result. next, which may be nil, runs in the transaction of a text
	// that writes.
	Run(ctx context.Context, values []any, sink *Guard, next *Following) error
	// Try is Run in a transaction that is rolled back.
	Try(ctx context.Context, values []any, sink *Guard) error
	// Explain asks for the plan and runs nothing.
	Explain(ctx context.Context, values []any) ([]string, error)
}

// Following is a statement of the same database that runs behind another one.
type Following struct {
	Statement Statement
	Values    []any
}

// Decimal is the text of a decimal number, such as -12.50. SQLite has no
// decimals and gets an integer, or else the nearest double. SQL Server gets
// the digits, and its placeholder needs a declared type to be a number: the
// driver sends decimals as text.
type Decimal string

// ErrNoConnection is a wait for a connection or for the writer that the
// configuration ended, not the caller.
var ErrNoConnection = errors.New("no free connection within the configured wait")

// TextError is an error in a statement text.
type TextError struct {
	Line int // of the text, from 1; 0 where the database does not report it
	Err  error
}

func (e *TextError) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Err)
}

// Unwrap returns the error of the database or of the check.
func (e *TextError) Unwrap() error { return e.Err }

// Lines are the lines of a text without the blanks at their ends.
func Lines(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(line, " \r\n"))
	}
	return lines
}

// FirstLine is the cause of a catalogue error without the further lines that
// SQL Server's driver adds for every message of the server.
func FirstLine(err error) string {
	var known *errs.Error
	if errors.As(err, &known) && known.Err != nil {
		err = known.Err
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
