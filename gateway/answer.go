package gateway

import "qiao/gateway/stream"

// Raw is an answer without an envelope.
type Raw struct {
	ContentType string
	// Disposition is the header Content-Disposition of a file that is to be kept; empty: none.
	Disposition string
	Body        []byte
}

// WithMessage is an answer whose envelope has its own text.
type WithMessage struct {
	Message string
	Data    any
}

// Tagged is an answer that stays the same as long as its tag does. A client keeps it and asks by the tag whether it still holds.
// Data may be a Raw.
type Tagged struct {
	Tag  string // letters and digits
	Data any
}

// Content is an answer that is a stored file, sent as it is: whole, or the
// ranges that the client asks for.
type Content = stream.Content
