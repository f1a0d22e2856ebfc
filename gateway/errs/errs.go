// Package errs is the error catalogue: every failure that a client can get has one row here with its code, HTTP status
// and text.
package errs

import (
	"context"
	"errors"
	"fmt"
)

// Kind is one row of the catalogue.
type Kind struct {
	Name   string // stable name, used in logs and metrics
	Code   int    // the envelope's code
	Status int    // HTTP status on newer routes, and on every route where Transport is set
	Text   string // default text for the client
	// Transport marks failures that use their HTTP status on older routes too.
	Transport bool
}

// Error is a failure of a known kind. Text, if set, replaces the kind's text. Clients see
// Text and Data, but never Err.
type Error struct {
	Kind Kind
	Text string
	Data any    // of the envelope; nil, which is null, for most failures
	Op   string // the operation that failed, for the log
	Err  error  // the cause, for the log
}

func (e *Error) Error() string {
	text := e.ClientText()
	if e.Op != "" {
		text = e.Op + ": " + text
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ClientText is the text for the client.
func (e *Error) ClientText() string {
	if e.Text != "" {
		return e.Text
	}
	return e.Kind.Text
}

// New returns an error of the kind with the catalogue's text.
func New(kind Kind) *Error { return &Error{Kind: kind} }

// Newf returns an error of the kind with a text for the client.
func Newf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// Failf is a business failure with a text for the client.
func Failf(format string, args ...any) *Error { return Newf(Business, format, args...) }

// NoRoom is the text of a failure because a disk is full.
const NoRoom = "服务器存储空间不足，请联系信息中心"

// Wrap gives a cause a kind and the operation that failed.
func Wrap(kind Kind, op string, err error) *Error { return &Error{Kind: kind, Op: op, Err: err} }

// With returns the error with data for the client, such as which fields of a
// record are invalid.
func (e *Error) With(data any) *Error {
	with := *e
	with.Data = data
	return &with
}

// Because returns the error with its cause and the operation that failed, for the log.
func (e *Error) Because(op string, cause error) *Error {
	with := *e
	with.Op, with.Err = op, cause
	return &with
}

// As returns err as a catalogue error. An error that is not in the catalogue becomes
// Internal, except for a deadline or a cancellation, which become Timeout and Cancelled.
func As(err error) *Error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.DeadlineExceeded):
		return Wrap(Timeout, "", err)
	case errors.Is(err, context.Canceled):
		return Wrap(Cancelled, "", err)
	default:
		return Wrap(Internal, "", err)
	}
}

// Is reports whether err is a catalogue error of the kind.
func Is(err error, kind Kind) bool {
	var known *Error
	return errors.As(err, &known) && known.Kind.Name == kind.Name
}

// Shorten cuts a caller's text to the length that a message can hold.
func Shorten(text string) string {
	const most = 50 // characters
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
