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

// Guard limits the guessing of passwords. Failures are counted for an account from one
// address, which locks that pair; for an account from all addresses, which slows the
// account down without locking its owner out; and for an address with all accounts, which
// bounds the hashing that one address can cause.
type Guard struct {
	cache    cache.Cache
	settings config.SignIn
	waiting  chan struct{} // one element for each try that waits in this instance
	patience time.Duration
}

// NewGuard returns a guard that counts in the cache, for all instances that share it.
func NewGuard(c cache.Cache, settings config.SignIn) *Guard {
	return &Guard{cache: c, settings: settings, waiting: make(chan struct{}, maxWaiting), patience: patience}
}

// Admits returns the try of a password that may be checked now, nil where none may. The try is running until Failed,
// Succeeded or Forgive reports its result, at most 30 s. No more tries run for a pair than may still
// fail: the others wait for these, at most ten seconds. So many right passwords at the same
// time all pass, and many wrong ones cannot get around the limits. A try that is not
// admitted counts for its address alone. The error is errs.TooManyRequests for an address
// that has used up its tries, errs.Unavailable where too many tries wait or one waits too long, or the cache's.
func (g *Guard) Admits(ctx context.Context, account string, from netip.Addr) (*Try, error) {
	if within, err := g.count(ctx, addressKey(from), g.settings.AddressFailures); err != nil {
		return nil, err
	} else if !within {
		return nil, errs.New(errs.TooManyRequests)
	}
	try, err := g.admitsPair(ctx, account, from)
	if err != nil { // no password was checked
		err = errors.Join(err, g.cache.Uncount(context.WithoutCancel(ctx), addressKey(from)))
	}
	return try, err
}

func (g *Guard) admitsPair(ctx context.Context, account string, from netip.Addr) (*Try, error) {
	failed, err := g.failures(ctx, pairKey(account, from))
	if err != nil || failed >= g.settings.PairFailures {
		return nil, err
	}
	if turn, err := g.turn(ctx, account); err != nil || !turn {
		return nil, err
	}
	return g.reserve(ctx, account, from)
}

// count counts a try if it is within the limit, and reports whether it is.
func (g *Guard) count(ctx context.Context, key string, limit int) (within bool, err error) {
	return g.cache.CountWithin(ctx, int64(limit), g.settings.Window, key)
}

// turn lets one try pass per delay once the account has failed too often. It is called
// after the check of the pair's lock, because a locked pair must not use up turns.
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

// maxSearches is how often a user may search, within the window, for accounts that do not
// exist or to which the user may not switch.
const maxSearches = 20

// AdmitsSearch counts a search for an account to switch to, until ForgiveSearch undoes it.
// The error is errs.TooManyRequests for a user with too many searches without a result, or
// the cache's.
func (g *Guard) AdmitsSearch(ctx context.Context, userID string) error {
	within, err := g.count(ctx, searchKey(userID), maxSearches)
	if err == nil && !within {
		err = errs.New(errs.TooManyRequests)
	}
	return err
}

// ForgiveSearch undoes a search that has found an account, or has failed. It works also
// when the client has disconnected.
func (g *Guard) ForgiveSearch(ctx context.Context, userID string) error {
	return g.cache.Uncount(context.WithoutCancel(ctx), searchKey(userID))
}

// The kinds of counters have different prefixes, so that an account name with any characters is never counted as the
// pair of another account.
func pairKey(account string, from netip.Addr) string {
	return "sign-in-failures-from:" + limits.Network(from) + ":" + digest(account)
}

func runningKey(account string, from netip.Addr) string {
	return "sign-in-running:" + limits.Network(from) + ":" + digest(account)
}

func accountKey(account string) string { return "sign-in-failures:" + digest(account) }

func addressKey(from netip.Addr) string { return "sign-in-address:" + limits.Network(from) }

func searchKey(userID string) string { return "switch-search:" + digest(userID) }

// digest bounds the length of the key, and keeps account names from forming other keys.
func digest(text string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:16])
}
