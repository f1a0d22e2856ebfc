package files

import (
	"log/slog"
	"sync"
	"time"
)

const (
	// opensAfter is the number of failed requests one after the other that open the circuit.
	opensAfter = 3
	// trialEvery is the pause between two requests that try whether the storage answers again.
	trialEvery = time.Second
)

// lostError is an object storage that gives no answer, or is not asked. The SDK does not send such a request again.
type lostError string

func (e lostError) Error() string      { return string(e) }
func (lostError) RetryableError() bool { return false }

const (
	errOpen   = lostError("the object storage does not answer; it is asked again within a second")
	errSilent = lostError("the object storage is silent for longer than files.s3.timeout")
)

// circuit refuses the requests of an object storage that does not answer, so that they do not wait for their time-outs.
// While it is open, one request at a time tries whether the storage answers again.
type circuit struct {
	log *slog.Logger

	mu       sync.Mutex
	failures int       // one after the other
	next     time.Time // when the next trial may begin, while it is open
}

// admit refuses a request while the circuit is open.
func (c *circuit) admit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failures < opensAfter {
		return nil
	}
	now := time.Now()
	if now.Before(c.next) {
		return errOpen
	}
	c.next = now.Add(trialEvery)
	return nil
}

// note counts the result of a request.
func (c *circuit) note(failed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	wasOpen := c.failures >= opensAfter
	if !failed {
		if c.failures = 0; wasOpen {
			c.log.Info("the object storage answers again")
		}
		return
	}
	c.failures++
	if c.failures >= opensAfter {
		c.next = time.Now().Add(trialEvery)
		if !wasOpen {
			c.log.Error("the object storage does not answer: its requests are refused until it does; files wait, everything else goes on")
		}
	}
}

// Problem is why the storage is not asked now, or nil.
func (s *S3) Problem() error {
	if s.transport.circuit.isOpen() {
		return errOpen
	}
	return nil
}

func (c *circuit) isOpen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failures >= opensAfter
}
