// Package jobs runs what a gateway does beside answering requests: each job at the
// start and then at its interval. A job that fails, panics or takes long keeps no
// other job waiting.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// Job is work that is repeated. The package whose work it is states it, and cmd/app
// lists all of them.
type Job struct {
	// Name is the job's label in metrics and in the log.
	Name string
	// Every is the time between two runs, of which the first is at the start. A run
	// that takes longer delays the next one; no two of an instance overlap.
	Every time.Duration
	// Wake starts a run between the others. It may be nil.
	Wake <-chan struct{}
	// OneInstance lets one of all instances run the job in an interval, whether or not
	// the run succeeds. Where an instance joins or a run takes long, two of them come
	// closer together: Do must bear that. Without it every instance runs the job.
	OneInstance bool
	// Do is one run. ErrOver ends the job until the gateway starts again.
	Do func(ctx context.Context) error
	// Last is run after the last request, before the gateway ends; its context lasts two
	// seconds. It may be nil.
	Last func(ctx context.Context) error
	// Failure is what the log says when a run has failed: what does not happen, and what
	// to do about it.
	Failure string
}

// ErrOver is what Do returns when it has succeeded and the job has nothing left to do.
var ErrOver = errors.New("jobs: nothing is left to do")

// lastTime is what a shutdown gives each Last.
const lastTime = 2 * time.Second

// Claims are shared by all instances. A cache.Cache has them.
type Claims interface {
	Add(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error)
}

// Runner runs jobs.
type Runner struct {
	claims  Claims
	metrics *Metrics
	log     *slog.Logger
}

// NewRunner returns a runner that runs nothing before Start.
func NewRunner(claims Claims, metrics *Metrics, log *slog.Logger) *Runner {
	return &Runner{claims, metrics, log}
}

// Start runs jobs until ctx ends or they are stopped. Stopping waits for the runs that
// have begun, and then for each Last. Two jobs of one name panic: they would share their
// claim and their metrics.
func (r *Runner) Start(ctx context.Context, jobs ...Job) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	stopping := make(chan struct{})
	var running sync.WaitGroup
	for i, job := range jobs {
		if slices.ContainsFunc(jobs[:i], func(other Job) bool { return other.Name == job.Name }) {
			panic(fmt.Sprintf("jobs: two jobs are called %q", job.Name))
		}
	}
	for _, job := range jobs {
		r.metrics.expect(job.Name)
		t := &task{Job: job, Runner: r}
		running.Go(func() {
			t.repeat(ctx)
			<-stopping // requests go on for a while when ctx has ended
			t.last(ctx)
		})
	}
	return func() {
		cancel()
		close(stopping)
		running.Wait()
	}
}

// task is a job on its way.
type task struct {
	Job
	*Runner
	failed int // runs in a row
}

func (t *task) repeat(ctx context.Context) {
	ticker := time.NewTicker(t.Every)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if over := t.run(ctx); over {
			return
		}
		select {
		case <-ticker.C:
		case <-t.Wake:
		case <-ctx.Done():
		}
	}
}

// run runs the job unless another instance does, and reports whether that was for good.
func (t *task) run(ctx context.Context) (over bool) {
	start := time.Now()
	mine, err := t.claim(ctx)
	if err == nil && !mine {
		return false
	}
	if err == nil {
		err = Recover(func() error { return t.Do(ctx) })
	}
	if over = errors.Is(err, ErrOver); over {
		err = nil
	}
	if err == nil || ctx.Err() == nil { // else the shutdown has cut it short
		t.note(start, err)
	}
	return over
}

// claim reports whether the run is this instance's.
func (t *task) claim(ctx context.Context) (bool, error) {
	if !t.OneInstance {
		return true, nil
	}
	// A little less than the interval: a tick that comes early finds the claim before it
	// gone, else only every second interval would have a run.
	return t.claims.Add(ctx, "job:"+t.Name, []byte{1}, t.Every*9/10)
}

func (t *task) last(ctx context.Context) {
	if t.Last == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTime)
	defer cancel()
	start := time.Now()
	t.note(start, Recover(func() error { return t.Last(ctx) }))
}

// note counts a run. The log tells of the first of several failures in a row, and of
// their end.
func (t *task) note(start time.Time, err error) {
	t.metrics.count(t.Name, time.Since(start), err)
	switch {
	case err != nil:
		if t.failed++; t.failed == 1 {
			t.log.Error(t.Failure, "job", t.Name, "error", err.Error())
		}
	case t.failed > 0:
		t.log.Info("a job succeeds again", "job", t.Name, "failed", t.failed)
		t.failed = 0
	}
}

// Recover calls do and makes an error of its panic. What a job starts in goroutines of
// its own goes through it too.
func Recover(do func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	return do()
}
