package sql

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	dialectMark = "-- @dialect"
	columnsMark = "-- @columns"
)

// dialects are the names that may follow "-- @dialect".
var dialects = []string{"sqlite", "sqlserver"}

// Section is the part of a text that one dialect runs.
type Section struct {
	Text string
	// Line is the line of the whole text on which Text starts, from 1.
	Line int
}

// Sections is a text taken apart at its dialect lines.
type Sections struct {
	// Header is what stands before the first dialect line: comments only.
	// It is empty for a text without dialect lines.
	Header string

	shared    *Section
	byDialect map[string]Section
}

// For returns the section of the dialect; a text without dialect lines serves
// every dialect.
func (s Sections) For(dialect string) (Section, error) {
	if !slices.Contains(dialects, dialect) {
		return Section{}, unknownDialect(dialect)
	}
	if s.shared != nil {
		return *s.shared, nil
	}
	section, found := s.byDialect[dialect]
	if !found {
		return Section{}, fmt.Errorf("no section for %s; write a line %q and the statement below it", dialect, dialectMark+" "+dialect)
	}
	return section, nil
}

// Dialects takes a text apart at the lines "-- @dialect sqlite" and
// "-- @dialect sqlserver". An unknown or repeated dialect, an empty section
// and a statement before the first such line are errors that name the line.
func Dialects(text string) (Sections, error) {
	parts := cut(text)
	header, named := parts[0], parts[1:]
	if len(named) == 0 {
		if Start(header.Text) < 0 {
			return Sections{}, errors.New("line 1: no statement; write the SQL")
		}
		return Sections{shared: &header.Section}, nil
	}
	if start := Start(header.Text); start >= 0 {
		line := 1 + strings.Count(header.Text[:start], "\n")
		return Sections{}, fmt.Errorf("line %d: a statement before the first %q line belongs to no dialect; write it below one", line, dialectMark)
	}
	sections := Sections{Header: header.Text, byDialect: map[string]Section{}}
	for _, part := range named {
		if err := sections.add(part); err != nil {
			return Sections{}, fmt.Errorf("line %d: %w", part.Line-1, err)
		}
	}
	return sections, nil
}

func (s Sections) add(part part) error {
	_, repeated := s.byDialect[part.dialect]
	switch {
	case !slices.Contains(dialects, part.dialect):
		return unknownDialect(part.dialect)
	case repeated:
		return fmt.Errorf("a second section for %s; write both in one", part.dialect)
	case Start(part.Text) < 0:
		return fmt.Errorf("the section for %s is empty; write its statements below the line, or remove it", part.dialect)
	}
	s.byDialect[part.dialect] = part.Section
	return nil
}

// part is a stretch of text and the dialect line above it.
type part struct {
	dialect string
	Section
}

// cut splits a text at its dialect lines; the first part stands before them.
func cut(text string) []part {
	parts := []part{{Section: Section{Line: 1}}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if name, isMark := namedDialect(line); isMark {
			parts = append(parts, part{dialect: name, Section: Section{Line: number + 1}})
			continue
		}
		parts[len(parts)-1].Text += line
	}
	return parts
}

// namedDialect is what a dialect line names. The blanks in it do not count: a
// line that is taken for a comment would put two dialects into one text.
func namedDialect(line string) (name string, isMark bool) {
	comment, isComment := strings.CutPrefix(strings.TrimSpace(line), "--")
	name, isMark = strings.CutPrefix(strings.TrimSpace(comment), "@dialect")
	return strings.TrimSpace(name), isComment && isMark
}

// declaredColumns reads the lines "-- @columns Name type, Name type".
func declaredColumns(text string) (map[string]string, error) {
	columns := map[string]string{}
	for line := range strings.Lines(text) {
		declared, isMark := strings.CutPrefix(strings.TrimSpace(line), columnsMark)
		if !isMark {
			continue
		}
		for _, column := range splitOutside(declared) {
			name, kind, _ := strings.Cut(strings.TrimSpace(column), " ")
			kind = strings.TrimSpace(kind)
			if name == "" || kind == "" {
				return nil, fmt.Errorf("%q: write %s Name type, Name type", strings.TrimSpace(line), columnsMark)
			}
			columns[name] = kind
		}
	}
	return columns, nil
}

// splitOutside splits at the commas that are not between parentheses:
// decimal(18,2) is one type.
func splitOutside(text string) []string {
	var fields []string
	depth, start := 0, 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			fields = append(fields, text[start:i])
			start = i + 1
		}
	}
	return append(fields, text[start:])
}

// Start is where the first statement of a text begins, in bytes behind white
// space and comments, or -1 for a text without one.
func Start(text string) int {
	rest := text
	for {
		rest = strings.TrimLeft(rest, " \t\r\n;\uFEFF")
		switch {
		case rest == "":
			return -1
		case strings.HasPrefix(rest, "--"):
			_, rest, _ = strings.Cut(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			_, rest, _ = strings.Cut(rest, "*/")
		default:
			return len(text) - len(rest)
		}
	}
}

func unknownDialect(dialect string) error {
	return fmt.Errorf("unknown dialect %q; write one of %s", dialect, strings.Join(dialects, ", "))
}
