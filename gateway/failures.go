package gateway

import (
	"sync"
	"time"
)

// maxFailures is how many failures of a procedure are remembered.
const maxFailures = 20

// Failure is one call that ended in an error. It has nothing of what the call
// carried: neither its parameters nor its rows.
type Failure struct {
	Time      time.Time // company time
	RequestID string
	Account   string // empty without a session
	Code      int    // of the envelope
	Text      string // what the client read
	Detail    string // what the log has, for those who may see it
}

// failures are the last errors of one procedure; the zero value is ready.
type failures struct {
	mu    sync.Mutex
	count uint64
	ring  []Failure // grows to maxFailures; the n-th failure stands at n modulo that
}

func (f *failures) add(failure Failure) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.ring) < maxFailures {
		f.ring = append(f.ring, failure)
	} else {
		f.ring[f.count%maxFailures] = failure
	}
	f.count++
}

// total is how many there were, and the time of the last.
func (f *failures) total() (count uint64, last time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.count == 0 {
		return 0, time.Time{}
	}
	return f.count, f.ring[(f.count-1)%maxFailures].Time
}

// list returns them, the newest first.
func (f *failures) list() []Failure {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]Failure, len(f.ring))
	for i := range list {
		list[i] = f.ring[(f.count-1-uint64(i))%maxFailures]
	}
	return list
}
