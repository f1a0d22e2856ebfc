// Package sql embeds the schema migrations, keeps the named statements that packages register, and makes one text serve
// two databases. It imports nothing of the project; importers call it sqltext, because its name is that of
// database/sql.
package sql

import "embed"

//go:embed schema
var files embed.FS

// Named is one named statement as one dialect runs it.
type Named struct {
	Text string
	// Columns are the declared types of result columns, by name as written: a database does not have the type of an
	// expression.
	Columns map[string]string
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
