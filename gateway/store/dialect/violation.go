package dialect

import (
	"regexp"
	"strings"
)

// Violation is a constraint that a statement would have broken. The statement
// has done nothing.
type Violation struct {
	Kind ViolationKind
	// Words are the database's own: the constraint's name on SQL Server, the
	// table's columns on SQLite. No client ever reads them.
	Words string
}

// ViolationKind says what kind of constraint it was.
type ViolationKind uint8

// The kinds of violations.
const (
	NoViolation ViolationKind = iota
	UniqueViolation
	ForeignViolation // also of a row that others still refer to
	CheckViolation
)

// Of reports whether the violated constraint has this name, which SQL Server reports, or these columns of the table,
// which SQLite reports.
func (v Violation) Of(name, table string, columns []string) bool {
	qualified := make([]string, len(columns))
	for i, column := range columns {
		qualified[i] = table + "." + column
	}
	return named(v.Words, name) ||
		strings.Contains(strings.ToLower(v.Words), ": "+strings.ToLower(strings.Join(qualified, ", "))+" (")
}

// named reports whether the server's message contains the name. The message is in the
// language of the login: the name is in quotes of any kind, or in none, and in German it
// is a part of a compound (UX_A-Index).
func named(words, name string) bool {
	const other = `[^\pL\pN_@#$]` // characters that no name contains
	return regexp.MustCompile(`(?i)(?:^|` + other + `)` + regexp.QuoteMeta(name) + `(?:$|` + other + `)`).MatchString(words)
}
