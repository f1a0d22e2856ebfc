package usage

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// maxFailures is how many failures of a procedure the registry keeps.
const maxFailures = 20

// Failure is one call that ended in an error. It has none of the call's data: no
// parameters, no rows, and no text of a database, which may quote them. The log has
// these, under the request's ID.
type Failure struct {
	Time      time.Time // company time
	RequestID string
	Account   string // empty without a session
	Code      int    // of the envelope
	Text      string // the message for the client
	Detail    string // operation, kind and the database's number: run: procedure_failed (sqlite 787)
}

// detailOf returns the details of an error that hold no value of the call.
func detailOf(err *errs.Error) string {
	detail := err.Kind.Name
	if err.Op != "" {
		detail = err.Op + ": " + detail
	}
	var lite interface{ Code() int }
	if number, _, found := store.ErrorNumber(err); found {
		detail += fmt.Sprintf(" (%d)", number)
	} else if errors.As(err, &lite) {
		detail += fmt.Sprintf(" (sqlite %d)", lite.Code())
	}
	return detail
}

// failures are the last errors of one procedure; the zero value is ready.
type failures struct {
	mu    sync.Mutex
	count uint64
	ring  []Failure // grows to maxFailures; the n-th failure is at n modulo that
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

// total is the number of failures since the start.
func (f *failures) total() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

// list returns the failures, the newest first.
func (f *failures) list() []Failure {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]Failure, len(f.ring))
	for i := range list {
		list[i] = f.ring[(f.count-1-uint64(i))%maxFailures]
	}
	return list
}
