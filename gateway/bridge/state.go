package bridge

import (
	"fmt"
	"hash/fnv"
)

// State says which system answers the calls of a target.
type State string

// The states. A target that nobody has set is in Legacy, and so is one that this gateway does not implement.
const (
	Legacy State = "legacy" // the legacy system answers
	Shadow State = "shadow" // the legacy system answers, and a sample of the reads is run here as well and compared
	Canary State = "canary" // this gateway answers a percentage of the people, the rest is as in Shadow
	Native State = "native" // this gateway answers
)

// States are all states, in the order in which a target moves.
var States = []State{Legacy, Shadow, Canary, Native}

// Setting is the state of a target with its numbers.
type Setting struct {
	State   State
	Percent int  // of people, in Canary: 1 to 99
	Trial   bool // writes are tried here, and rolled back, before the legacy system makes them
}

// Check reports what is wrong with a setting.
func (s Setting) Check() error {
	switch s.State {
	case Canary:
		if s.Percent < 1 || s.Percent > 99 {
			return fmt.Errorf("canary needs a percentage from 1 to 99, not %d", s.Percent)
		}
	case Legacy, Shadow, Native:
		if s.Percent != 0 {
			return fmt.Errorf("%s has no percentage", s.State)
		}
	default:
		return fmt.Errorf("there is no state %q: write legacy, shadow, canary or native", s.State)
	}
	return nil
}

// Serves reports whether this gateway answers a person. In Canary each person is always answered by the same system, on
// every instance.
func (s Setting) Serves(person string) bool {
	switch s.State {
	case Native:
		return true
	case Canary:
		h := fnv.New32a()
		_, _ = h.Write([]byte(person)) // never fails
		return spread(h.Sum32())%100 < uint32(s.Percent)
	default:
		return false
	}
}

// Compares reports whether a sample of the reads that the legacy system answers is run here as well.
func (s Setting) Compares() bool { return s.State == Shadow || s.State == Canary }

// spread mixes the bits of a hash, because those of similar names differ in few.
func spread(h uint32) uint32 {
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}
