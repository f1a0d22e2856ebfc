package gateway

import (
	"io"

	"qiao/gateway/body"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
)

// Turn waits until no other request does heavy work. From then on the request has
// limits.request_time. A handler asks for its turn after it has read the body, so that a slow
// sender blocks no other request; release gives the turn to the next request.
func (r *Request) Turn() (release func(), err error) {
	next, err := r.s.Turns.Wait(r.Context(), limits.Holder(r.Caller, r.Address()))
	if err != nil {
		return nil, err
	}
	cancel := exchange.LimitTime(r.c, r.s.Config.Limits.RequestTime)
	return func() {
		cancel()
		next()
	}, nil
}

// File returns the first file of a multipart upload: the name that the client
// gave it, unchecked, and its content as it comes. The fields before it are ignored, and
// the parts after it are not read.
func (r *Request) File() (name string, content io.Reader, err error) { return r.body.File() }

// Content is the body of a route with Upload as it comes.
func (r *Request) Content() io.Reader { return r.body }

// Received is an uploaded file that has come completely. It lies on disk until it is closed.
type Received = body.Received

// Receive waits until the first file of a multipart upload has come.
func (r *Request) Receive() (*Received, error) { return r.body.Receive(r.s.Spool) }
