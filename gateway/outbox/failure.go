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
	// Most is how many counted tries the message has at most, 1 where no other try helps; 0 is as many as all have.
	Most int
}

func (f Failure) Error() string { return f.Err.Error() }

func (f Failure) Unwrap() error { return f.Err }

// Never is the failure of a message that no other try would send.
func Never(err error) error { return Failure{Err: err, Most: 1} }

// failureOf is what an error says about another try.
func failureOf(err error) Failure {
	if known, ok := errors.AsType[Failure](err); ok {
		return known
	}
	return Failure{Err: err}
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
