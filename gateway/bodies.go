package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/sync/semaphore"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

const (
	// drainTooLarge is how much of a body over its limit is read and dropped, in bytes.
	drainTooLarge = 8 << 20
	// bodyWait is how long a body waits for memory that others use.
	bodyWait = time.Second
)

// bodies bounds the memory of all request bodies together. Strangers have a
// part of their own, so that they never use up what is for people at work.
type bodies struct {
	known, strangers *semaphore.Weighted
}

func newBodies(limits config.Limits) bodies {
	strangers := int64(limits.Bodies) / 4
	return bodies{known: semaphore.NewWeighted(int64(limits.Bodies) - strangers), strangers: semaphore.NewWeighted(strangers)}
}

// reserve waits a moment for so many bytes, then it fails with errs.Unavailable.
func (b bodies) reserve(ctx context.Context, bytes int64, stranger bool) (release func(), err error) {
	memory := b.known
	if stranger {
		memory = b.strangers
	}
	ctx, cancel := context.WithTimeout(ctx, bodyWait)
	defer cancel()
	if err := memory.Acquire(ctx, bytes); err != nil {
		return nil, errs.Wrap(errs.Unavailable, "wait for memory for the body", err)
	}
	return func() { memory.Release(bytes) }, nil
}

// bodyLimits are those of a JSON body, but for its length, which readBody bounds.
func (s *Server) bodyLimits() wire.Limits {
	limits := s.config.Limits
	return wire.Limits{MaxBytes: int(max(limits.Body, limits.PublicBody)), MaxDepth: limits.Nesting, MaxMembers: limits.Members}
}

// readBody reads the request's body within its limit. Its memory is the
// caller's until release is called, which never is nil.
func (s *Server) readBody(c *gin.Context, who visitor) (body []byte, release func(), err error) {
	none := func() {}
	if encoding := c.GetHeader("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, none, errs.New(errs.UnsupportedType)
	}
	stranger := who.caller == nil
	limit := int64(s.config.Limits.Body)
	if stranger {
		limit = int64(s.config.Limits.PublicBody)
		// Whoever can be asked to sign in again gets no minute for a few bytes.
		_ = http.NewResponseController(c.Writer).SetReadDeadline(time.Now().Add(s.config.Limits.Stall)) // a recorder in a test has no deadlines
	}
	length := c.Request.ContentLength
	switch {
	case length == 0:
		return nil, none, nil
	case length > limit:
		if !stranger {
			// A client that is still sending would see a broken connection, not
			// the answer: what is not far too large is read to its end first.
			_, _ = io.CopyN(io.Discard, c.Request.Body, drainTooLarge)
		}
		return nil, none, errs.New(errs.TooLarge)
	case length < 0: // it does not say
		length = limit
	}
	release, err = s.bodies.reserve(c.Request.Context(), length, stranger)
	if err != nil {
		return nil, none, err
	}
	body, err = io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, limit))
	if err != nil {
		release()
		return nil, none, brokenBody(c.Request.Context(), err)
	}
	return body, release, nil
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
