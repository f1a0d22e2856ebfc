package upstream

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/jobs"
)

const (
	// checkEvery is how often a server is asked whether it is well, checkTime how long it has to answer.
	checkEvery = 2 * time.Second
	checkTime  = 2 * time.Second
	// opensAfter is the number of failures one after the other that open the circuit.
	opensAfter = 3
	// patience is how long calls that wait for a server go on waiting after its circuit has opened. Their result is not
	// known, so a server that only pauses, such as for a restart, gets the time to answer.
	patience = 10 * time.Second
)

// errDown ends the calls that wait for a server whose circuit is open.
var errDown = errors.New("the server has stopped to answer")

// circuit refuses calls of a server that does not answer, so that they do not wait for their time-outs.
type circuit struct {
	name string
	log  *slog.Logger

	mu       sync.Mutex
	failures int // one after the other
	open     bool
	ending   *time.Timer // ends those that wait
	waiting  map[*context.CancelCauseFunc]struct{}
}

func newCircuit(name string, log *slog.Logger) *circuit {
	return &circuit{name: name, log: log, waiting: map[*context.CancelCauseFunc]struct{}{}}
}

// admit refuses a call while the circuit is open.
func (c *circuit) admit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open {
		return errs.Wrap(errs.Unavailable, "legacy "+c.name, errDown)
	}
	return nil
}

// failed counts a failure: a connection that could not be made, or a check.
func (c *circuit) failed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failures++; c.open || c.failures < opensAfter {
		return
	}
	c.open = true
	c.ending = time.AfterFunc(patience, c.endWaiting)
	c.log.Error("the legacy server does not answer: its calls are refused until it does", "upstream", c.name)
}

// well closes the circuit.
func (c *circuit) well() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures = 0
	if !c.open {
		return
	}
	c.open = false
	c.ending.Stop()
	c.log.Info("the legacy server answers again", "upstream", c.name)
}

func (c *circuit) endWaiting() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for cancel := range c.waiting {
		(*cancel)(errDown)
	}
}

func (c *circuit) isOpen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open
}

// waiting lets the circuit end the calls whose answer has not begun.
type waiting struct {
	http.RoundTripper
	circuit *circuit
}

// RoundTrip implements http.RoundTripper.
func (w waiting) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	c := w.circuit
	c.mu.Lock()
	c.waiting[&cancel] = struct{}{}
	c.mu.Unlock()
	answer, err := w.RoundTripper.RoundTrip(r.WithContext(ctx))
	c.mu.Lock()
	delete(c.waiting, &cancel)
	c.mu.Unlock()
	if err != nil {
		if errors.Is(context.Cause(ctx), errDown) {
			err = errDown
		}
		cancel(nil)
		return nil, err
	}
	// The body is read under ctx, which ends with the client's request.
	return answer, nil
}

// Jobs asks each server whether it is well.
func (all *All) Jobs() (list []jobs.Job) {
	for _, u := range all.upstreams {
		list = append(list, jobs.Job{
			Name: "legacy-" + u.Name, Every: checkEvery, Do: u.Check,
			Failure: "a legacy server does not answer; start it, or correct legacy.upstreams",
		})
	}
	return list
}

// Check asks the server whether it is well: any answer below 500 says so.
func (u *Upstream) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.base.String()+u.health, nil)
	if err != nil {
		return err
	}
	answer, err := u.direct.Do(request)
	if err == nil {
		_ = answer.Body.Close()
		if answer.StatusCode >= http.StatusInternalServerError {
			err = errors.New(answer.Status)
		}
	}
	if err != nil {
		u.circuit.failed()
		return err
	}
	u.circuit.well()
	return nil
}

// Well reports whether calls are passed on to the server.
func (u *Upstream) Well() bool { return !u.circuit.isOpen() }
