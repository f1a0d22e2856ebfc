package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"qiao/gateway/cache"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/jobs"
)

var errDown = errors.New("down")

// instance is a gateway that runs nothing but its jobs.
type instance struct {
	*jobs.Runner
	metrics *jobs.Metrics
	log     *gatewaytest.Logbook
}

func newInstance(claims jobs.Claims) instance {
	i := instance{metrics: jobs.NewMetrics(), log: &gatewaytest.Logbook{}}
	i.Runner = jobs.NewRunner(claims, i.metrics, slog.New(slog.NewJSONHandler(i.log, nil)))
	return i
}

// expect compares lines of the metrics.
func (i instance) expect(t *testing.T, lines ...string) {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(i.metrics.Collectors()...)
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	text := answer.Body.String()
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no %s in %s", line, text)
		}
	}
}

// told checks how often the log reports failures and their ends.
func (i instance) told(t *testing.T, failures, ends int) {
	t.Helper()
	log := i.log.String()
	if strings.Count(log, `"level":"ERROR"`) != failures || strings.Count(log, `"a job succeeds again"`) != ends {
		t.Errorf("want %d failures and %d ends: %s", failures, ends, log)
	}
}

// times are the times at which a job was run, since the start of the test.
type times struct {
	start time.Time
	mu    sync.Mutex
	runs  []time.Duration
}

func newTimes() *times { return &times{start: time.Now()} }

func (r *times) run(context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.runs = append(r.runs, time.Since(r.start))
	return nil
}

func (r *times) expect(t *testing.T, want ...time.Duration) {
	t.Helper()
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.runs, want) {
		t.Errorf("run at %v, want %v", r.runs, want)
	}
}

// pass lets a time pass and waits until the runs that it starts have ended or wait.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func TestAJobRunsAtTheStartAtItsIntervalAndWhenItIsWoken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, ran, wake := newInstance(nil), newTimes(), make(chan struct{})
		stop := i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, Wake: wake, Do: ran.run})
		pass(90 * time.Second)
		wake <- struct{}{}
		pass(time.Minute)
		stop()
		pass(time.Hour)
		ran.expect(t, 0, time.Minute, 90*time.Second, 2*time.Minute)
		i.expect(t, `qiao_job_runs_total{result="ok",task="a"} 4`, `qiao_job_runs_total{result="failed",task="a"} 0`, `qiao_job_seconds_count{task="a"} 4`)
	})
}

func TestALongRunDelaysItsOwnJobAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, long, short := newInstance(nil), newTimes(), newTimes()
		defer i.Start(t.Context(), jobs.Job{Name: "long", Every: time.Minute, Do: func(ctx context.Context) error {
			time.Sleep(150 * time.Second)
			return long.run(ctx)
		}}, jobs.Job{Name: "short", Every: time.Minute, Do: short.run})()
		pass(5*time.Minute + time.Second)
		long.expect(t, 150*time.Second, 300*time.Second)
		short.expect(t, 0, time.Minute, 2*time.Minute, 3*time.Minute, 4*time.Minute, 5*time.Minute)
		i.expect(t, `qiao_job_seconds_sum{task="long"} 300`)
	})
}

func TestTheLogTellsOfTheFirstFailureInARow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i := newInstance(nil)
		var up atomic.Bool
		defer i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, Failure: "nothing is done", Do: func(context.Context) error {
			if up.Load() {
				return nil
			}
			return errDown
		}})()
		pass(150 * time.Second)
		i.told(t, 1, 0)
		if want := `"msg":"nothing is done","job":"a","error":"down"`; !strings.Contains(i.log.String(), want) {
			t.Errorf("no %s in %s", want, i.log)
		}
		up.Store(true)
		pass(2 * time.Minute)
		i.told(t, 1, 1)
		i.expect(t, `qiao_job_runs_total{result="ok",task="a"} 2`, `qiao_job_runs_total{result="failed",task="a"} 3`,
			`qiao_job_last_success_timestamp_seconds{task="a"} 9.4668504e+08`) // four minutes after synctest's start, 2000-01-01
		up.Store(false)
		pass(time.Minute)
		i.told(t, 2, 1)
	})
}

func TestAJobThatPanicsRunsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, ran := newInstance(nil), newTimes()
		stop := i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, Do: func(ctx context.Context) error {
			_ = ran.run(ctx)
			panic("what nobody expects")
		}, Last: func(context.Context) error { panic("neither this") }})
		pass(time.Minute)
		stop()
		ran.expect(t, 0, time.Minute)
		i.told(t, 1, 0)
		if log := i.log.String(); !strings.Contains(log, "what nobody expects") || !strings.Contains(log, "jobs_test.go") {
			t.Errorf("no reason or no stack: %s", log)
		}
		i.expect(t, `qiao_job_runs_total{result="failed",task="a"} 3`)
	})
}

func TestAJobThatIsOverRunsNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, ran := newInstance(nil), newTimes()
		stop := i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, Do: func(ctx context.Context) error {
			if _ = ran.run(ctx); len(ran.runs) < 2 {
				return errDown
			}
			return jobs.ErrOver
		}})
		pass(time.Hour)
		stop()
		ran.expect(t, 0, time.Minute)
		i.told(t, 1, 1)
		i.expect(t, `qiao_job_runs_total{result="ok",task="a"} 1`, `qiao_job_runs_total{result="failed",task="a"} 1`)
	})
}

// Two instances that have started at different times share the intervals; when one ends,
// the other continues.
func TestOneInstanceRunsAJobForOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared, ran := cache.NewMemory(100, time.Now), newTimes()
		defer shared.Close()
		job := jobs.Job{Name: "a", Every: 10 * time.Minute, OneInstance: true, Do: ran.run}
		one, two := newInstance(shared), newInstance(shared)
		stop := one.Start(t.Context(), job)
		pass(5 * time.Minute)
		defer two.Start(t.Context(), job)()
		pass(16 * time.Minute) // 21 min
		ran.expect(t, 0, 10*time.Minute, 20*time.Minute)
		two.expect(t, `qiao_job_runs_total{result="ok",task="a"} 0`)
		stop()
		pass(15 * time.Minute) // 36 min
		ran.expect(t, 0, 10*time.Minute, 20*time.Minute, 35*time.Minute)
		two.expect(t, `qiao_job_runs_total{result="ok",task="a"} 1`)
	})
}

// noClaims is a cache that does not answer.
type noClaims struct{}

func (noClaims) Add(context.Context, string, []byte, time.Duration) (bool, error) {
	return false, errDown
}

func TestWithoutAnAnswerOfTheCacheAJobForOneDoesNotRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, ran := newInstance(noClaims{}), newTimes()
		defer i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, OneInstance: true, Do: ran.run})()
		pass(90 * time.Second)
		ran.expect(t)
		i.told(t, 1, 0)
		i.expect(t, `qiao_job_runs_total{result="failed",task="a"} 2`)
	})
}

// A shutdown ends ctx first, and stops the jobs when the last request is answered.
func TestAStopWaitsForRunningJobsAndThenForTheLastRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i, ran, last := newInstance(nil), newTimes(), newTimes()
		ctx, end := context.WithCancel(t.Context())
		stop := i.Start(ctx, jobs.Job{Name: "a", Every: time.Hour, Do: func(ctx context.Context) error {
			<-ctx.Done()
			time.Sleep(time.Second)
			_ = ran.run(ctx)
			return ctx.Err()
		}, Last: func(ctx context.Context) error {
			_ = last.run(ctx)
			<-ctx.Done()
			return ctx.Err()
		}})
		pass(time.Minute)
		end()
		pass(time.Minute)
		ran.expect(t, time.Minute+time.Second)
		last.expect(t)
		i.told(t, 0, 0) // the shutdown is no failure
		stop()
		last.expect(t, 2*time.Minute)
		if waited := time.Since(last.start); waited != 2*time.Minute+2*time.Second {
			t.Errorf("stopped after %v", waited)
		}
		i.told(t, 1, 0) // but a failure of the last run is one
		i.expect(t, `qiao_job_runs_total{result="failed",task="a"} 1`)
	})
}

func TestTwoJobsOfOneNameAreRefused(t *testing.T) {
	defer func() {
		if reason := recover(); reason != `jobs: two jobs are called "sweep"` {
			t.Errorf("got %v", reason)
		}
	}()
	job := jobs.Job{Name: "sweep", Every: time.Hour, Do: func(context.Context) error { return nil }}
	newInstance(nil).Start(t.Context(), job, job)
}
