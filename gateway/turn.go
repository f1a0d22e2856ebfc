package gateway

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/semaphore"

	"qiao/gateway/errs"
)

// turnWait is how long a request waits for its turn.
const turnWait = 10 * time.Second

// turns let the heaviest work, that of imports, run one request at a time. One account waits
// with one request, so that nobody waits for more than one of each other account.
type turns struct {
	accounts *shares
	all      *semaphore.Weighted
}

func newTurns() turns { return turns{newShares(1), semaphore.NewWeighted(1)} }

// Turn waits until no other request does heavy work. From then on the request has
// limits.request_time. A handler asks for its turn when the body has come, so that a slow
// sender keeps nobody out; release gives the turn to the next request.
func (r *Request) Turn() (release func(), err error) {
	ctx := r.Context()
	held, err := r.s.turns.accounts.acquire(ctx, uploader(r.c, visitor{caller: r.Caller}), 1, turnWait)
	if err != nil {
		return nil, noTurn(ctx, err)
	}
	if err := waitFor(ctx, r.s.turns.all, 1, turnWait); err != nil {
		held.release()
		return nil, noTurn(ctx, err)
	}
	cancel := r.s.limitTime(r.c)
	return func() {
		cancel()
		r.s.turns.all.Release(1)
		held.release()
	}, nil
}

func noTurn(ctx context.Context, err error) error {
	if ctx.Err() != nil { // the client has left
		return err
	}
	return errs.Newf(errs.Unavailable, "正在处理另一个导入，请稍后再试")
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
