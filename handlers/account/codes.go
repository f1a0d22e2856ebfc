package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"time"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/password"
)

const (
	codeLife = 5 * time.Minute
	// codeTries is how often one code may be tried, from wherever.
	codeTries = 5
	// codePause is the time between two codes for an account or a mobile number.
	codePause = time.Minute
	// maxDayCodes bounds the codes that one mobile number gets in 24 hours, and so
	// what guessing and annoying it can reach.
	maxDayCodes = 10
	codeDay     = 24 * time.Hour
	// maxAskedCodes bounds how often an address asks within the window.
	maxAskedCodes = 30
)

// Codes keeps the codes for signing in, hashed, until they are used or their
// time is over, in the cache that all instances share.
type Codes struct {
	cache  cache.Cache
	hasher *password.Hasher
	window time.Duration
}

// NewCodes returns codes that are kept in the cache; window is the time for
// which an address's questions count.
func NewCodes(c cache.Cache, hasher *password.Hasher, window time.Duration) *Codes {
	return &Codes{cache: c, hasher: hasher, window: window}
}

// admits counts a question of an address; the error of one too many is
// errs.TooManyRequests.
func (c *Codes) admits(ctx context.Context, from netip.Addr) error {
	n, err := c.cache.Count(ctx, "sign-in-code-address:"+gateway.Network(from), c.window)
	if err == nil && n > maxAskedCodes {
		return errs.New(errs.TooManyRequests)
	}
	return err
}

// due reports whether the account and its number may have a code now. The steps
// are the same whatever the answer, so that its time says nothing.
func (c *Codes) due(ctx context.Context, account, number string) (bool, error) {
	rested, err := c.cache.Add(ctx, accountPause(account), []byte{1}, codePause)
	quiet, numberErr := c.cache.Add(ctx, numberPause(number), []byte{1}, codePause)
	day := "sign-in-codes-of-day:" + digest(number)
	if !rested || !quiet {
		day = "sign-in-codes-not-sent:" + digest(number)
	}
	n, dayErr := c.cache.Count(ctx, day, codeDay)
	return rested && quiet && n <= maxDayCodes, errors.Join(err, numberErr, dayErr)
}

// forgive lets a code be asked for again at once, when none could be sent.
func (c *Codes) forgive(ctx context.Context, account, number string) error {
	return c.cache.Delete(context.WithoutCancel(ctx), accountPause(account), numberPause(number))
}

// keep stores the code of an account. One that goes to nobody is hashed and
// stored as well, where nothing reads it.
func (c *Codes) keep(ctx context.Context, account, code string, goesOut bool) error {
	hash, err := c.hasher.Hash(ctx, code)
	if err != nil {
		return err
	}
	key := codeKey(account)
	if !goesOut {
		key = "sign-in-code-of-nobody:" + digest(account)
	}
	return c.cache.Set(ctx, key, []byte(hash), codeLife)
}

// use reports whether the code is the account's, and may open a session: it has
// not been tried too often, and nobody has used it. Whoever may not sign in
// uses nothing up.
func (c *Codes) use(ctx context.Context, account, code string, may bool) (bool, error) {
	stored, err := c.stored(ctx, account)
	if err != nil {
		return false, err
	}
	tries := "sign-in-code-tries:" + digest(account+" "+stored)
	n, err := c.cache.Count(ctx, tries, codeLife)
	if err != nil {
		return false, err
	}
	ok, _, err := c.hasher.Verify(ctx, stored, code)
	if err != nil {
		return false, errors.Join(err, c.cache.Uncount(context.WithoutCancel(ctx), tries))
	}
	if !ok || !may || n > codeTries {
		return false, nil
	}
	return c.cache.Add(ctx, spentKey(account, stored), []byte{1}, codeLife)
}

// giveBack lets a code be used that has opened no session.
func (c *Codes) giveBack(ctx context.Context, account string) error {
	ctx = context.WithoutCancel(ctx)
	stored, err := c.stored(ctx, account)
	if err != nil {
		return err
	}
	return c.cache.Delete(ctx, spentKey(account, stored))
}

func (c *Codes) stored(ctx context.Context, account string) (string, error) {
	value, err := c.cache.Get(ctx, codeKey(account))
	if errors.Is(err, cache.ErrMiss) {
		return "", nil
	}
	return string(value), err
}

func codeKey(account string) string { return "sign-in-code:" + digest(account) }

func spentKey(account, stored string) string {
	return "sign-in-code-used:" + digest(account+" "+stored)
}

func accountPause(account string) string { return "sign-in-code-pause:" + digest(account) }

func numberPause(number string) string { return "sign-in-code-number:" + digest(number) }

// newCode is six digits that nobody can foresee.
func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%06d", n), nil
}
