package attachments

import (
	"context"
	"errors"
	"io"

	"qiao/gateway/errs"
	"qiao/gateway/files"
)

// Receive stores a content of a type and of at most that many bytes, and returns its size.
// A picture has a bounded number of pixels. The error of a longer one is files.ErrTooLarge.
func (s *Store) Receive(ctx context.Context, at files.Path, kind files.Type, sent io.Reader, most int64) (size int64, err error) {
	if size, err = s.Storage.Receive(ctx, at, sent, most); err != nil {
		return 0, err
	}
	if err := s.CheckPixels(ctx, at, kind); err != nil {
		s.Remove(ctx, at)
		return 0, err
	}
	return size, nil
}

// Beginning reads the first bytes of a stored content.
func (s *Store) Beginning(ctx context.Context, at files.Path) ([]byte, error) {
	content, err := s.Storage.Open(ctx, at)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	head, _, err := files.Beginning(content)
	return head, err
}

// CheckPixels reads the header of a stored picture. It may be behind megabytes of other data, so it is not read during
// the upload.
func (s *Store) CheckPixels(ctx context.Context, at files.Path, kind files.Type) error {
	content, err := s.Storage.Open(ctx, at)
	if err != nil {
		return err
	}
	defer content.Close()
	return kind.CheckPixels(content)
}

// Remove removes a content that no row names; the zero path is no content. A content that cannot be
// removed now is removed by the sweep. It is removed although ctx has ended, as when the client is gone.
func (s *Store) Remove(ctx context.Context, at files.Path) {
	if err := s.Storage.Remove(context.WithoutCancel(ctx), at); err != nil {
		s.Log.Warn("a content that no row names cannot be removed now", "content", at.String(), "error", err.Error())
	}
}

// ParsePath reads a path from the database.
func ParsePath(text string) (files.Path, error) {
	p, ok := files.ParsePath(text)
	if !ok {
		return p, errs.Wrap(errs.Internal, "read path", errors.New("it is no path of a stored file: "+text))
	}
	return p, nil
}
