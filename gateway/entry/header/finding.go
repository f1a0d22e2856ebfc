package header

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"qiao/gateway/store/dialect"
)

// Finding is one fault in an entry's file: its place, its description and the
// correction.
type Finding struct {
	File string
	Line int // of the file, from 1; 0 if it is unknown
	Text string
}

func (f Finding) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// Split splits an error of a file into its findings. A database error about the
// entry's text becomes a finding on the line that the error names; an error without a
// line becomes a finding of the whole file.
func Split(err error, file string) []Finding {
	var joined interface{ Unwrap() []error }
	var finding Finding
	var text *dialect.TextError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &joined):
		var all []Finding
		for _, err := range joined.Unwrap() {
			all = append(all, Split(err, file)...)
		}
		return all
	case errors.As(err, &finding):
		return []Finding{finding}
	case errors.As(err, &text):
		return []Finding{{File: file, Line: text.Line, Text: text.Err.Error()}}
	default:
		return []Finding{{File: file, Text: err.Error()}}
	}
}

// Findings are collected while a file is read, so that its author gets all of them at once.
type Findings struct {
	file string
	list []Finding
}

// NewFindings returns an empty list for a file.
func NewFindings(file string) *Findings { return &Findings{file: file} }

// maxFindings is the number of findings after which more would not help the author.
const maxFindings = 100

// Add adds a finding. A finding that is there already is not added again.
func (f *Findings) Add(line int, format string, args ...any) {
	if len(f.list) == maxFindings {
		return
	}
	finding := Finding{File: f.file, Line: line, Text: fmt.Sprintf(format, args...)}
	if !slices.Contains(f.list, finding) { // a body for both dialects is checked twice
		f.list = append(f.list, finding)
	}
}

// Err returns the findings in the order of their lines, nil without any.
func (f *Findings) Err() error {
	slices.SortStableFunc(f.list, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	if len(f.list) == 1 {
		return f.list[0]
	}
	all := make([]error, len(f.list))
	for i, finding := range f.list {
		all[i] = finding
	}
	return errors.Join(all...)
}
