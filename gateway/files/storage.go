package files

import (
	"context"
	"errors"
	"io"
	"time"
)

// Storage is where contents are kept. Each has a path of its own and never
// changes there: a file is replaced by a new content, which its row names from
// then on.
type Storage interface {
	// Receive keeps at most that many bytes of a content at a path where
	// nothing is yet, and returns their number; ErrTooLarge says that there
	// were more. It is durable then. Of what fails nothing is left.
	Receive(p Path, content io.Reader, most int64) (size int64, err error)
	// Open opens a content; without one the error is fs.ErrNotExist.
	Open(p Path) (Content, error)
	// Remove removes a content; one that is gone already is no error. Whoever
	// has it open reads it to its end.
	Remove(p Path) error
	// Sweep removes the contents that no row names, unless they are so young
	// that the row may still come, and looks for rows whose content is missing.
	Sweep(ctx context.Context, rows Rows) (Swept, error)
}

// Rows tells which contents the database names.
type Rows interface {
	// Days are the days of all of them, such as 2026-11-20.
	Days(ctx context.Context) ([]string, error)
	// Named are those of one day.
	Named(ctx context.Context, day string) (map[Path]struct{}, error)
}

// Swept is what a sweep has done and found.
type Swept struct {
	Removed []Path // that no row named
	Bytes   int64  // which those took
	Missing []Path // that a row names and that is not there
}

// Content is an open content.
type Content struct {
	io.ReadSeekCloser
	Size     int64
	Modified time.Time
}

// ErrTooLarge is a content longer than it may be.
var ErrTooLarge = errors.New("the content is longer than allowed")
