package entry

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"qiao/gateway/store/dialect"
)

// Finding is one thing that is wrong with an entry's file: where it is, what
// it is and what to write.
type Finding struct {
	File string
	Line int // of the file, from 1; 0 where it cannot be told
	Text string
}

func (f Finding) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// Findings splits an error of a file into its findings. What a database
// says of the entry's text becomes a finding on the line that it names; what
// names none becomes one of the whole file.
func Findings(err error, file string) []Finding {
	var joined interface{ Unwrap() []error }
	var finding Finding
	var text *dialect.TextError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &joined):
		var all []Finding
		for _, err := range joined.Unwrap() {
			all = append(all, Findings(err, file)...)
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

// findings are collected while a file is read, so that its author sees all of
// them at once.
type findings struct {
	file string
	list []Finding
}

// maxFindings is where reading on helps nobody.
const maxFindings = 100

func (f *findings) add(line int, format string, args ...any) {
	if len(f.list) == maxFindings {
		return
	}
	finding := Finding{File: f.file, Line: line, Text: fmt.Sprintf(format, args...)}
	if !slices.Contains(f.list, finding) { // a body for both dialects is checked twice
		f.list = append(f.list, finding)
	}
}

// err is the findings in the order of their lines, nil without any.
func (f *findings) err() error {
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
