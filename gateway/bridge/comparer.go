package bridge

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"qiao/gateway/bridge/compare"
	"qiao/gateway/bridge/upstream"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// firstSamples is how many comparisons of a target also ask the legacy server twice, to learn its noise. Of the later
	// ones one in laterOneIn does.
	firstSamples = 50
	laterOneIn   = 10
	// findingsEvery is how often differences and noise are written.
	findingsEvery = 5 * time.Second
	// mostFindings bounds the differences that wait to be written.
	mostFindings = 2000
)

// Sample is a call that the legacy system has answered.
type Sample struct {
	Shape    Shape
	Request  *http.Request // as it came; GetBody gives its body again
	Passed   upstream.Request
	Upstream *upstream.Upstream
	Legacy   compare.Answer
	// Native is the answer of a trial. Without one the call is run here.
	Native *compare.Answer
}

// Natively runs a request on this gateway without any other effect. comparable is false if the answer says nothing about
// the target, such as for a caller without a session here.
type Natively func(ctx context.Context, request *http.Request) (answer compare.Answer, comparable bool)

// Comparer runs samples on this gateway and compares the answers. No client waits for it.
type Comparer struct {
	// Run is set before the first sample.
	Run Natively

	bridge  *Bridge
	db      *store.DB
	log     *slog.Logger
	now     func() time.Time
	rate    rate
	watch   *watch
	queue   chan Sample
	workers chan struct{}

	mu       sync.Mutex
	running  int        // workers; samples come while Wait waits, which a sync.WaitGroup does not allow
	idle     *sync.Cond // running has changed
	noise    map[Target]*learned
	findings map[finding]*found
}

func newComparer(b *Bridge, db *store.DB, log *slog.Logger, now func() time.Time) *Comparer {
	bounds := b.Settings.Shadow
	c := &Comparer{
		bridge: b, db: db, log: log, now: now, rate: rate{all: bounds.PerSecond, each: bounds.PerTarget},
		queue: make(chan Sample, bounds.Queue), workers: make(chan struct{}, bounds.AtOnce),
		noise: map[Target]*learned{}, findings: map[finding]*found{},
	}
	c.idle = sync.NewCond(&c.mu)
	c.watch = newWatch(b, log, now)
	return c
}

// Admits reports whether a call of the target is to be compared now (legacy.shadow). It counts the call if so.
func (c *Comparer) Admits(target Target) bool { return c.rate.admit(target, c.now()) }

// Offer compares a sample later. If too many wait it drops the sample and counts that.
func (c *Comparer) Offer(s Sample) {
	select {
	case c.queue <- s:
	default:
		c.bridge.metrics.dropped.WithLabelValues("sample").Inc()
		c.bridge.Tally.Compared(s.Shape, false, true)
		return
	}
	select {
	case c.workers <- struct{}{}:
		c.count(1)
		go c.work()
	default: // a worker takes it
	}
}

func (c *Comparer) count(workers int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running += workers
	c.idle.Broadcast()
}

// work compares the samples that wait.
func (c *Comparer) work() {
	defer c.count(-1)
	for {
		select {
		case s := <-c.queue:
			err := jobs.Recover(func() error {
				c.compare(s)
				return nil
			})
			if err != nil {
				c.log.Error("compare answers", "target", string(s.Shape.Target), "error", err.Error())
			}
			continue
		default:
		}
		<-c.workers
		// A sample that came between the last look and the free place would have no worker.
		if len(c.queue) == 0 {
			return
		}
		select {
		case c.workers <- struct{}{}:
		default:
			return
		}
	}
}

// Wait waits until no sample is being compared.
func (c *Comparer) Wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.running > 0 {
		c.idle.Wait()
	}
}

func (c *Comparer) compare(s Sample) {
	ctx, cancel := context.WithTimeout(context.Background(), c.bridge.Settings.Shadow.Time)
	defer cancel()
	noise, err := c.noiseOf(ctx, s.Shape.Target)
	if err != nil {
		c.log.Error("read noise", "target", string(s.Shape.Target), "error", err.Error())
		return
	}
	options := compare.Options{Noise: noise.noise(), Bounds: compare.Bounds{Body: int(c.bridge.Settings.Shadow.Answer)}}
	legacy := s.Legacy
	native, twice := s.Native, s.Native == nil && noise.sample()
	if twice {
		legacy = c.ask(ctx, s)
	}
	if native == nil {
		answer, comparable := c.Run(ctx, again(ctx, s.Request))
		if !comparable {
			c.bridge.Tally.Compared(s.Shape, false, true)
			return
		}
		native = &answer
	}
	if twice {
		second := c.ask(ctx, s)
		noise.learn(legacy, second, options.Bounds)
		options.Again = &second
	}
	c.judge(s.Shape, compare.Compare(legacy, *native, options))
}

// judge counts a result.
func (c *Comparer) judge(shape Shape, result compare.Result) {
	skipped := result.Verdict == compare.Incomparable
	equal := result.Verdict == compare.Identical || result.Verdict == compare.Equal
	c.bridge.Tally.Compared(shape, equal, skipped)
	if skipped || equal {
		return
	}
	c.watch.differed(shape.Target)
	c.note(shape.Target, result.Differences)
}

// ask asks the legacy server once more.
func (c *Comparer) ask(ctx context.Context, s Sample) compare.Answer {
	request := s.Passed
	request.Request = again(ctx, s.Request)
	request.Header.Del("Accept-Encoding")
	recorder := NewRecorder(int(c.bridge.Settings.Shadow.Answer))
	err := jobs.Recover(func() error { return s.Upstream.Pass(recorder, request) }) // an answer that breaks off is a panic
	return recorder.Answer(err)
}

// again returns a copy of a request that can be sent once more.
func again(ctx context.Context, r *http.Request) *http.Request {
	copied := r.Clone(ctx)
	if r.GetBody != nil {
		copied.Body, _ = r.GetBody() // of bytes in memory: never fails
	} else {
		copied.Body = http.NoBody
	}
	return copied
}

func (c *Comparer) job() jobs.Job {
	return jobs.Job{
		Name: "bridge-findings", Every: findingsEvery, Do: c.Flush,
		Last: func(ctx context.Context) error {
			done := make(chan struct{})
			go func() { c.Wait(); close(done) }()
			select {
			case <-done:
			case <-ctx.Done():
			}
			return c.Flush(ctx)
		},
		Failure: "differences of the bridge cannot be written; they are added later",
	}
}

// rate bounds the comparisons of a second.
type rate struct {
	all, each int

	mu     sync.Mutex
	second int64
	total  int
	counts map[Target]int
}

func (r *rate) admit(target Target, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if second := now.Unix(); second != r.second || r.counts == nil {
		r.second, r.total, r.counts = second, 0, map[Target]int{}
	}
	if r.total >= r.all || r.counts[target] >= r.each {
		return false
	}
	r.total++
	r.counts[target]++
	return true
}
