package sql

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	sqlite    = "sqlite"
	sqlServer = "sqlserver"
	// both ends a section: the text after it is for every dialect again.
	both = "both"

	dialectMark = "-- @dialect"
)

// dialects are the names that begin a section after "-- @dialect".
var dialects = []string{sqlite, sqlServer}

// Sections is a text for both dialects, as each of them runs it.
type Sections struct {
	byDialect map[string]string
}

// For returns the text that the dialect runs: without the sections of the other one, and
// in the spelling of the dialect. Every line keeps its number.
func (s Sections) For(dialect string) (string, error) {
	text, found := s.byDialect[dialect]
	switch {
	case !found:
		return "", unknownDialect(dialect)
	case Start(text) < 0:
		return "", fmt.Errorf("no section for %s; write a line %q and the statement below it", dialect, dialectMark+" "+dialect)
	}
	return spell(text, dialect), nil
}

// Dialects reads a text. The lines below "-- @dialect sqlite" or "-- @dialect sqlserver"
// are for that dialect alone, until the next such line or "-- @dialect both". An unknown
// name, a second section for the same place and a section without SQL are errors that
// name the line.
func Dialects(text string) (Sections, error) {
	r := newReader()
	for line := range strings.Lines(text) {
		r.number++
		if err := r.read(line); err != nil {
			return Sections{}, err
		}
	}
	if err := r.endSection(); err != nil {
		return Sections{}, err
	}
	sections := Sections{byDialect: map[string]string{}}
	for dialect, text := range r.texts {
		sections.byDialect[dialect] = text.String()
	}
	if !sections.anyStatement() {
		return Sections{}, errors.New("line 1: no statement; write the SQL")
	}
	return sections, nil
}

// render returns the text that a dialect runs.
func render(text, dialect string) (string, error) {
	sections, err := Dialects(text)
	if err != nil {
		return "", err
	}
	return sections.For(dialect)
}

func (s Sections) anyStatement() bool {
	return slices.ContainsFunc(dialects, func(dialect string) bool { return Start(s.byDialect[dialect]) >= 0 })
}

// reader writes the text of each dialect line by line. It writes an empty line for a line
// that is not for the dialect, and for a dialect line itself.
type reader struct {
	texts  map[string]*strings.Builder
	number int // of the line, from 1

	section string   // the dialect of the current section, or both
	marked  int      // the line that begins the section
	start   int      // of the section in the text of its dialect
	place   []string // the dialects of the sections that follow one another here
}

func newReader() *reader {
	r := &reader{texts: map[string]*strings.Builder{}, section: both}
	for _, dialect := range dialects {
		r.texts[dialect] = &strings.Builder{}
	}
	return r
}

func (r *reader) read(line string) error {
	name, isMark := namedDialect(line)
	for dialect, text := range r.texts {
		if !isMark && (r.section == dialect || r.section == both) {
			text.WriteString(line)
		} else {
			text.WriteString("\n")
		}
	}
	if !isMark {
		return nil
	}
	if err := r.endSection(); err != nil {
		return err
	}
	return r.begin(name)
}

func (r *reader) begin(name string) error {
	r.section, r.marked = name, r.number
	switch {
	case name == both:
		r.place = nil
		return nil
	case !slices.Contains(dialects, name):
		return r.fault(fmt.Errorf("%w, or %s where a section ends", unknownDialect(name), both))
	case slices.Contains(r.place, name):
		return r.fault(fmt.Errorf("a second section for %s; write both in one", name))
	}
	r.start, r.place = r.texts[name].Len(), append(r.place, name)
	return nil
}

func (r *reader) endSection() error {
	if r.section == both || Start(r.texts[r.section].String()[r.start:]) >= 0 {
		return nil
	}
	return r.fault(fmt.Errorf("the section for %s is empty; write its statements below the line, or remove it", r.section))
}

func (r *reader) fault(err error) error { return fmt.Errorf("line %d: %w", r.marked, err) }

// namedDialect returns the name in a dialect line. Blanks in the line do not count: if the
// line passed as a comment, one text would contain two dialects.
func namedDialect(line string) (name string, isMark bool) {
	comment, isComment := strings.CutPrefix(strings.TrimSpace(line), "--")
	name, isMark = strings.CutPrefix(strings.TrimSpace(comment), "@dialect")
	return strings.TrimSpace(name), isComment && isMark
}

func unknownDialect(dialect string) error {
	return fmt.Errorf("unknown dialect %q; write one of %s", dialect, strings.Join(dialects, ", "))
}
