package files

import (
	"errors"
	"io"
	"time"
)

// Storage is where files are kept.
type Storage interface {
	// Receive keeps at most that many bytes of a content aside; ErrTooLarge
	// says that there were more. Of what fails nothing is left.
	Receive(content io.Reader, most int64) (Draft, error)
	// Open opens a file; without one the error is fs.ErrNotExist.
	Open(p Path) (Content, error)
	// Backup keeps the content of a file aside until it is placed again or
	// discarded. The file stays as it is.
	Backup(p Path) (Draft, error)
	// Remove removes a file; one that is gone already is no error.
	Remove(p Path) error
}

// Draft is a whole content that is kept aside.
type Draft interface {
	// Size is its length in bytes.
	Size() int64
	// Place gives it its path, in the place of whatever is there. It is durable then.
	Place(p Path) error
	// Discard drops it, unless it has been placed.
	Discard()
}

// Content is an open file.
type Content struct {
	io.ReadSeekCloser
	Size     int64
	Modified time.Time
}

// ErrTooLarge is a content longer than it may be.
var ErrTooLarge = errors.New("the content is longer than allowed")
