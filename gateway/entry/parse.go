package entry

import (
	"fmt"

	"qiao/gateway/entry/header"
	sqltext "qiao/sql"
)

// Parse reads the text of an entry, which may name one of the records. The error is one header.Finding, or all findings joined
// in the order of their lines.
func Parse(file, text string, records Records) (*Entry, error) {
	found := header.NewFindings(file)
	mapping, body, line := found.Cut(text)
	if mapping == nil {
		return nil, found.Err()
	}
	e := readHeader(found, mapping, records)
	e.File = file
	e.readBody(found, body, line)
	if err := found.Err(); err != nil {
		return nil, err
	}
	return e, nil
}

// readBody reads the statements of each dialect; line is where the body begins.
func (e *Entry) readBody(f *header.Findings, text string, line int) {
	empty := sqltext.Start(text) < 0
	switch {
	case empty && e.Exec != "":
		return
	case empty:
		f.Add(line, "there is no statement; write the SQL below the header, or exec: dbo.usp_Name in it")
		return
	}
	sections, err := sqltext.Dialects(text)
	if err != nil {
		f.AddText(err, "")
		return
	}
	e.sections = sections
	e.readBodies(f)
}

// findingOf is a finding of an entry that has been read.
func (e *Entry) findingOf(line int, format string, args ...any) error {
	return header.Finding{File: e.File, Line: line, Text: fmt.Sprintf(format, args...)}
}
