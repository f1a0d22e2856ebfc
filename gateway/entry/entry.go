// Package entry reads registry entries: .sql files that put one procedure on
// the wire. A header in YAML says what the procedure is called, who may call
// it and what its parameters are; the body is plain SQL.
package entry

import (
	"strings"
	"time"

	"qiao/gateway/session"
	sqltext "qiao/sql"
)

// Entry is one registry entry, read and checked.
type Entry struct {
	File      string
	Procedure string   // ProcedureName on the wire; "*" is any
	CXType    string   // empty is every CXType
	Aliases   []string // further ProcedureNames
	Summary   string
	Database  string // configured database when BaseDataName is empty
	Write     bool   // runs in a transaction
	Access    session.Access
	Timeout   time.Duration // 0 is the gateway's default
	MaxRows   int           // 0 is the gateway's default
	Params    []Param
	Filter    *Filter
	// Columns are the declared types of result columns, where the database cannot tell.
	Columns map[string]string

	body sqltext.Sections
}

// Param is one placeholder of the body.
type Param struct {
	Name    string
	From    source
	Type    paramType
	SQLType string  // what the database takes the value with
	Default *string // nil is NULL
	Formats []string
	Like    string // "", contains or prefix
}

// Filter lets the caller pick one column of a list to compare with a value.
type Filter struct {
	Name  string            // parameter that holds the label
	Value string            // parameter that holds the value
	Allow map[string]string // label → column of the body
}

// filterMark is the place in the body that Text replaces.
const filterMark = "/*filter*/"

// Text returns the body for one dialect of qiao/sql with the filter's condition
// on column, or without one when column is empty.
func (e *Entry) Text(dialect, column string) (string, error) {
	section, err := e.body.For(dialect)
	if err != nil {
		return "", err
	}
	condition := ""
	if column != "" {
		condition = " AND " + column + " = @" + e.Filter.Value
	}
	// With empty lines in front, what a database says of a line is true of the file.
	return strings.Repeat("\n", section.Line-1) + strings.ReplaceAll(section.Text, filterMark, condition), nil
}

// ParamTypes is the SQL type with which the database takes each parameter: the
// declared one, with room for a pattern and for characters of several bytes.
func (e *Entry) ParamTypes() map[string]string {
	types := make(map[string]string, len(e.Params))
	for i := range e.Params {
		types[e.Params[i].Name] = e.Params[i].SQLType
	}
	return types
}

// FilterColumns lists the columns that a filter may name, and always the empty
// one: each is a text of its own.
func (e *Entry) FilterColumns() []string {
	columns := []string{""}
	if e.Filter != nil {
		for _, column := range e.Filter.Allow {
			columns = append(columns, column)
		}
	}
	return columns
}
