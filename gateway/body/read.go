// Package body reads the body of a request within its limits: JSON whole, an uploaded
// file as it comes.
package body

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/session"
	"qiao/gateway/tracing"
	"qiao/gateway/wire/payload"
)

// drainTooLarge is how much of a body over its limit is read and dropped, in bytes.
const drainTooLarge = 8 << 20

// Reader reads the bodies of all requests.
type Reader struct {
	limits config.Limits
	memory limits.Bodies
}

// NewReader reads bodies of so many bytes into the memory that they share.
func NewReader(most config.Limits, memory limits.Bodies) *Reader { return &Reader{most, memory} }

// JSON are the limits of a JSON body, but for its length, which Read bounds.
func (b *Reader) JSON() payload.Limits {
	most := b.limits
	return payload.Limits{MaxBytes: int(max(most.Body, most.PublicBody)), MaxDepth: most.Nesting, MaxMembers: most.Members}
}

// Read reads the request's body within its limit; caller is nil for a stranger. Its memory is the
// caller's until release is called, which never is nil.
func (b *Reader) Read(c *gin.Context, caller *session.Identity) (body []byte, release func(), err error) {
	none := func() {}
	if encoding := c.GetHeader("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, none, errs.New(errs.UnsupportedType)
	}
	limit, memory, holder := int64(b.limits.Body), b.memory.Known, ""
	if caller != nil {
		holder = caller.ActorID()
	} else {
		limit, memory, holder = int64(b.limits.PublicBody), b.memory.Strangers, limits.Network(exchange.Address(c))
	}
	length := c.Request.ContentLength
	switch {
	case length == 0:
		return nil, none, nil
	case length > limit:
		if caller != nil {
			// A client that is still sending would get a broken connection, not the answer. So a body that is not far
			// too large is read to its end first.
			_, _ = io.CopyN(io.Discard, c.Request.Body, drainTooLarge)
		}
		return nil, none, errs.New(errs.TooLarge)
	case length < 0: // it does not say
		length = limit
	}
	if release, err = memory.Reserve(c.Request.Context(), holder, length); err != nil {
		return nil, none, err
	}
	if body, err = b.receive(c, limit, caller == nil); err != nil {
		release()
		return nil, none, err
	}
	return body, release, nil
}

// receive reads the body. A stranger has limits.stall for it, not
// server.read_timeout: a caller without a session must not hold a connection for a
// minute with a few bytes.
func (b *Reader) receive(c *gin.Context, limit int64, stranger bool) (body []byte, err error) {
	_, span := tracing.Begin(c.Request.Context(), tracing.Body)
	defer func() {
		span.Bytes(int64(len(body)))
		span.End(err)
	}()
	control := http.NewResponseController(c.Writer)
	if stranger {
		_ = control.SetReadDeadline(time.Now().Add(b.limits.Stall)) // a recorder in a test has no deadlines
	}
	body, err = io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, limit))
	if err != nil {
		return nil, brokenBody(c.Request.Context(), err)
	}
	if stranger {
		_ = control.SetReadDeadline(time.Time{}) // from here on it would end the request, not the reading
	}
	return body, nil
}

// brokenBody says why a body did not come whole.
func brokenBody(ctx context.Context, err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return errs.New(errs.TooLarge)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, os.ErrDeadlineExceeded): // server.read_timeout, or a stranger's
		return errs.Wrap(errs.RequestTimeout, "read body", err)
	default:
		return errs.Wrap(errs.BadRequest, "read body", err)
	}
}
