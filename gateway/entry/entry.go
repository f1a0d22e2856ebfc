// Package entry reads registry entries: .sql files that put one procedure on the wire. A header in YAML has its name,
// its callers and its parameters; the body is plain SQL.
package entry

import (
	"fmt"
	"strings"
	"time"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/entry/sqltype"
	"qiao/gateway/enumeration"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// Entry is one registry entry, read and checked.
type Entry struct {
	File      string
	Procedure string   // ProcedureName on the wire; "*" is any, empty where routes alone serve the entry
	CXType    string   // empty is every CXType
	Aliases   []string // further ProcedureNames
	Summary   string
	Tool      bool   // assistants may call the procedure
	ToolName  string // its name for them; empty: made of the names of the call
	Msg       string // the text of an answer that succeeds; empty is 成功
	Database  string // configured database when BaseDataName is empty
	Write     bool   // runs in a transaction
	Stale     bool   // what it reads may be a second old, so it may run on a read-only copy of the database
	Lasting   bool   // its calls leave something that no rollback undoes, so they cannot be tried
	Access    session.Access
	Timeout   time.Duration // 0 is the gateway's default
	MaxRows   int           // 0 is the gateway's default
	Rate      int           // calls a minute of one account, of an entry that writes; 0 is the gateway's default
	Cache     time.Duration // how long an answer may be kept; 0 is not at all
	Exec      string        // the stored procedure to call, such as dbo.usp_Name; empty with a body
	Return    bool          // the answer of Exec has its return value
	Params    []Param
	Filter    *Filter
	Sort      *Sort
	Page      *Page
	Scope     *Scope // nil where everybody who may call the entry sees every row
	Export    *Export
	// Combobox are the result columns of ProcedureToComboBox; empty is the first two.
	Combobox wire.Combo
	// Restricted are the result columns that only some of the entry's readers see, by lower-case name.
	Restricted map[string]session.Access
	// Labels are the enumerations of the result columns whose codes are answered as labels, by
	// the names of the columns in lower case.
	Labels map[string]*enumeration.Enumeration
	// Invalidates are the entries whose cached answers become outdated by a call.
	Invalidates []Ref
	// Columns are the declared types of result columns, where the database does not have the type.
	Columns map[string]string
	// Errors are the answers to the errors that the statements raise, by error number.
	Errors map[int32]Mapped
	Tests  []Test
	// Optional are the parameters that decide whether a part of the body is in the text,
	// in the order of their bits in Given.
	Optional []string

	record       recordOf
	execLine     int
	comboboxLine int
	sections     sqltext.Sections
	bodies       map[store.Dialect]*body
}

// Param is one parameter: a placeholder of the body, or of a stored procedure.
type Param struct {
	Name     string
	From     string  // source as written: OtherA, OtherB.Building, session.account, now; empty for a pure output
	Type     string  // SQL type as written
	SQLType  string  // the type with which the value goes to the database
	Default  *string // nil is NULL
	Formats  []string
	Like     string                   // "", contains or prefix
	DayEnd   bool                     // a time is bound as the last moment of its day
	Output   bool                     // of a stored procedure
	Secret   bool                     // the audit log does not record its value
	Summary  string                   // what the value means, for authors of clients and for assistants
	Title    string                   // what staff call the value
	Choices  []string                 // the values that it may have; a call with another one is answered as if it were text
	Codes    *enumeration.Enumeration // the codes that it may have
	Month    bool                     // it is a month: 2026-11
	Required bool                     // a procedure in Go refuses a call without it
	Older    bool                     // only older clients send it, under this name
	Line     int                      // of the file

	read     request.Source
	kind     sqltype.Param
	implicit bool // not in the header: bound where the body uses it
}

// pureOutput reports whether only the procedure sets the parameter, never the caller.
func (p *Param) pureOutput() bool { return p.Output && p.From == "" }

// Variant picks one text of an entry. The zero Variant is the text without a
// filter and without its parts, in the default order.
type Variant struct {
	Filter string // column to filter by, empty without
	Sort   string // ORDER BY list, empty for the default
	Given  Given  // the parameters of parts that have a value
	Search bool   // the caller searches for a text that may be anywhere in a column
	Whole  bool   // all rows instead of one page
	Sums   bool   // the sums of all rows instead of one page
}

// ParamTypes returns the SQL type with which each parameter goes to the database: the
// declared type, with room for a pattern and for characters of several bytes.
func (e *Entry) ParamTypes() map[string]string {
	types := make(map[string]string, len(e.Params)+2)
	for i := range e.Params {
		if p := &e.Params[i]; !p.pureOutput() {
			types[p.Name] = p.SQLType
		}
	}
	if e.Page != nil {
		types[pageSize], types[pageOffset], types[pageCount] = "int", "bigint", "int"
	}
	return types
}

// OfRoute reports whether only routes serve the entry: no caller can call it as a
// procedure, and the routes decide who may read it.
func (e *Entry) OfRoute() bool { return e.Procedure == "" }

// Talks reports whether a call may send lines to the client beside its tables: lines
// that a stored procedure prints, and those of PRINT and RAISERROR in the body for
// SQL Server.
func (e *Entry) Talks() bool {
	if e.Exec != "" {
		return true
	}
	body := e.bodies[store.SQLServer]
	return body != nil && body.talks
}

// Query are the parameters that the entry takes from the query of a request.
func (e *Entry) Query() []string {
	froms := make([]string, 0, len(e.Params)+4)
	for i := range e.Params {
		froms = append(froms, e.Params[i].From)
	}
	if e.Sort != nil {
		froms = append(froms, e.Sort.LabelFrom, e.Sort.OrderFrom)
	}
	if e.Page != nil {
		froms = append(froms, e.Page.Number.From, e.Page.Size.From)
	}
	var names []string
	if e.HasSums() {
		names = append(names, SumsQuery)
	}
	for _, from := range froms {
		if place, name, _ := strings.Cut(from, "."); place == "query" || place == "sent" {
			names = append(names, name)
		}
	}
	return names
}

// Parse reads the text of an entry, which may name one of the records. The error is one header.Finding, or all findings joined
// in the order of their lines.
func Parse(file, text string, records Records) (*Entry, error) {
	found := header.NewFindings(file)
	mapping, body, line := found.Cut(text)
	if mapping == nil {
		return nil, found.Err()
	}
	e := readHeader(found, mapping, records)
	e.File = file
	e.readBody(found, body, line, records)
	if err := found.Err(); err != nil {
		return nil, err
	}
	return e, nil
}

// readBody reads the statements of each dialect; line is where the body begins.
func (e *Entry) readBody(f *header.Findings, text string, line int, records Records) {
	empty := sqltext.Start(text) < 0
	switch {
	case empty && e.Exec != "":
		return
	case empty:
		f.Add(line, "there is no statement; write the SQL below the header, or exec: dbo.usp_Name in it")
		return
	}
	sections, err := sqltext.Dialects(text)
	if err != nil {
		f.AddText(err, "")
		return
	}
	e.sections = sections
	e.readBodies(f, records)
}

// findingOf is a finding of an entry that has been read.
func (e *Entry) findingOf(line int, format string, args ...any) error {
	return header.Finding{File: e.File, Line: line, Text: fmt.Sprintf(format, args...)}
}
