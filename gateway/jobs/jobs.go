// Package jobs runs the work that a gateway does beside answering requests: each job at the
// start and then at its interval. A job that fails, panics or takes long delays no other
// job.
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

// Job is work that is repeated. The package that does the work defines the job. An area names
// its jobs in its Services; cmd/app has those of no area.
type Job struct {
	// Name is the job's label in metrics and in the log.
	Name string
	// Every is the time between two runs, of which the first is at the start. A run
	// that takes longer delays the next one; no two of an instance overlap.
	Every time.Duration
	// Wake starts a run between the others. It may be nil.
	Wake <-chan struct{}
	// OneInstance lets only one of all instances run the job in an interval, whether or not
	// the run succeeds. Where an instance starts or a run takes long, two runs may follow
	// each other sooner: Do must allow for that. Without OneInstance every instance runs
	// the job.
	OneInstance bool
	// Do is one run. ErrOver ends the job until the gateway starts again.
	Do func(ctx context.Context) error
	// Last is run after the last request, before the gateway ends; its context lasts two
	// seconds. It may be nil.
	Last func(ctx context.Context) error
	// Failure is the message of the log when a run has failed: the work that is not done,
	// and how to correct it.
	Failure string
}

// ErrOver is the result of Do when it has succeeded and the job is finished.
var ErrOver = errors.New("jobs: nothing is left to do")

// lastTime is the time limit of each Last at a shutdown.
const lastTime = 2 * time.Second

// Claims are shared by all instances. A cache.Cache implements them.
type Claims interface {
	Add(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error)
}

// Runner runs jobs.
type Runner struct {
	// Trace begins the trace of a run, whose result end gets. It may be nil.
	Trace func(ctx context.Context, name string) (with context.Context, end func(error))

	claims  Claims
	metrics *Metrics
	log     *slog.Logger
}

// NewRunner returns a runner that runs no job before Start.
func NewRunner(claims Claims, metrics *Metrics, log *slog.Logger) *Runner {
	return &Runner{claims: claims, metrics: metrics, log: log}
}

// Start runs jobs until ctx ends or they are stopped. Stopping waits for the runs that have
// begun, and then for each Last. Two jobs with the same name panic: they would share their
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
			<-stopping // requests continue for a while when ctx has ended
			t.last(ctx)
		})
	}
	return func() {
		cancel()
		close(stopping)
		running.Wait()
	}
}

// task is a job that is running.
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

// run runs the job unless another instance does, and reports whether the job is over for
// good.
func (t *task) run(ctx context.Context) (over bool) {
	start := time.Now()
	mine, err := t.claim(ctx)
	if err == nil && !mine {
		return false
	}
	if err == nil {
		err = t.perform(ctx, t.Do)
	}
	if over = errors.Is(err, ErrOver); over {
		err = nil
	}
	if err == nil || ctx.Err() == nil { // otherwise the shutdown has stopped the run
		t.note(start, err)
	}
	return over
}

// claim reports whether this instance may do the run.
func (t *task) claim(ctx context.Context) (bool, error) {
	if !t.OneInstance {
		return true, nil
	}
	// A little less than the interval: a tick that comes early would still find the old
	// claim, and then only every second interval would have a run.
	return t.claims.Add(ctx, "job:"+t.Name, []byte{1}, t.Every*9/10)
}

// perform does one run.
func (t *task) perform(ctx context.Context, do func(context.Context) error) error {
	end := func(error) {}
	if t.Trace != nil {
		ctx, end = t.Trace(ctx, t.Name)
	}
	err := Recover(func() error { return do(ctx) })
	if errors.Is(err, ErrOver) {
		end(nil)
	} else {
		end(err)
	}
	return err
}

func (t *task) last(ctx context.Context) {
	if t.Last == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTime)
	defer cancel()
	start := time.Now()
	t.note(start, t.perform(ctx, t.Last))
}

// note counts a run. The log reports the first of several failures in a row, and the first
// success after them.
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

// Recover calls do and returns its panic as an error. A job must call it also in the
// goroutines that it starts.
func Recover(do func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	return do()
}
