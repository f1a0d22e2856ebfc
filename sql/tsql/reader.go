// Package tsql reads T-SQL as far as collations and aggregates matter, and reports the statements that SQL Server would
// refuse to compile: two collations that meet without a COLLATE (Msg 468, 451, 446), and an aggregate over an
// expression that SQL Server does not aggregate (Msg 130, 8124). It follows the table of "Collation precedence" in
// Microsoft's reference. It refuses unsupported syntax. Only tests use it.
package tsql

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The collations of columns.
const (
	Keys  = "Latin1_General_BIN2"
	Words = "Chinese_PRC_CI_AS"
)

// Reader has the tables and views that the texts read so far have created.
type Reader struct {
	tables map[string]relation // by their name in lower case
	text   string
	notes  []string
}

// New is a reader without tables.
func New() *Reader { return &Reader{tables: map[string]relation{}} }

// Read reads the statements of a text, and adds and removes the tables and views that they
// create and drop. It returns the errors that SQL Server reports in them, by line, and fails
// for a text that it cannot read.
func (r *Reader) Read(text string) (refused []string, err error) {
	defer func() {
		if found := recover(); found != nil {
			f, isFault := found.(fault)
			if !isFault {
				panic(found)
			}
			err = f.error
		}
	}()
	r.text, r.notes = text, nil
	p := newParser(text)
	variables := map[string]relation{}
	for p.peek().kind != end {
		r.statement(p, &batch{variables: variables})
	}
	return r.notes, nil
}

// Column is a text column of a table or view.
type Column struct{ Table, Name, Collation string }

// Columns lists the text columns of the reader's tables.
func (r *Reader) Columns() []Column {
	var columns []Column
	for _, name := range slices.Sorted(maps.Keys(r.tables)) {
		t := r.tables[name]
		for _, c := range t.columns {
			if c.label.standing != noText && c.label.standing != null {
				columns = append(columns, Column{t.alias, c.name, c.label.collation})
			}
		}
	}
	return columns
}

func (r *Reader) note(offset int, what string) {
	said := fmt.Sprintf("line %d: %s", line(r.text, offset), what)
	if !slices.Contains(r.notes, said) {
		r.notes = append(r.notes, said)
	}
}

func (r *Reader) unread(offset int, err error) {
	panic(fault{fmt.Errorf("line %d: %w", line(r.text, offset), err)})
}

func (r *Reader) table(name string, offset int) relation {
	t, found := r.tables[strings.ToLower(name)]
	if !found || t.alias != name {
		r.unread(offset, fmt.Errorf("no table %s", name))
	}
	return t
}
