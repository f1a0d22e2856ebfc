package recording

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"qiao/gateway/bridge/pseudonym"
)

// Options bound a recording. A number that is 0 has its default.
type Options struct {
	Clear    []string // names of fields whose values are written as they are
	Headers  []string // of requests that are written beside Content-Type, such as the fixed header of older clients
	PerShape int      // cases of one shape of a target's parameters: 3
	Shapes   int      // of a target: 200
	Targets  int      // 5,000
	Bytes    int64    // of all cases: 256 MiB
	Body     int      // bytes of a request's or an answer's body: 1 MiB
	Queue    int      // calls that wait: 256
	Waiting  int64    // bytes of calls that wait: 32 MiB
	Now      func() time.Time
	Log      *slog.Logger
}

func (o Options) orDefaults() Options {
	o.PerShape, o.Shapes, o.Targets = cmp.Or(o.PerShape, 3), cmp.Or(o.Shapes, 200), cmp.Or(o.Targets, 5000)
	o.Bytes, o.Body = cmp.Or(o.Bytes, 256<<20), cmp.Or(o.Body, 1<<20)
	o.Queue, o.Waiting = cmp.Or(o.Queue, 256), cmp.Or(o.Waiting, 32<<20)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Recorder writes cases of the calls that it is offered. It is safe for concurrent use.
type Recorder struct {
	folder  string
	options Options
	writer  writer
	queue   chan offer
	done    chan struct{}
	waiting atomic.Int64 // bytes in the queue

	closing sync.RWMutex // held for reading while an offer enters the queue
	closed  bool

	mu       sync.Mutex // never held while a file is written
	manifest Manifest

	// These belong to the goroutine that writes.
	shapes   map[shapeOf]int
	targets  map[string]int // the shapes of each
	requests map[[sha256.Size]byte]bool
}

type offer struct {
	call   Call
	answer Answer
	bytes  int64
}

// Open begins a recording in a folder, or goes on with the one that it has. A recording of another key, or with other
// clear fields, is an error: its pseudonyms would not join.
func Open(folder string, key pseudonym.Key, o Options) (*Recorder, error) {
	o = o.orDefaults()
	if err := os.MkdirAll(filepath.Join(folder, casesFolder), 0o700); err != nil {
		return nil, fmt.Errorf("无法创建录制文件夹：%w", err)
	}
	clear := slices.Compact(slices.Sorted(slices.Values(o.Clear)))
	m, err := ReadManifest(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		m = Manifest{Format: format, Key: key.Fingerprint(), Started: o.Now().UTC().Truncate(time.Second), Clear: clear}
	case err != nil:
		return nil, err
	case !slices.Equal(m.Clear, clear):
		return nil, fmt.Errorf("%s 录制时不替换的字段是 %q，现在是 %q；请使用新的文件夹", folder, m.Clear, clear)
	default:
		if err := m.CheckKey(key); err != nil {
			return nil, err
		}
	}
	r := &Recorder{
		folder: folder, options: o, manifest: m,
		writer:  writer{mapper: pseudonym.New(key, pseudonym.Options{Clear: clear}), headers: o.Headers, answer: o.Body},
		queue:   make(chan offer, o.Queue),
		done:    make(chan struct{}),
		targets: map[string]int{}, requests: map[[sha256.Size]byte]bool{},
	}
	if r.shapes, r.manifest.Counts.Bytes, err = scan(folder); err != nil {
		return nil, fmt.Errorf("无法读取录制文件夹：%w", err)
	}
	r.manifest.Counts.Cases = 0
	for s, n := range r.shapes {
		r.targets[s.target]++
		r.manifest.Counts.Cases += int64(n)
	}
	if err := r.manifest.write(folder); err != nil {
		return nil, fmt.Errorf("无法写入录制文件夹：%w", err)
	}
	go r.work()
	return r, nil
}

// Offer hands a call and its answer over, which must not be changed afterwards. It never waits: a call that does not fit
// into the queue, or that is too large, is counted and dropped. It reports whether the call was taken.
func (r *Recorder) Offer(call Call, answer Answer) bool {
	r.closing.RLock()
	defer r.closing.RUnlock()
	if r.closed {
		return false
	}
	o := offer{call, answer, int64(len(call.Body) + len(answer.Body))}
	if len(call.Body) > r.options.Body || len(answer.Body) > r.options.Body {
		r.count(func(c *Counts) { c.Offered++; c.TooLarge++ })
		return false
	}
	if r.waiting.Add(o.bytes) <= r.options.Waiting {
		select {
		case r.queue <- o:
			r.count(func(c *Counts) { c.Offered++ })
			return true
		default:
		}
	}
	r.waiting.Add(-o.bytes)
	r.count(func(c *Counts) { c.Offered++; c.Dropped++ })
	return false
}

func (r *Recorder) count(change func(*Counts)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.manifest.Counts)
}

// Counts returns what became of the calls so far.
func (r *Recorder) Counts() Counts {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.manifest.Counts
}

// Close takes no more calls, writes those that wait, and the manifest. It waits no longer than the context.
func (r *Recorder) Close(ctx context.Context) error {
	r.closing.Lock()
	if !r.closed {
		r.closed = true
		close(r.queue)
	}
	r.closing.Unlock()
	select {
	case <-r.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	return r.writeManifest()
}

func (r *Recorder) writeManifest() error {
	r.mu.Lock()
	m := r.manifest
	r.mu.Unlock()
	return m.write(r.folder)
}
