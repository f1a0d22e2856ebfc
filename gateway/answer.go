package gateway

import "qiao/gateway/stream"

// Raw is an answer without an envelope.
type Raw struct {
	ContentType string
	Body        []byte
}

// WithMessage is an answer whose envelope has its own text.
type WithMessage struct {
	Message string
	Data    any
}

// Content is an answer that is a stored file, sent as it is: whole, or the
// ranges that the client asks for.
type Content = stream.Content
