package limits

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// Shares gives every key, such as an account, the same share of a resource that all
// use: a number of slots, or of bytes. A key that has used up its share waits for it,
// in order, and blocks no other key.
type Shares struct {
	each int64

	mu   sync.Mutex
	by   map[string]*share // of the keys that use their share or wait for it
	free []*share          // unused shares, for the next key
}

// maxFree is how many shares are kept for the next keys.
const maxFree = 64

type share struct {
	*semaphore.Weighted
	key   string
	users int // that use it or wait for it
}

// Held is a part of a share that is in use until it is released.
type Held struct {
	shares *Shares
	own    *share
	n      int64
}

// NewShares gives each key so many slots, or bytes.
func NewShares(each int64) *Shares { return &Shares{each: each, by: map[string]*share{}} }

// Acquire waits until the key's share has room for n, as long as patience and
// ctx allow; then it fails with the error of the one that ended first.
func (s *Shares) Acquire(ctx context.Context, key string, n int64, patience time.Duration) (Held, error) {
	own := s.join(key)
	if err := waitFor(ctx, own.Weighted, n, patience); err != nil {
		s.leave(own)
		return Held{}, err
	}
	return Held{s, own, n}, nil
}

// Release gives the part back.
func (h Held) Release() {
	h.own.Release(h.n)
	h.shares.leave(h.own)
}

func (s *Shares) join(key string) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.by[key]
	if own == nil {
		own = s.unused()
		own.key, s.by[key] = key, own
	}
	own.users++
	return own
}

func (s *Shares) unused() *share {
	last := len(s.free) - 1
	if last < 0 {
		return &share{Weighted: semaphore.NewWeighted(s.each)}
	}
	own := s.free[last]
	s.free = s.free[:last]
	return own
}

func (s *Shares) leave(own *share) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if own.users--; own.users > 0 {
		return
	}
	delete(s.by, own.key)
	if len(s.free) < maxFree {
		s.free = append(s.free, own)
	}
}

// waitFor acquires n of a semaphore, as long as patience and ctx allow. Mostly
// there is room, and then it costs no timer.
func waitFor(ctx context.Context, from *semaphore.Weighted, n int64, patience time.Duration) error {
	if from.TryAcquire(n) {
		return nil
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return from.Acquire(waiting, n)
}
