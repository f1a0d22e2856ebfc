package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"qiao/gateway/entry"
)

// Shipped are the entries of the binary. They are read once, and every registry
// of the process serves them.
type Shipped []shippedEntry

type shippedEntry struct {
	*entry.Entry
	text string
}

// ReadShipped reads the entries of the binary's folder. The error names every
// file and line that is not as it should be.
func ReadShipped(dir fs.FS) (Shipped, error) {
	var read Shipped
	var problems []error
	err := fs.WalkDir(dir, ".", func(path string, item fs.DirEntry, err error) error {
		if err != nil || item.IsDir() || !isEntry(path) {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		if err != nil {
			return err
		}
		e, err := entry.Parse(path, string(text))
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
// database: a gateway does so once, while it serves already. The error names every
// file and line that the database does not accept; so does ShippedProblem from then on.
func (l *Live) CheckShipped(ctx context.Context) error {
	var problems []error
	for _, p := range l.base.All() {
		if p.check == nil {
			continue // written in Go
		}
		if err := p.check(ctx, l.databases.find(p.Entry.Database)); err != nil {
			problems = append(problems, located(err, p.Entry.File))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	problem := ofThisBuild(errors.Join(problems...))
	l.shippedProblem.Store(&problem)
	return problem
}

// ShippedProblem is what CheckShipped has found; nil before it has ended.
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
