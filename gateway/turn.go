package gateway

import (
	"io"
	"os"
	"path/filepath"

	"qiao/gateway/limits"
)

// Turn waits until no other request does heavy work. From then on the request has
// limits.request_time. A handler asks for its turn when the body has come, so that a slow
// sender keeps nobody out; release gives the turn to the next request.
func (r *Request) Turn() (release func(), err error) {
	next, err := r.s.limits.Turns.Wait(r.Context(), limits.Holder(r.Caller, r.Address()))
	if err != nil {
		return nil, err
	}
	cancel := r.s.limitTime(r.c)
	return func() {
		cancel()
		next()
	}, nil
}

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

// Receive waits until the first file of a multipart upload has come.
func (r *Request) Receive() (*Received, error) {
	_, content, err := r.File()
	if err != nil {
		return nil, err
	}
	file, err := createTemporary(filepath.Join(r.s.config.DataDir, "spool"))
	if err != nil {
		return nil, err
	}
	received := &Received{file: file}
	received.Size, err = io.Copy(file, io.LimitReader(content, r.body.largest+1))
	if err == nil && received.Size > r.body.largest {
		err = r.body.tooLarge()
	}
	if err != nil {
		_ = received.Close() // the first error counts
		return nil, err
	}
	return received, nil
}
