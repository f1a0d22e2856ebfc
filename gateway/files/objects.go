package files

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"time"
)

// Objects are whole files by name in a folder or in a bucket, such as those of back-ups. A name is one or more parts with /
// between them, such as files/2026-11-20/KEY/photo.png.
type Objects interface {
	// Put stores an object of that many bytes, in place of the one of that name. It is durable then, and no reader has seen a part
	// of it.
	Put(ctx context.Context, name string, content io.Reader, size int64) error
	// Get opens an object; without one the error is fs.ErrNotExist.
	Get(ctx context.Context, name string) (io.ReadCloser, error)
	// List finds the objects whose names begin with the name of a folder and a /.
	List(ctx context.Context, below string) (map[string]Object, error)
	// Delete deletes an object; one that does not exist any more is no error.
	Delete(ctx context.Context, name string) error
	// Tidy deletes the remains of every Put that was interrupted, and would break one that runs.
	Tidy(ctx context.Context) error
	Close() error
}

// Object is a stored object.
type Object struct {
	Size     int64
	Modified time.Time // by the clock of the disk or the object storage
}

func checkName(name string) error {
	if !fs.ValidPath(name) || name == "." {
		return fmt.Errorf("%q is no name of an object", name)
	}
	return nil
}

// checkSize refuses a content that is shorter than it was said to be.
func checkSize(name string, got, want int64) error {
	if got != want {
		return fmt.Errorf("%s has %d bytes, not %d", name, got, want)
	}
	return nil
}
