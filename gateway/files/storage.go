package files

import (
	"context"
	"errors"
	"io"
	"time"
)

// Storage keeps contents. Each content has a path of its own and never changes: a file is
// replaced by a new content, which the file's row names from then on.
type Storage interface {
	// Receive stores a content of at most that many bytes at an unused path, and returns
	// its length; ErrTooLarge means that there were more bytes. The content is durable
	// then, and no reader has seen a part of it. What a failure leaves is swept.
	Receive(ctx context.Context, p Path, content io.Reader, most int64) (size int64, err error)
	// Assemble stores a content that consists of stored contents, one behind the other, and returns its length. It is as
	// durable as a received one, and the parts stay. Without one of them the error is fs.ErrNotExist.
	Assemble(ctx context.Context, p Path, parts []Part) (size int64, err error)
	// Open opens a content; without one the error is fs.ErrNotExist. The content can be read
	// after ctx has ended.
	Open(ctx context.Context, p Path) (Content, error)
	// Remove removes a content; a content that does not exist any more is no error.
	Remove(ctx context.Context, p Path) error
	// Sweep removes the contents that no row names, unless they are so young that their row
	// may still be written, and looks for rows whose content is missing.
	Sweep(ctx context.Context, rows Rows) (Swept, error)
	Close() error
}

// Part is a stored content that is a part of a longer one.
type Part struct {
	Path
	Size int64
}

// Rows lists the contents that the database names.
type Rows interface {
	// Days are the days of all these contents, such as 2026-11-20.
	Days(ctx context.Context) ([]string, error)
	// Named are the contents of one day.
	Named(ctx context.Context, day string) (map[Path]struct{}, error)
}

// Swept is the result of a sweep.
type Swept struct {
	Removed []Path // contents that no row named
	Bytes   int64  // the size of these contents
	Missing []Path // contents that a row names and that do not exist
}

// Content is an open content.
type Content struct {
	io.ReadSeekCloser
	Tag      string // the same for the same content, whichever storage it is in
	Size     int64
	Modified time.Time
	// Link is an address at which a browser gets the content by itself, for a minute, as a Content-Type and under a
	// name; nil where there is none.
	Link func(kind, name string) (string, error)
}

// ErrTooLarge is a content longer than it may be.
var ErrTooLarge = errors.New("the content is longer than allowed")
