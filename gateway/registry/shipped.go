package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/registry/folder"
)

// Shipped are the entries of the binary. They are read once, and every registry
// of the process serves them.
type Shipped []shippedEntry

type shippedEntry struct {
	*entry.Entry
	text string
}

// ReadShipped reads the entries of a folder of the binary, which may name the records. Areas keep theirs in a folder
// lists: approval/lists/done.sql is approval/done. The error names every file and line
// with a fault.
func ReadShipped(dir fs.FS, records entry.Records) (Shipped, error) {
	var read Shipped
	var problems []error
	err := fs.WalkDir(dir, ".", func(path string, item fs.DirEntry, err error) error {
		if err != nil || item.IsDir() || !folder.IsEntry(path) {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		if err != nil {
			return err
		}
		e, err := entry.Parse(strings.Replace(path, "/lists/", "/", 1), string(text), records)
		if err != nil {
			problems = append(problems, located(err, path))
			return nil
		}
		read = append(read, shippedEntry{e, string(text)})
		return nil
	})
	if err := errors.Join(append(problems, err)...); err != nil {
		return nil, ofThisBuild(err)
	}
	return read, nil
}

// ofRoute reports whether routes read an entry of the binary at the path.
func (s Shipped) ofRoute(file string) bool {
	for _, e := range s {
		if e.File == file {
			return e.OfRoute()
		}
	}
	return false
}

// CheckShipped prepares every statement of the binary's entries on the main
// database. The error names every file and line that the database does not accept; so
// does ShippedProblem from then on. A database that does not answer ends the check with
// errs.Unavailable: that says nothing of an entry.
func (l *Live) CheckShipped(ctx context.Context) error {
	var problems []error
	for _, p := range l.base.All() {
		if p.check == nil {
			continue // written in Go
		}
		err := p.check(ctx, l.databases.find(p.Entry.Database))
		if ctx.Err() != nil || errs.Is(err, errs.Unavailable) {
			return cmp.Or(ctx.Err(), err)
		}
		if err != nil {
			problems = append(problems, located(err, p.Entry.File))
		}
	}
	problem := ofThisBuild(errors.Join(problems...))
	l.shippedProblem.Store(&problem)
	return problem
}

// checkAgain is the pause before the entries of the binary are checked again if the
// database does not answer.
const checkAgain = 30 * time.Second

// ShippedJob checks the binary's entries, and again as long as the database does not
// answer. The gateway already serves during the check: both databases accepted the
// entries in the tests of the build, so a problem means a database with a different table.
func (l *Live) ShippedJob() jobs.Job {
	return jobs.Job{
		Name: "shipped-entries", Every: checkAgain, Do: l.checkShippedOnce,
		Failure: "the entries of this build cannot be checked yet; they are checked again",
	}
}

func (l *Live) checkShippedOnce(ctx context.Context) error {
	err := l.CheckShipped(ctx)
	switch {
	case err == nil:
		return jobs.ErrOver
	case ctx.Err() != nil || errs.Is(err, errs.Unavailable):
		return err
	}
	l.log.Error("the database does not accept entries of this build; calls of them fail", "error", err.Error())
	return jobs.ErrOver
}

// ShippedProblem is the result of CheckShipped; nil until it has ended.
func (l *Live) ShippedProblem() error {
	if problem := l.shippedProblem.Load(); problem != nil {
		return *problem
	}
	return nil
}

func ofThisBuild(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("entries of this build: %w", err)
}
