package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
)

// Both are two places of contents, such as while files move from one to the other. New contents are stored in the first; a content
// is read in whichever of them it is. The same content may be in both.
type Both struct{ first, second place }

// Join returns a storage of two places.
func Join(first, second Storage) (*Both, error) {
	a, ok := first.(place)
	b, also := second.(place)
	if !ok || !also {
		return nil, errors.New("files: only a folder and an object storage can be joined")
	}
	return &Both{a, b}, nil
}

// Receive implements Storage.
func (b *Both) Receive(ctx context.Context, p Path, content io.Reader, most int64) (int64, error) {
	return b.first.Receive(ctx, p, content, most)
}

// Open implements Storage. It asks the first place again at the end: a content may move while it is looked for.
func (b *Both) Open(ctx context.Context, p Path) (content Content, err error) {
	content, err = b.first.Open(ctx, p)
	if err == nil {
		return content, nil
	}
	content, second := b.second.Open(ctx, p)
	switch {
	case second == nil:
		return content, nil
	case !errors.Is(err, fs.ErrNotExist):
		return Content{}, err // the first place cannot say whether it has the content
	case !errors.Is(second, fs.ErrNotExist):
		return Content{}, second
	default:
		return b.first.Open(ctx, p)
	}
}

// Remove implements Storage.
func (b *Both) Remove(ctx context.Context, p Path) error {
	return errors.Join(b.first.Remove(ctx, p), b.second.Remove(ctx, p))
}

// Sweep implements Storage. A content that is in either place is not missing. Contents with and without a row are counted
// in both places together: the one that a move empties has none with a row.
func (b *Both) Sweep(ctx context.Context, rows Rows) (Swept, error) {
	first, err := comparePlace(ctx, b.first, rows, in(ctx, b.second))
	if err != nil {
		return Swept{}, err
	}
	second, err := comparePlace(ctx, b.second, rows, in(ctx, b.first))
	if err != nil {
		return Swept{}, err
	}
	second.missing = nil // the same as those of the first
	if named, unnamed := first.named+second.named, first.unnamed+second.unnamed; unnamed > named {
		return Swept{Missing: first.missing}, &ForeignError{"files.dir and files.s3", named, unnamed}
	}
	swept, err := first.remove(ctx)
	more, moreErr := second.remove(ctx)
	swept.Removed = append(swept.Removed, more.Removed...)
	swept.Bytes += more.Bytes
	return swept, errors.Join(err, moreErr)
}

// in reports whether a content is in a place.
func in(ctx context.Context, at place) func(Path) (bool, error) {
	return func(p Path) (bool, error) {
		_, err := at.find(ctx, p)
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return err == nil, err
	}
}

// Close implements Storage.
func (b *Both) Close() error { return errors.Join(b.first.Close(), b.second.Close()) }
