package attachments

import (
	"bufio"
	"context"
	"errors"
	"io"

	"qiao/gateway/errs"
	"qiao/gateway/files"
)

// Receive stores a content of at most that many bytes, if it is of the type, and returns its size.
// A picture has a bounded number of pixels. The error of a longer one is files.ErrTooLarge.
func (s *Store) Receive(ctx context.Context, at files.Path, kind files.Type, sent io.Reader, most int64) (size int64, err error) {
	if size, err = s.ReceiveBeginning(ctx, at, kind, sent, most); err != nil {
		return 0, err
	}
	if err := s.checkPixels(ctx, at, kind); err != nil {
		s.Remove(ctx, at)
		return 0, err
	}
	return size, nil
}

// ReceiveBeginning is Receive of the first part of a file.
func (s *Store) ReceiveBeginning(ctx context.Context, at files.Path, kind files.Type, sent io.Reader, most int64) (size int64, err error) {
	checked, err := check(kind, sent)
	if err != nil {
		return 0, err
	}
	return s.Storage.Receive(ctx, at, checked, most)
}

// check reads the beginning of a content, whose type that must be. The reader it returns has the whole content.
func check(kind files.Type, content io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(content, files.HeadSize)
	head, err := buffered.Peek(files.HeadSize)
	if err != nil && !errors.Is(err, io.EOF) { // a shorter file ends with io.EOF
		return nil, err
	}
	return buffered, kind.Check(head)
}

// Check checks a stored content as Receive does.
func (s *Store) Check(ctx context.Context, at files.Path, kind files.Type) error {
	content, err := s.Storage.Open(ctx, at)
	if err != nil {
		return err
	}
	defer content.Close()
	checked, err := check(kind, content)
	if err != nil {
		return err
	}
	return kind.CheckPixels(checked)
}

// checkPixels reads the header of a stored picture. It may be behind megabytes of other data, so it is not read during
// the upload.
func (s *Store) checkPixels(ctx context.Context, at files.Path, kind files.Type) error {
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
