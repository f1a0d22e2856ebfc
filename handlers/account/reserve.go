package account

import (
	"context"
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
)

// reserve lets a try of a pair run as soon as there is room for it. It returns false for a pair that is locked, or
// whose running tries take too long.
func (g *Guard) reserve(ctx context.Context, account string, from netip.Addr) (bool, error) {
	admitted, busy, err := g.tryReserve(ctx, account, from)
	if err != nil || !busy {
		return admitted, err
	}
	select {
	case g.waiting <- struct{}{}:
		defer func() { <-g.waiting }()
	default:
		return false, errs.New(errs.Unavailable)
	}
	again, late := time.NewTicker(askAgain), time.NewTimer(g.patience)
	defer again.Stop()
	defer late.Stop()
	for busy && err == nil {
		select {
		case <-again.C:
			admitted, busy, err = g.tryReserve(ctx, account, from)
		case <-late.C:
			return false, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	return admitted, err
}

// tryReserve counts a try as running where all running tries may fail without passing the
// limit. busy means that there may be room when some of them end. A failure is counted
// before its try ends, so that no other try is admitted in between.
func (g *Guard) tryReserve(ctx context.Context, account string, from netip.Addr) (admitted, busy bool, err error) {
	limit := g.settings.PairFailures
	admitted, err = g.cache.CountWithin(ctx, int64(limit), g.settings.Window, runningKey(account, from), pairKey(account, from))
	if err != nil || admitted {
		return admitted, false, err
	}
	failed, err := g.failures(ctx, pairKey(account, from))
	return false, failed < limit, err
}

// release ends a running try.
func (g *Guard) release(ctx context.Context, account string, from netip.Addr) error {
	return g.cache.Uncount(ctx, runningKey(account, from))
}
