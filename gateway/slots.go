package gateway

import "sync"

// slots bounds how many things of one kind there are at once, in all and for
// one key, such as an account or a network.
type slots struct {
	all, each int

	mu   sync.Mutex
	used int
	by   map[string]int // by key; none is 0
}

func newSlots(all, each int) *slots { return &slots{all: all, each: each, by: map[string]int{}} }

// reserve gives a slot to the key until release is called. ok is false where
// all of them, or all that one key may have, are in use.
func (s *slots) reserve(key string) (release func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used >= s.all || s.by[key] >= s.each {
		return nil, false
	}
	s.used++
	s.by[key]++
	return func() { s.release(key) }, true
}

func (s *slots) release(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used--
	if s.by[key]--; s.by[key] == 0 {
		delete(s.by, key)
	}
}
