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

	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/wire"
)

// drainTooLarge is how much of a body over its limit is read and dropped, in bytes.
const drainTooLarge = 8 << 20

// bodyLimits are those of a JSON body, but for its length, which readBody bounds.
func (s *Server) bodyLimits() wire.Limits {
	most := s.config.Limits
	return wire.Limits{MaxBytes: int(max(most.Body, most.PublicBody)), MaxDepth: most.Nesting, MaxMembers: most.Members}
}

// readBody reads the request's body within its limit. Its memory is the
// caller's until release is called, which never is nil.
func (s *Server) readBody(c *gin.Context, who visitor) (body []byte, release func(), err error) {
	none := func() {}
	if encoding := c.GetHeader("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, none, errs.New(errs.UnsupportedType)
	}
	limit, memory, holder := int64(s.config.Limits.Body), s.limits.Bodies.Known, ""
	if who.caller != nil {
		holder = who.caller.ActorID()
	} else {
		limit, memory, holder = int64(s.config.Limits.PublicBody), s.limits.Bodies.Strangers, limits.Network(clientAddress(c))
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
	if release, err = memory.Reserve(c.Request.Context(), holder, length); err != nil {
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
