package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/limits"
)

// Guard slows guessing down. Failures are counted for an account from one
// address, which locks that pair; for an account from anywhere, which slows it
// down without locking its owner out; and for an address with any account,
// which bounds the hashing that one address can ask for.
type Guard struct {
	cache    cache.Cache
	settings config.SignIn
	waiting  chan struct{} // one for each try that waits in this instance
	patience time.Duration
}

// NewGuard returns a guard that counts in the cache, for all instances that share it.
func NewGuard(c cache.Cache, settings config.SignIn) *Guard {
	return &Guard{cache: c, settings: settings, waiting: make(chan struct{}, maxWaiting), patience: patience}
}

// Admits reports whether a password may be tried now. Until Failed, Succeeded or
// Forgive says what came of it the try is running, and no more run for a pair
// than may still fail: the others wait for these, at most ten seconds, so that
// many right passwords at once all pass and many wrong ones are no way around
// the limits. A try that is not admitted counts for its address alone. The error
// is errs.TooManyRequests for an address that has used up its tries,
// errs.Unavailable where too many wait, or the cache's.
func (g *Guard) Admits(ctx context.Context, account string, from netip.Addr) (bool, error) {
	if within, err := g.count(ctx, addressKey(from), g.settings.AddressFailures); err != nil {
		return false, err
	} else if !within {
		return false, errs.New(errs.TooManyRequests)
	}
	admitted, err := g.admitsPair(ctx, account, from)
	if err != nil { // nobody has judged a password
		err = errors.Join(err, g.cache.Uncount(context.WithoutCancel(ctx), addressKey(from)))
	}
	return admitted, err
}

func (g *Guard) admitsPair(ctx context.Context, account string, from netip.Addr) (bool, error) {
	failed, err := g.failures(ctx, pairKey(account, from))
	if err != nil || failed >= g.settings.PairFailures {
		return false, err
	}
	if turn, err := g.turn(ctx, account); err != nil || !turn {
		return false, err
	}
	return g.reserve(ctx, account, from)
}

// count counts a try where it is within the limit, and reports whether it is.
func (g *Guard) count(ctx context.Context, key string, limit int) (within bool, err error) {
	return g.cache.CountWithin(ctx, int64(limit), g.settings.Window, key)
}

// turn lets one try pass per delay once the account has failed too often. It
// comes after the pair's lock, which must not use up turns.
func (g *Guard) turn(ctx context.Context, account string) (bool, error) {
	failures, err := g.failures(ctx, accountKey(account))
	if err != nil || failures < g.settings.AccountFailures {
		return err == nil, err
	}
	return g.cache.Add(ctx, "sign-in-turn:"+digest(account), []byte{1}, g.settings.AccountDelay)
}

func (g *Guard) failures(ctx context.Context, key string) (int, error) {
	value, err := g.cache.Get(ctx, key)
	if errors.Is(err, cache.ErrMiss) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(value))
}

// Failed counts a wrong password. The last failure that is allowed starts the
// lock's full time. Like what follows it counts also for a caller who has gone
// away.
func (g *Guard) Failed(ctx context.Context, account string, from netip.Addr) error {
	ctx, key := context.WithoutCancel(ctx), pairKey(account, from)
	failed, err := g.cache.Count(ctx, key, g.settings.Window)
	if err == nil && failed >= int64(g.settings.PairFailures) {
		err = g.cache.Set(ctx, key, strconv.AppendInt(nil, failed, 10), g.settings.Window)
	}
	if err != nil {
		return err // the try goes on running, and so counts all the same
	}
	_, err = g.cache.Count(ctx, accountKey(account), g.settings.Window)
	return errors.Join(err, g.release(ctx, account, from))
}

// Forgive undoes an admitted try whose password was never judged.
func (g *Guard) Forgive(ctx context.Context, account string, from netip.Addr) error {
	ctx = context.WithoutCancel(ctx)
	return errors.Join(g.release(ctx, account, from), g.cache.Uncount(ctx, addressKey(from)))
}

// Succeeded forgets the failures of the pair, and this try of the address.
func (g *Guard) Succeeded(ctx context.Context, account string, from netip.Addr) error {
	ctx = context.WithoutCancel(ctx)
	return errors.Join(g.cache.Delete(ctx, pairKey(account, from)), g.release(ctx, account, from), g.cache.Uncount(ctx, addressKey(from)))
}

// maxSearches is how often somebody may look for accounts to switch to, within
// the window, that do not exist or are none of his business.
const maxSearches = 20

// AdmitsSearch counts a search for an account to switch to, until
// ForgiveSearch undoes it. The error is errs.TooManyRequests for somebody
// who has found nobody too often, or the cache's.
func (g *Guard) AdmitsSearch(ctx context.Context, userID string) error {
	within, err := g.count(ctx, searchKey(userID), maxSearches)
	if err == nil && !within {
		err = errs.New(errs.TooManyRequests)
	}
	return err
}

// ForgiveSearch undoes a search that has found somebody, or has failed. It
// counts also for a caller who has gone away.
func (g *Guard) ForgiveSearch(ctx context.Context, userID string) error {
	return g.cache.Uncount(context.WithoutCancel(ctx), searchKey(userID))
}

// The kinds of counters have different names, so that no account, whatever it
// is made of, counts as the pair of another.
func pairKey(account string, from netip.Addr) string {
	return "sign-in-failures-from:" + limits.Network(from) + ":" + digest(account)
}

func runningKey(account string, from netip.Addr) string {
	return "sign-in-running:" + limits.Network(from) + ":" + digest(account)
}

func accountKey(account string) string { return "sign-in-failures:" + digest(account) }

func addressKey(from netip.Addr) string { return "sign-in-address:" + limits.Network(from) }

func searchKey(userID string) string { return "switch-search:" + digest(userID) }

// digest bounds the key and keeps accounts out of the cache's key space.
func digest(text string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:16])
}
