package account

import (
	"context"
	"crypto/rand"
	"net/netip"
	"time"

	"qiao/gateway/errs"
)

const (
	// patience is how long a try waits for the running tries of its pair: about as long as
	// a client waits.
	patience = 10 * time.Second
	// askAgain is how soon a waiting try looks again. The others may run at another
	// instance, so it looks into the cache.
	askAgain = 50 * time.Millisecond
	// maxWaiting bounds the tries that wait in one instance.
	maxWaiting = 128
	// runsFor is how long a try counts as running where nobody reports its result, because its instance or the cache has
	// died. The longest try is shorter: 64 hashes that wait for two cores, of a second each on a slow computer.
	runsFor = 30 * time.Second
)

// reserve lets a try of a pair run as soon as there is room for it. It returns nil for a pair that is locked; the error is
// errs.Unavailable where its running tries take too long.
func (g *Guard) reserve(ctx context.Context, account string, from netip.Addr) (*Try, error) {
	try := &Try{guard: g, account: account, from: from, id: rand.Text()}
	admitted, busy, err := try.reserve(ctx)
	if busy {
		admitted, err = try.wait(ctx)
	}
	if err != nil || !admitted {
		return nil, err
	}
	return try, nil
}

// wait waits for room among the running tries.
func (t *Try) wait(ctx context.Context) (admitted bool, err error) {
	g, busy := t.guard, true
	select {
	case g.waiting <- struct{}{}:
		defer func() { <-g.waiting }()
	default:
		return false, errs.New(errs.Unavailable)
	}
	again, late := time.NewTicker(askAgain), time.NewTimer(g.patience)
	defer again.Stop()
	defer late.Stop()
	for busy {
		select {
		case <-again.C:
			if admitted, busy, err = t.reserve(ctx); err != nil {
				return false, err
			}
		case <-late.C:
			return false, errs.New(errs.Unavailable)
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	return admitted, nil
}

// reserve counts a try as running where all running tries may fail without passing the
// limit. busy means that there may be room when some of them end. A failure is counted
// before its try ends, so that no other try is admitted in between.
func (t *Try) reserve(ctx context.Context) (admitted, busy bool, err error) {
	g, failures := t.guard, pairKey(t.account, t.from)
	limit := g.settings.PairFailures
	admitted, err = g.cache.Hold(ctx, limit, runsFor, runningKey(t.account, t.from), t.id, failures)
	if err != nil || admitted {
		return admitted, false, err
	}
	failed, err := g.failures(ctx, failures)
	return false, err == nil && failed < limit, err
}
