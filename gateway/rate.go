package gateway

import (
	"cmp"
	"context"
	"net/netip"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// rateWindow is the time that a Rate is counted over.
const rateWindow = time.Minute

// ratesOr fills in the fields of r that are zero.
func ratesOr(r, defaults registry.Rate) registry.Rate {
	return registry.Rate{
		Account: cmp.Or(r.Account, defaults.Account), Address: cmp.Or(r.Address, defaults.Address), Stranger: cmp.Or(r.Stranger, defaults.Stranger),
	}
}

// rates counts the calls of writes, for all instances that share the cache.
type rates struct {
	cache    cache.Cache
	defaults registry.Rate
}

func newRates(c cache.Cache, limits config.Limits) rates {
	return rates{cache: c, defaults: registry.Rate{Account: limits.Writes, Address: limits.AddressWrites, Stranger: limits.StrangerWrites}}
}

// count counts a call of a write under its name. caller is nil without a
// session. The error is errs.TooManyRequests for one too many, or the cache's.
func (r rates) count(ctx context.Context, name string, own registry.Rate, caller *session.Identity, from netip.Addr) error {
	rate := ratesOr(own, r.defaults)
	if caller == nil {
		return r.countTowards(ctx, "writes-stranger:"+name+":"+Network(from), rate.Stranger)
	}
	if err := r.countTowards(ctx, "writes-account:"+name+":"+caller.ActorID(), rate.Account); err != nil {
		return err
	}
	return r.countTowards(ctx, "writes-address:"+name+":"+Network(from), rate.Address)
}

func (r rates) countTowards(ctx context.Context, key string, limit int) error {
	calls, err := r.cache.Count(ctx, key, rateWindow)
	if err == nil && calls > int64(limit) {
		err = errs.New(errs.TooManyRequests)
	}
	return err
}

// countWrite counts a call where it writes, and reports whether it may go on;
// if not, the failure has been sent. A repeat that gets the answer of the first
// one does not come here.
func (s *Server) countWrite(c *gin.Context, name string, effect registry.Effect, own registry.Rate, caller *session.Identity) bool {
	if effect != registry.Write {
		return true
	}
	err := s.rates.count(c.Request.Context(), name, own, caller, clientAddress(c))
	if err == nil {
		return true
	}
	if errs.Is(err, errs.TooManyRequests) {
		// Nobody knows when the window ends; a whole one later is late enough.
		c.Header("Retry-After", strconv.Itoa(int(rateWindow/time.Second)))
	}
	s.fail(c, err)
	return false
}
