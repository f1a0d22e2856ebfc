package account

import (
	"context"
	"errors"
	"net/netip"
	"strconv"

	"qiao/gateway/errs"
)

// Try is one check of a password that a Guard has admitted. One of Failed, Succeeded and Forgive reports its result, also
// when the client has disconnected.
//
// A try whose place has ended before, after 30 s or because the cache has lost it, may no longer be answered: another one
// may run in its place, so an answer would be one too many. Failed and Succeeded are then errs.Unavailable.
type Try struct {
	guard   *Guard
	account string
	from    netip.Addr
	id      string // of its place
}

// release ends the running try.
func (t *Try) release(ctx context.Context) error {
	held, err := t.guard.cache.Release(ctx, runningKey(t.account, t.from), t.id)
	if err == nil && !held {
		err = errs.Wrap(errs.Unavailable, "the try has run for too long", errEnded)
	}
	return err
}

var errEnded = errors.New("its place has ended")

// Failed counts a wrong password. The last failure that is allowed starts the lock's full
// time. The error is that of the cache, or errs.Unavailable for a try that may no longer be answered.
func (t *Try) Failed(ctx context.Context) error {
	g, key := t.guard, pairKey(t.account, t.from)
	ctx = context.WithoutCancel(ctx)
	failed, err := g.cache.Count(ctx, key, g.settings.Window)
	if err == nil && failed >= int64(g.settings.PairFailures) {
		err = g.cache.Set(ctx, key, strconv.AppendInt(nil, failed, 10), g.settings.Window)
	}
	if err != nil {
		return err // which is the answer, so that a guess that is not counted learns nothing
	}
	_, err = g.cache.Count(ctx, accountKey(t.account), g.settings.Window)
	return errors.Join(err, t.release(ctx))
}

// Forgive undoes a try whose password was not checked.
func (t *Try) Forgive(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	_, err := t.guard.cache.Release(ctx, runningKey(t.account, t.from), t.id)
	return errors.Join(err, t.guard.cache.Uncount(ctx, addressKey(t.from)))
}

// Succeeded deletes the failures of the pair, and uncounts this try of the address. The error is as that of Failed.
func (t *Try) Succeeded(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	if err := t.release(ctx); err != nil {
		return err
	}
	return errors.Join(t.guard.cache.Delete(ctx, pairKey(t.account, t.from)), t.guard.cache.Uncount(ctx, addressKey(t.from)))
}
