package main

import (
	"context"
	"time"
)

// answeredWithin is the longest that a call which fails may take.
const answeredWithin = 2500 * time.Millisecond

// fault is something that goes wrong in a cluster, and is put right again.
type fault struct {
	name  string
	begin func(ctx context.Context) error
	// end puts it right; nil where nothing is left to be done.
	end func(ctx context.Context) error
	// lasts is the time between both.
	lasts time.Duration
	// allows reports whether a call of this kind may fail which began so long after the fault, or before it where that is
	// negative; nil: none may.
	allows func(kind string, since time.Duration) bool
	// because says why these may fail, for the report.
	because string
	// answered is the longest that a call which fails may take; 0: answeredWithin.
	answered time.Duration
	// most is the greatest part of the calls that may fail; 0: allows alone decides.
	most float64
	// skipped says why the fault cannot be made here, empty where it can.
	skipped string
}

// inFlight are the calls that were in flight when a gateway ended.
func inFlight(_ string, since time.Duration) bool { return since < 0 }

// until are all calls in the first time of a fault.
func until(noticed time.Duration) func(string, time.Duration) bool {
	return func(_ string, since time.Duration) bool { return since < noticed }
}

// only are the calls of some kinds until a time after the fault.
func only(last time.Duration, kinds ...string) func(string, time.Duration) bool {
	return func(kind string, since time.Duration) bool {
		for _, one := range kinds {
			if kind == one && since < last {
				return true
			}
		}
		return false
	}
}

// either joins two conditions.
func either(one, other func(string, time.Duration) bool) func(string, time.Duration) bool {
	return func(kind string, since time.Duration) bool { return one(kind, since) || other(kind, since) }
}
