package limits

import "sync"

// Slots bounds how many things of one kind there are at once, in all and for
// one key, such as an account or a network.
type Slots struct {
	all, each int

	mu   sync.Mutex
	used int
	by   map[string]int // by key; none is 0
}

// NewSlots allows so many at once: all of them together, and each for one key.
func NewSlots(all, each int) *Slots { return &Slots{all: all, each: each, by: map[string]int{}} }

// Reserve gives a slot to the key until release is called. ok is false where
// all of them, or all that one key may have, are in use.
func (s *Slots) Reserve(key string) (release func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used >= s.all || s.by[key] >= s.each {
		return nil, false
	}
	s.used++
	s.by[key]++
	return func() { s.release(key) }, true
}

func (s *Slots) release(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used--
	if s.by[key]--; s.by[key] == 0 {
		delete(s.by, key)
	}
}
