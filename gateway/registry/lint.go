package registry

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/registry/folder"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

// Lint finds the faults of the entries of a folder, as far as they can be found without
// a database. records are those that the entries may name, binary are the procedures that the entries may replace, and shipped are
// the binary's own entries.
func Lint(dir string, files []string, records entry.Records, binary []Procedure, shipped Shipped) (found []header.Finding) {
	var good []*Procedure
	for _, file := range files {
		path := filepath.Join(dir, filepath.FromSlash(file))
		e, err := parseEntry(dir, file, path, records)
		if err != nil {
			found = append(found, header.Split(err, path)...)
			continue
		}
		p := placeholderOf(e, file)
		if p.OfRoute() && !shipped.ofRoute(file) {
			found = append(found, header.Finding{File: path, Text: errUnread(p.Name).Error()})
			continue
		}
		good = append(good, p)
	}
	return append(found, checkConflicts(binary, good)...)
}

// Warnings are the places of valid entries of a folder that their authors should look at. No entry is refused for them.
func Warnings(dir string, files []string, records entry.Records) (found []header.Finding) {
	for _, file := range files {
		if e, err := parseEntry(dir, file, filepath.Join(dir, filepath.FromSlash(file)), records); err == nil {
			found = append(found, e.Warnings()...)
		}
	}
	return found
}

// parseEntry reads a file below dir; path is the name that the findings give it.
func parseEntry(dir, file, path string, records entry.Records) (*entry.Entry, error) {
	text, err := folder.ReadEntry(dir, file)
	if err != nil {
		return nil, err
	}
	e, err := entry.Parse(path, string(text), records)
	if err != nil {
		return nil, err
	}
	return e, checkParams(e)
}

// checkParams compares parameters and placeholders in every text that the
// entry has for either dialect.
func checkParams(e *entry.Entry) error {
	for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
		for _, variant := range e.Variants() {
			text, err := e.Text(dialect, variant)
			if err != nil {
				break // no text for this dialect, which matters only if such a database is connected
			}
			if err := e.CheckParams(sqltext.Placeholders(text, string(dialect)), variant); err != nil {
				return err
			}
		}
	}
	return nil
}

// placeholderOf makes a procedure for an entry, for a registry that runs no calls.
func placeholderOf(e *entry.Entry, file string) *Procedure {
	p := &Procedure{
		Name: e.Procedure, CXType: e.CXType, Aliases: e.Aliases, Effect: Read, Access: e.Access, Source: e.File,
		Run: func(context.Context, *Call) error { return fmt.Errorf("%s is not loaded", e.File) },
	}
	if e.Write {
		p.Effect = Write
	}
	if e.OfRoute() {
		p.Name, p.Entry, p.Pinned = EntryName(file), e, true // Lint refuses it unless a route reads it
	}
	return p
}

// checkConflicts finds entries that answer the same call, and those that would
// replace a sealed procedure.
func checkConflicts(binary []Procedure, entries []*Procedure) (found []header.Finding) {
	below := make([]*Procedure, len(binary))
	for i := range binary {
		below[i] = &binary[i]
	}
	_, err := New(below, entries)
	var problems interface{ Unwrap() []error }
	if !errors.As(err, &problems) {
		return nil
	}
	for _, problem := range problems.Unwrap() { // each is "file: problem"
		what := errors.Unwrap(problem).Error()
		found = append(found, header.Finding{File: strings.TrimSuffix(problem.Error(), ": "+what), Text: what})
	}
	return found
}
