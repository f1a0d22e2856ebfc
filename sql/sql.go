// Package sql embeds the schema migrations and the named statements, and knows
// how one text serves two databases. It imports nothing of the project;
// importers call it sqltext, because its name is that of database/sql.
package sql

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed schema query
var files embed.FS

// Named is one named statement as one dialect runs it.
type Named struct {
	Text string
	// Columns are the declared types of result columns, by name as written:
	// what a database cannot tell of an expression.
	Columns map[string]string
}

// Lookup returns the statement of a file below query by its path without
// .sql, such as base/identity.
func Lookup(name, dialect string) (Named, error) {
	return lookup(files, name, dialect)
}

// Statement returns the text of a named statement, for tools that only show
// or check it.
func Statement(name, dialect string) (string, error) {
	named, err := Lookup(name, dialect)
	return named.Text, err
}

// Names lists every named statement, sorted.
func Names() []string {
	names, err := list(files)
	if err != nil {
		panic(err) // the files are part of the binary: a broken build
	}
	return names
}

func lookup(fsys fs.FS, name, dialect string) (Named, error) {
	text, err := fs.ReadFile(fsys, path.Join("query", name)+".sql")
	if err != nil {
		return Named{}, fmt.Errorf("no named statement %q below sql/query", name)
	}
	named, err := Parse(string(text), dialect)
	if err != nil {
		return Named{}, fmt.Errorf("sql/query/%s.sql: %w", name, err)
	}
	return named, nil
}

// Parse reads a text as one dialect runs it.
func Parse(text, dialect string) (Named, error) {
	text, err := render(text, dialect)
	if err != nil {
		return Named{}, err
	}
	columns, err := declaredColumns(text)
	if err != nil {
		return Named{}, err
	}
	return Named{Text: text, Columns: columns}, nil
}

func list(fsys fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(fsys, "query", func(file string, entry fs.DirEntry, err error) error {
		if name, isSQL := strings.CutSuffix(file, ".sql"); err == nil && !entry.IsDir() && isSQL {
			names = append(names, strings.TrimPrefix(name, "query/"))
		}
		return err
	})
	return names, err
}
