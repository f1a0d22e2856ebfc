package clienterrors

import (
	"context"
	"net/netip"
	"time"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// How many reports are taken in a minute. A browser sends at most three, and an
// office shares one address; without a session an address has less.
const (
	window     = time.Minute
	perAccount = 20
	perAddress = 600
	perUnknown = 10
)

// Limiter bounds the reports that one account and one address can make.
type Limiter struct {
	cache cache.Cache
}

// NewLimiter returns a limiter that counts in the cache, for all instances that share it.
func NewLimiter(c cache.Cache) *Limiter { return &Limiter{cache: c} }

// Admit counts a report of a caller, nil for one without a session. The error is
// errs.TooManyRequests for one too many, or the cache's.
func (l *Limiter) Admit(ctx context.Context, caller *session.Identity, from netip.Addr) error {
	address := gateway.Network(from)
	if caller == nil {
		return l.count(ctx, "client-errors-unknown:"+address, perUnknown)
	}
	if err := l.count(ctx, "client-errors-account:"+caller.UserID, perAccount); err != nil {
		return err
	}
	return l.count(ctx, "client-errors-address:"+address, perAddress)
}

func (l *Limiter) count(ctx context.Context, key string, limit int64) error {
	reports, err := l.cache.Count(ctx, key, window)
	if err == nil && reports > limit {
		return errs.New(errs.TooManyRequests)
	}
	return err
}
