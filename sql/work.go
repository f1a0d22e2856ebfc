package sql

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// WorkKind is how much of a table a statement of a step reads or writes.
type WorkKind string

// The kinds of work.
const (
	Reads   WorkKind = "reads"   // reads every row
	Indexes WorkKind = "indexes" // sorts every row into an index
	Writes  WorkKind = "writes"  // writes every row
)

// Work is what one statement of a step does with the rows of a table.
type Work struct {
	Table string
	Kind  WorkKind
}

// workPatterns find the work in statements, which begin at the start of a line. The first group is the table.
var workPatterns = []struct {
	dialect string // empty: both
	kind    WorkKind
	pattern *regexp.Regexp
}{
	{"", Indexes, regexp.MustCompile(`^CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)`)},
	{"", Writes, regexp.MustCompile(`^UPDATE (\w+)`)},
	{"", Writes, regexp.MustCompile(`(?s)^INSERT INTO .+?\bFROM (\w+)`)},
	{"", Writes, regexp.MustCompile(`(?s)^CREATE TABLE \w+ AS SELECT .+?\bFROM (\w+)`)},
	{"", Reads, regexp.MustCompile(`^DELETE FROM (\w+)`)},
	{"", Reads, regexp.MustCompile(`^DROP TABLE (\w+)`)},
	{"", Reads, regexp.MustCompile(`(?s)^ALTER TABLE (\w+) ADD .*\bCHECK\b`)},
	{sqlite, Writes, regexp.MustCompile(`^ALTER TABLE (\w+) DROP COLUMN`)},
	// Editions of SQL Server beside Enterprise write a new column with a default into every row.
	{sqlServer, Writes, regexp.MustCompile(`(?s)^ALTER TABLE (\w+) ADD .*\bNOT NULL\b`)},
}

// WorkOf lists the work of a step of SchemaOf, in the order of its statements. It finds a statement by its first words, and
// of a SELECT the first table alone. Tables that the step makes itself are listed too.
func WorkOf(schema fs.FS, step, dialect string) ([]Work, error) {
	text, err := fs.ReadFile(schema, step)
	if err != nil {
		return nil, err
	}
	up, _, _ := strings.Cut(string(text), downMark)
	var work []Work
	for _, statement := range statementsOf(up) {
		for _, p := range workPatterns {
			if p.dialect != "" && p.dialect != dialect {
				continue
			}
			if found := p.pattern.FindStringSubmatch(statement); found != nil {
				work = append(work, Work{Table: found[1], Kind: p.kind})
			}
		}
	}
	return work, nil
}

var (
	commentLine  = regexp.MustCompile(`(?m)^\s*--.*$`)
	trigger      = regexp.MustCompile(`(?s)CREATE TRIGGER .*?\nEND;`)
	statementEnd = regexp.MustCompile(`;[ \t]*(?:--[^\n]*)?\n\s*`)
)

// statementsOf splits a half of a step into its statements, without comments and triggers.
func statementsOf(text string) []string {
	text = trigger.ReplaceAllString(commentLine.ReplaceAllString(text, ""), "")
	return statementEnd.Split(strings.TrimSpace(text), -1)
}

// TablesOf are the tables of the work, each once, sorted.
func TablesOf(work []Work) []string {
	var tables []string
	for _, w := range work {
		tables = append(tables, w.Table)
	}
	slices.SortFunc(tables, cmp.Compare)
	return slices.Compact(tables)
}
