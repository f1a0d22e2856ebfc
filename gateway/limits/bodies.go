package limits

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"

	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// bodyWait is how long a body waits for memory that others use.
const bodyWait = 250 * time.Millisecond

// Bodies bounds the memory of all request bodies together. Strangers (callers without a
// session) have a part of their own, so that they never use up the memory for staff.
type Bodies struct {
	Known, Strangers Memory
}

// Memory is a part of the memory, and the share of it that one account or network may use.
type Memory struct {
	all *semaphore.Weighted
	own *Shares
}

// NewBodies gives strangers a quarter of the memory, one account an eighth of the rest
// and one network a quarter of the strangers' part: no single caller uses up the memory
// that others need. A body announces its length and may then arrive slowly, so memory is
// reserved before the first byte is read.
func NewBodies(limits config.Limits) Bodies {
	strangers := int64(limits.Bodies) / 4
	known := int64(limits.Bodies) - strangers
	return Bodies{
		Known:     Memory{semaphore.NewWeighted(known), NewShares(max(known/8, int64(limits.Body)))},
		Strangers: Memory{semaphore.NewWeighted(strangers), NewShares(max(strangers/4, int64(limits.PublicBody)))},
	}
}

// Reserve waits a moment for so many bytes, then it fails with errs.Unavailable.
func (m Memory) Reserve(ctx context.Context, holder string, bytes int64) (release func(), err error) {
	own, err := m.own.Acquire(ctx, holder, bytes, bodyWait)
	if err == nil {
		if err = waitFor(ctx, m.all, bytes, bodyWait); err != nil {
			own.Release()
		}
	}
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, "wait for memory for the body", err)
	}
	return func() {
		m.all.Release(bytes)
		own.Release()
	}, nil
}
