package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/password"
)

const (
	codeLife = 5 * time.Minute
	// codeTries is how often one code may be tried, from all addresses together.
	codeTries = 5
	// codePause is the time between two codes for one account, or for one mobile number.
	codePause = time.Minute
	// maxDayCodes bounds the codes that are sent to one mobile number in 24 hours, and that
	// one account requests: it bounds both guessing and annoying the owner of a number.
	maxDayCodes = 10
	codeDay     = 24 * time.Hour
	// maxAskedCodes bounds how often an address requests codes within the window.
	maxAskedCodes = 30
)

// codeFor is the purpose and the account or number of a code. It is a part of every key, so
// that a code for signing in cannot confirm a number, and the other way round.
type codeFor struct{ purpose, whom string }

const (
	signInPurpose = "sign-in"
	mobilePurpose = "mobile"
)

func forSignIn(account string) codeFor { return codeFor{signInPurpose, account} }

func forMobile(userID, number string) codeFor {
	return codeFor{mobilePurpose, userID + " " + number}
}

func (f codeFor) key() string { return f.purpose + "-code:" + digest(f.whom) }

func (f codeFor) triesKey(stored string) string {
	return f.purpose + "-code-tries:" + digest(f.whom+" "+stored)
}

func (f codeFor) spentKey(stored string) string {
	return f.purpose + "-code-used:" + digest(f.whom+" "+stored)
}

// Codes keeps the codes that are sent to mobile numbers, hashed, until they are used or
// expire, in the cache that all instances share.
type Codes struct {
	cache  cache.Cache
	hasher *password.Hasher
	window time.Duration
}

// NewCodes returns codes that are kept in the cache; window is the time for which the
// requests of an address are counted.
func NewCodes(c cache.Cache, hasher *password.Hasher, window time.Duration) *Codes {
	return &Codes{cache: c, hasher: hasher, window: window}
}

// admits counts a request of an address for a code; the error of one request too many is
// errs.TooManyRequests.
func (c *Codes) admits(ctx context.Context, from netip.Addr) error {
	n, err := c.cache.Count(ctx, "code-address:"+limits.Network(from), c.window)
	if err == nil && n > maxAskedCodes {
		return errs.New(errs.TooManyRequests)
	}
	return err
}

// due reports whether an account may get a code for a purpose now, and whether the code is
// sent, which depends on the number as well. The second result is never told to a caller,
// because it shows whether another account has requested a code for the number. The steps
// are the same for every result, so that their time reveals nothing.
func (c *Codes) due(ctx context.Context, purpose, account, number string) (may, goesOut bool, err error) {
	rested, err := c.cache.Add(ctx, accountPause(purpose, account), []byte{1}, codePause)
	quiet, numberErr := c.cache.Add(ctx, numberPause(number), []byte{1}, codePause)
	got, gotErr := c.cache.Count(ctx, dayOf(rested && quiet)+digest(number), codeDay)
	asked, askedErr := c.cache.Count(ctx, purpose+"-"+dayOf(rested)+digest(account), codeDay)
	may = rested && asked <= maxDayCodes
	return may, may && quiet && got <= maxDayCodes, errors.Join(err, numberErr, gotErr, askedErr)
}

// dayOf is the prefix of the daily count to which a request belongs.
func dayOf(good bool) string {
	if good {
		return "codes-of-day:"
	}
	return "codes-not-sent:"
}

// forgive lets a code be requested again at once, when none could be sent.
func (c *Codes) forgive(ctx context.Context, purpose, account, number string) error {
	return c.cache.Delete(context.WithoutCancel(ctx), accountPause(purpose, account), numberPause(number))
}

// keep stores a code. A code that is not sent is hashed and stored as well, under a key
// that is never read.
func (c *Codes) keep(ctx context.Context, good codeFor, code string, goesOut bool) error {
	hash, err := c.hasher.Hash(ctx, code)
	if err != nil {
		return err
	}
	key := good.key()
	if !goesOut {
		key = "code-of-nobody:" + digest(good.whom)
	}
	return c.cache.Set(ctx, key, []byte(hash), codeLife)
}

// use reports whether the code is the one that was sent, and may be used: it has not been
// tried too often, and has not been used before. A caller who may not use a code does not
// use it up.
func (c *Codes) use(ctx context.Context, good codeFor, code string, may bool) (bool, error) {
	stored, err := c.stored(ctx, good)
	if err != nil {
		return false, err
	}
	n, err := c.cache.Count(ctx, good.triesKey(stored), codeLife)
	if err != nil {
		return false, err
	}
	ok, _, err := c.hasher.Verify(ctx, stored, code)
	if err != nil {
		return false, errors.Join(err, c.cache.Uncount(context.WithoutCancel(ctx), good.triesKey(stored)))
	}
	if !ok || !may || n > codeTries {
		return false, nil
	}
	return c.cache.Add(ctx, good.spentKey(stored), []byte{1}, codeLife)
}

// giveBack makes a code valid again when its use had no result.
func (c *Codes) giveBack(ctx context.Context, good codeFor) error {
	ctx = context.WithoutCancel(ctx)
	stored, err := c.stored(ctx, good)
	if err != nil {
		return err
	}
	return c.cache.Delete(ctx, good.spentKey(stored))
}

// drop ends a code before its time.
func (c *Codes) drop(ctx context.Context, good codeFor) error {
	return c.cache.Delete(context.WithoutCancel(ctx), good.key())
}

func (c *Codes) stored(ctx context.Context, good codeFor) (string, error) {
	value, err := c.cache.Get(ctx, good.key())
	if errors.Is(err, cache.ErrMiss) {
		return "", nil
	}
	return string(value), err
}

func accountPause(purpose, account string) string {
	return purpose + "-code-pause:" + digest(account)
}

func numberPause(number string) string { return "code-number:" + digest(number) }

// newCode returns six digits that cannot be predicted.
func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%06d", n), nil
}
