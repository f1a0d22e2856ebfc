package outbox

import (
	"errors"
	"time"
)

// Failure is the error of a Sender that knows what another try needs. Any other error has the pauses and the tries of
// all messages.
type Failure struct {
	Err error // must not contain the payload
	// After is the time until the next try; 0 is the pause of all messages.
	After time.Duration
	// Free says that the try does not count against the tries of the message.
	Free bool
	// Most bounds the counted tries of the message. 1: another try does not help. 0: the bound of all messages.
	Most int
}

func (f Failure) Error() string { return f.Err.Error() }

func (f Failure) Unwrap() error { return f.Err }

// Never is a failure after which the message is not tried again.
func Never(err error) error { return Failure{Err: err, Most: 1} }

// failureOf returns what an error says about another try: a Failure, or an error with the methods of retrier and counted.
func failureOf(err error) Failure {
	if known, ok := errors.AsType[Failure](err); ok {
		return known
	}
	f := Failure{Err: err}
	var known retrier
	if !errors.As(err, &known) {
		return f
	}
	after, again := known.Retry()
	if !again {
		f.Most = 1
		return f
	}
	f.After = after
	var limit counted
	if errors.As(err, &limit) {
		f.Free, f.Most = limit.Free(), limit.Tries()
	}
	return f
}

// retrier is an error of a service that states when it can be called again.
type retrier interface {
	error
	Retry() (after time.Duration, again bool)
}

// counted is an error of a service that states how often it can be called again.
type counted interface {
	error
	Free() bool // the try does not count
	Tries() int // how often the call is tried; 0 is as often as all
}

// last reports whether the try with this number, of the counted ones, was the last.
func (f Failure) last(counted int) bool {
	most := maxAttempts
	if f.Most > 0 {
		most = min(most, f.Most)
	}
	return !f.Free && counted >= most
}

// wait is the time until the next try after so many counted ones.
func (f Failure) wait(counted int) time.Duration {
	if f.After > 0 {
		return f.After
	}
	return pause(max(counted, 1))
}

// reason is the sentence for staff, in Chinese, of an error that has one.
func reason(err error) string {
	var known interface{ Sentence() string }
	if errors.As(err, &known) {
		return known.Sentence()
	}
	return "没有发出去，原因请系统管理员查看日志"
}
