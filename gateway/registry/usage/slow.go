package usage

import (
	"slices"
	"sync"
	"time"
)

const (
	// maxSlow is how many slow calls of a procedure are kept, maxSlowProcedures of how many procedures.
	maxSlow           = 10
	maxSlowProcedures = 100
	// maxPlan bounds the text of a plan, in bytes, and maxShape the parameters of a call.
	maxPlan  = 16 << 10
	maxShape = 100
	// planEvery is how often the plan of a procedure is taken at most.
	planEvery = time.Minute
)

// Slow is a call that took longer than procedures.slow. It has no value of the call.
type Slow struct {
	Time      time.Time // company time, of its end
	RequestID string
	Took      time.Duration
	Database  string
	Shape     []Shape // at most 100
}

// Shape is a parameter without its value.
type Shape struct {
	Name   string
	Type   string // in SQL
	Null   bool
	Length int // of a text, in characters; -1 of anything else, and of a secret
}

// Plan is how a database runs the statements of a procedure.
type Plan struct {
	Time     time.Time // company time
	Database string
	Lines    []string
	Cut      bool // there were more lines
}

// slowCalls are the last slow calls of the procedures that had some last.
type slowCalls struct {
	mu sync.Mutex
	of map[Key]*slowOf
}

type slowOf struct {
	calls   []Slow // the oldest first
	plan    *Plan
	planned time.Time // when a plan was last wanted
}

// NoteSlow keeps a slow call of a procedure. It reports whether a plan is wanted, which NotePlan then keeps.
func (u *Usage) NoteSlow(key Key, call Slow) (wantsPlan bool) {
	if u.of(key) == nil {
		return false // it was removed meanwhile
	}
	s := &u.slow
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.of[key]
	if of == nil {
		s.makeRoom()
		of = &slowOf{}
		s.of[key] = of
	}
	call.Shape = call.Shape[:min(len(call.Shape), maxShape)]
	if len(of.calls) == maxSlow {
		of.calls = slices.Delete(of.calls, 0, 1)
	}
	of.calls = append(of.calls, call)
	if !of.planned.IsZero() && call.Time.Sub(of.planned) < planEvery {
		return false
	}
	of.planned = call.Time
	return true
}

// makeRoom forgets the procedure whose last slow call is the oldest, where there are too many.
func (s *slowCalls) makeRoom() {
	if len(s.of) < maxSlowProcedures {
		return
	}
	var oldest Key
	var since time.Time
	for key, of := range s.of {
		if last := of.calls[len(of.calls)-1].Time; since.IsZero() || last.Before(since) {
			oldest, since = key, last
		}
	}
	delete(s.of, oldest)
}

// NotePlan keeps the plan of a procedure that had a slow call.
func (u *Usage) NotePlan(key Key, plan Plan) {
	u.slow.mu.Lock()
	defer u.slow.mu.Unlock()
	of := u.slow.of[key]
	if of == nil {
		return
	}
	size := 0
	for i, line := range plan.Lines {
		if size += len(line); size > maxPlan {
			plan.Lines, plan.Cut = slices.Clone(plan.Lines[:i]), true
			break
		}
	}
	of.plan = &plan
}

// Slow lists the last slow calls of a procedure, the newest first, and its plan, nil without one.
func (u *Usage) Slow(key Key) ([]Slow, *Plan) {
	u.slow.mu.Lock()
	defer u.slow.mu.Unlock()
	of := u.slow.of[key]
	if of == nil {
		return nil, nil
	}
	calls := slices.Clone(of.calls)
	slices.Reverse(calls)
	return calls, of.plan
}

func (s *slowCalls) keep(keys map[Key]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.of {
		if !keys[key] {
			delete(s.of, key)
		}
	}
}
