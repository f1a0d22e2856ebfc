package gateway

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// shares gives every key, such as an account, the same share of what all use:
// so many slots, or bytes. Who has used up his own waits for it, in order, and
// keeps nobody else out.
type shares struct {
	each int64

	mu sync.Mutex
	by map[string]*share // of the keys that use or wait for theirs
}

type share struct {
	*semaphore.Weighted
	users int // that use it or wait for it
}

func newShares(each int64) *shares { return &shares{each: each, by: map[string]*share{}} }

// acquire waits until the key's share has room for n, as long as patience and
// ctx allow; then it fails with what has ended first.
func (s *shares) acquire(ctx context.Context, key string, n int64, patience time.Duration) (release func(), err error) {
	own := s.join(key)
	if !own.TryAcquire(n) {
		waiting, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		if err := own.Acquire(waiting, n); err != nil {
			s.leave(key, own)
			return nil, err
		}
	}
	return func() {
		own.Release(n)
		s.leave(key, own)
	}, nil
}

func (s *shares) join(key string) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.by[key]
	if own == nil {
		own = &share{Weighted: semaphore.NewWeighted(s.each)}
		s.by[key] = own
	}
	own.users++
	return own
}

func (s *shares) leave(key string, own *share) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if own.users--; own.users == 0 {
		delete(s.by, key)
	}
}
