package body

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"qiao/gateway/errs"
)

// Keep reads a body of at most limits.body bytes into memory that is the caller's until release is called, and gives it to
// the request again, which can then be read more than once. whole is false for a longer body, which the request still has
// from its beginning. holder is the account or the network whose share of the memory it is. The call may wait long for another
// server, so it holds no more than its body needs.
func (b *Reader) Keep(ctx context.Context, r *http.Request, holder string) (kept []byte, whole bool, release func(), err error) {
	release = func() {}
	if r.ContentLength == 0 || r.Body == nil || r.Body == http.NoBody {
		return nil, true, release, nil
	}
	limit := int64(b.limits.Body)
	if r.ContentLength > limit {
		return nil, false, release, nil
	}
	length := r.ContentLength
	if length < 0 { // it does not say
		length = limit
	}
	if release, err = b.memory.Known.Reserve(ctx, holder, length); err != nil {
		return nil, false, func() {}, err
	}
	rest := r.Body
	kept, err = io.ReadAll(io.LimitReader(rest, limit+1))
	if err != nil {
		release()
		return nil, false, func() {}, errs.Wrap(errs.BadRequest, "read body", err)
	}
	if int64(len(kept)) > limit {
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(kept), rest), rest}
		return nil, false, release, nil
	}
	if r.ContentLength < 0 {
		release()
		if release, err = b.memory.Known.Reserve(ctx, holder, int64(len(kept))); err != nil {
			return nil, false, func() {}, err
		}
	}
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(kept)), nil }
	r.Body, _ = r.GetBody() // never fails
	return kept, true, release, nil
}
