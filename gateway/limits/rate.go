package limits

import (
	"cmp"
	"context"
	"net/netip"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// RateWindow is the time that a Rate is counted over.
const RateWindow = time.Minute

// ratesOr fills in the fields of r that are zero.
func ratesOr(r, defaults registry.Rate) registry.Rate {
	return registry.Rate{
		Account: cmp.Or(r.Account, defaults.Account), Address: cmp.Or(r.Address, defaults.Address), Stranger: cmp.Or(r.Stranger, defaults.Stranger),
	}
}

// Rates counts the calls of writes, for all instances that share the cache.
type Rates struct {
	cache    cache.Cache
	defaults registry.Rate
}

// NewRates counts in c.
func NewRates(c cache.Cache, limits config.Limits) Rates {
	return Rates{cache: c, defaults: registry.Rate{Account: limits.Writes, Address: limits.AddressWrites, Stranger: limits.StrangerWrites}}
}

// Count counts a call of a write under its name. caller is nil without a
// session. The error is errs.TooManyRequests for one too many, or the cache's.
func (r Rates) Count(ctx context.Context, name string, own registry.Rate, caller *session.Identity, from netip.Addr) error {
	rate := ratesOr(own, r.defaults)
	if caller == nil {
		return r.countTowards(ctx, "writes-stranger:"+name+":"+Network(from), rate.Stranger)
	}
	if err := r.countTowards(ctx, "writes-account:"+name+":"+caller.ActorID(), rate.Account); err != nil {
		return err
	}
	return r.countTowards(ctx, "writes-address:"+name+":"+Network(from), rate.Address)
}

func (r Rates) countTowards(ctx context.Context, key string, limit int) error {
	calls, err := r.cache.Count(ctx, key, RateWindow)
	if err == nil && calls > int64(limit) {
		err = errs.New(errs.TooManyRequests)
	}
	return err
}
