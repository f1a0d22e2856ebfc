package body

import (
	"io"
	"os"

	"qiao/gateway/stream"
)

// Received is an uploaded file that has come completely. It lies on disk until it is closed.
type Received struct {
	Size int64
	file *os.File
}

// ReadAt implements io.ReaderAt.
func (f *Received) ReadAt(p []byte, at int64) (int, error) { return f.file.ReadAt(p, at) }

// Close removes the file.
func (f *Received) Close() error {
	err := f.file.Close()
	_ = os.Remove(f.file.Name()) // mostly it has no name by now
	return err
}

// Receive waits until the first file of a multipart upload has come into the folder.
func (b *Upload) Receive(dir string) (*Received, error) {
	_, content, err := b.File()
	if err != nil {
		return nil, err
	}
	file, err := stream.Temporary(dir)
	if err != nil {
		return nil, err
	}
	received := &Received{file: file}
	received.Size, err = io.Copy(file, io.LimitReader(content, b.largest+1))
	if err == nil && received.Size > b.largest {
		err = b.tooLarge()
	}
	if err != nil {
		_ = received.Close() // the first error counts
		return nil, err
	}
	return received, nil
}
