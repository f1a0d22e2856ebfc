package store

import (
	"errors"
	"regexp"
	"strings"

	mssql "github.com/microsoft/go-mssqldb"
	sqlite3 "modernc.org/sqlite/lib"
)

// Violation is a constraint that a statement would have broken. The statement
// has done nothing.
type Violation struct {
	Kind ViolationKind
	// words are the database's own: the constraint's name on SQL Server, the
	// table's columns on SQLite. No client ever reads them.
	words string
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

// Of reports whether the violated constraint is the one of this name, which
// SQL Server tells, or over these columns of the table, which SQLite tells.
func (v Violation) Of(name, table string, columns []string) bool {
	qualified := make([]string, len(columns))
	for i, column := range columns {
		qualified[i] = table + "." + column
	}
	return named(v.words, name) ||
		strings.Contains(strings.ToLower(v.words), ": "+strings.ToLower(strings.Join(qualified, ", "))+" (")
}

// named reports whether the name stands in the words of the server, which have
// the language of its login: quotes of any kind stand around the name, or none,
// and in German it is a part of a compound (UX_A-Index).
func named(words, name string) bool {
	const other = `[^\pL\pN_@#$]` // what no name has
	return regexp.MustCompile(`(?i)(?:^|` + other + `)` + regexp.QuoteMeta(name) + `(?:$|` + other + `)`).MatchString(words)
}

// Violated tells which kind of constraint err speaks of.
func Violated(err error) Violation {
	var server mssql.Error
	if errors.As(err, &server) {
		return serverViolation(server)
	}
	var lite sqliteError
	if !errors.As(err, &lite) {
		return Violation{}
	}
	switch lite.Code() {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return Violation{UniqueViolation, lite.Error()}
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return Violation{ForeignViolation, lite.Error()}
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return Violation{CheckViolation, lite.Error()}
	}
	return Violation{}
}

// serverViolation reads the error that says why: the server sends others after
// it, such as 3621, the statement has been terminated.
func serverViolation(err mssql.Error) Violation {
	for _, each := range append(err.All, err) {
		switch each.Number {
		case 2601, 2627:
			words, _, _ := strings.Cut(each.Message, "(") // not the values, which may be anything
			return Violation{UniqueViolation, words}
		case 547:
			return Violation{kindOf547(each.Message), each.Message}
		}
	}
	return Violation{}
}

// kindWord stands in the server's message in every language. The first one
// counts: names of tables may hold one too.
var kindWord = regexp.MustCompile(`\b(CHECK|FOREIGN KEY|REFERENCE)\b`)

// kindOf547 tells the two kinds of constraints apart that share the number.
func kindOf547(message string) ViolationKind {
	if kindWord.FindString(message) == "CHECK" {
		return CheckViolation
	}
	return ForeignViolation
}
