package pool

import (
	"context"
	"errors"
	"sync"
	"time"

	"qiao/gateway/store/dialect"
)

const (
	// urgentTime bounds the short statements that every call waits for: to find the
	// caller, to sign in, to check that the server answers. A connection that is silent
	// for so long is cut CancelGrace later.
	urgentTime = 2 * time.Second
	// silence is how long a call may run before the circuit asks whether the server
	// answers at all.
	silence = 200 * time.Millisecond
	// probeEvery is the pause between two questions whether it answers again.
	probeEvery = 500 * time.Millisecond
)

// unreachableError is a server that could not be asked, or gave no answer.
type unreachableError struct{ cause error }

func (e *unreachableError) Error() string { return "the server does not answer: " + e.cause.Error() }
func (e *unreachableError) Unwrap() error { return e.cause }

// unanswered makes err such an error, unless it is one.
func unanswered(err error) error {
	if Unreachable(err) {
		return err
	}
	return &unreachableError{err}
}

// Unreachable reports whether the server could not be asked, or gave no answer.
func Unreachable(err error) bool {
	var silent *unreachableError
	return errors.As(err, &silent)
}

// circuit answers in place of a server that does not. It opens when the server
// cannot be reached or leaves an urgent question without an answer, and asks
// on until it gets one; then it closes.
type circuit struct {
	probe func(ctx context.Context, open bool) error
	ctx   context.Context // ends with the database
	end   context.CancelFunc
	done  sync.WaitGroup

	mu      sync.Mutex
	asking  bool
	reason  error         // why it is open; nil while it is closed
	tripped chan struct{} // closed when it opens
}

func newCircuit(probe func(ctx context.Context, open bool) error) *circuit {
	ctx, end := context.WithCancel(context.Background())
	return &circuit{probe: probe, ctx: ctx, end: end, tripped: make(chan struct{})}
}

// admit is nil when the server may be asked, else why it is not.
func (c *circuit) admit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reason == nil {
		return nil
	}
	return unanswered(c.reason)
}

// opened is closed when the circuit opens.
func (c *circuit) opened() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tripped
}

func (c *circuit) trip(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open(err)
	c.ask()
}

// doubt asks whether the server answers, and opens the circuit if it does not.
func (c *circuit) doubt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ask()
}

func (c *circuit) open(err error) {
	if c.reason == nil {
		close(c.tripped)
	}
	c.reason = err
}

// ask starts to ask the server, unless a goroutine does so already.
func (c *circuit) ask() {
	if c.asking || c.ctx.Err() != nil {
		return
	}
	c.asking = true
	c.done.Go(c.askOn)
}

// askOn asks until the server answers.
func (c *circuit) askOn() {
	for !c.answers() {
		select {
		case <-time.After(probeEvery):
		case <-c.ctx.Done():
			return
		}
	}
}

func (c *circuit) answers() bool {
	err := c.probe(c.ctx, c.admit() != nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case errors.Is(err, dialect.ErrNoConnection):
		return false // it was not asked, which proves nothing
	case err != nil:
		if c.ctx.Err() == nil {
			c.open(err)
		}
		return false
	}
	if c.reason != nil {
		c.reason, c.tripped = nil, make(chan struct{})
	}
	c.asking = false
	return true
}

// close stops asking.
func (c *circuit) close() {
	c.mu.Lock()
	c.end()
	c.mu.Unlock()
	c.done.Wait()
}
