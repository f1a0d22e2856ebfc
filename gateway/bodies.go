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
	bodyWait = 250 * time.Millisecond
)

// bodies bounds the memory of all request bodies together. Strangers have a
// part of their own, so that they never use up what is for people at work.
type bodies struct {
	known, strangers bodyMemory
}

// bodyMemory is a part of the memory and what one account or network may have of it.
type bodyMemory struct {
	all *semaphore.Weighted
	own *shares
}

// newBodies gives strangers a quarter of the memory, one account an eighth of
// what is left and one network a quarter of what strangers have: nobody alone
// uses up what others need. A body announces its length and may then take its
// time, so memory is reserved before anything of it comes.
func newBodies(limits config.Limits) bodies {
	strangers := int64(limits.Bodies) / 4
	known := int64(limits.Bodies) - strangers
	return bodies{
		known:     bodyMemory{semaphore.NewWeighted(known), newShares(max(known/8, int64(limits.Body)))},
		strangers: bodyMemory{semaphore.NewWeighted(strangers), newShares(max(strangers/4, int64(limits.PublicBody)))},
	}
}

// reserve waits a moment for so many bytes, then it fails with errs.Unavailable.
func (m bodyMemory) reserve(ctx context.Context, holder string, bytes int64) (release func(), err error) {
	own, err := m.own.acquire(ctx, holder, bytes, bodyWait)
	if err == nil {
		if err = waitFor(ctx, m.all, bytes, bodyWait); err != nil {
			own.release()
		}
	}
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, "wait for memory for the body", err)
	}
	return func() {
		m.all.Release(bytes)
		own.release()
	}, nil
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
	limit, memory, holder := int64(s.config.Limits.Body), s.bodies.known, ""
	if who.caller != nil {
		holder = who.caller.ActorID()
	} else {
		limit, memory, holder = int64(s.config.Limits.PublicBody), s.bodies.strangers, Network(clientAddress(c))
	}
	length := c.Request.ContentLength
	switch {
	case length == 0:
		return nil, none, nil
	case length > limit:
		if who.caller != nil {
			// A client that is still sending would see a broken connection, not
			// the answer: what is not far too large is read to its end first.
			_, _ = io.CopyN(io.Discard, c.Request.Body, drainTooLarge)
		}
		return nil, none, errs.New(errs.TooLarge)
	case length < 0: // it does not say
		length = limit
	}
	if release, err = memory.reserve(c.Request.Context(), holder, length); err != nil {
		return nil, none, err
	}
	if body, err = s.receiveBody(c, limit, who.caller == nil); err != nil {
		release()
		return nil, none, err
	}
	return body, release, nil
}

// receiveBody reads the body. A stranger has limits.stall for it, not
// server.read_timeout: who can be asked to sign in again gets no minute for a
// few bytes.
func (s *Server) receiveBody(c *gin.Context, limit int64, stranger bool) ([]byte, error) {
	control := http.NewResponseController(c.Writer)
	if stranger {
		_ = control.SetReadDeadline(time.Now().Add(s.config.Limits.Stall)) // a recorder in a test has no deadlines
	}
	body, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, limit))
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
