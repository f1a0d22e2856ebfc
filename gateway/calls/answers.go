package calls

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"

	"qiao/gateway/cache"
)

// answers keeps the answers of procedures that allow it (Procedure.Cache), in
// memory and bounded by bytes: an expired answer stays only until another answer
// needs its place. Equal calls at the same time run once.
type answers struct {
	kept cache.Local[answerKey, keptAnswer]
	most int // bytes of one answer
	now  func() time.Time

	mu   sync.Mutex
	runs map[answerKey]*answerRun
}

// answerKey is a hash over everything that an answer depends on, and of its
// generation: it holds no value of a call.
type answerKey [sha256.Size]byte

// keptAnswer is a whole body; a nil body means that the answer is too long to keep.
type keptAnswer struct {
	body []byte
	kept time.Time
	life time.Duration
}

// good reports whether the answer may be given again. An answer from the future may
// not: the clock was set back, so its age is unknown.
func (k keptAnswer) good(now time.Time) bool {
	age := now.Sub(k.kept)
	return age >= 0 && age < k.life
}

func (k keptAnswer) answer() ([]byte, error) {
	if k.body == nil {
		return nil, errTooLarge
	}
	return k.body, nil
}

// answerOverhead is roughly the memory of one kept answer beside its body, in bytes.
const answerOverhead = 256

func newAnswers(bytes, most int64, now func() time.Time) *answers {
	return &answers{
		kept: cache.NewLocal(otter.Options[answerKey, keptAnswer]{
			MaximumWeight: uint64(bytes),
			Weigher: func(_ answerKey, a keptAnswer) uint32 {
				return uint32(len(a.body) + answerOverhead)
			},
		}),
		most: int(most), now: now, runs: map[answerKey]*answerRun{},
	}
}

func (a *answers) get(key answerKey) (keptAnswer, bool) {
	kept, found := a.kept.GetIfPresent(key)
	return kept, found && kept.good(a.now())
}

// answerRun is a call that runs for all the equal ones of its time.
type answerRun struct {
	done chan struct{} // closed when body and err are there
	body []byte
	err  error
}

// errTooLarge is an answer that is longer than the limit for kept answers.
var errTooLarge = errors.New("gateway: the answer is too long to be kept")

// join returns the run of a key, and whether the caller is to perform it.
func (a *answers) join(key answerKey) (run *answerRun, first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if run := a.runs[key]; run != nil {
		return run, false
	}
	run = &answerRun{done: make(chan struct{})}
	if kept, found := a.get(key); found { // one has ended meanwhile
		run.body, run.err = kept.answer()
		close(run.done)
		return run, false
	}
	a.runs[key] = run
	return run, true
}

// finish wakes the calls that wait for the run, and keeps a good answer. It also
// remembers that an answer is too long: the next call need not find out again.
func (a *answers) finish(key answerKey, run *answerRun, body []byte, err error, life time.Duration) {
	run.body, run.err = body, err
	if err == nil || errors.Is(err, errTooLarge) {
		a.kept.Set(key, keptAnswer{body: body, kept: a.now(), life: life})
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.runs, key)
	close(run.done)
}

// boundedBuffer holds an answer that may be kept.
type boundedBuffer struct {
	bytes.Buffer
	most int
}

// Write implements io.Writer; it fails with errTooLarge beyond the limit.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, errTooLarge
	}
	return b.Buffer.Write(p)
}
