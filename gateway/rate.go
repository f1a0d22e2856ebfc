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
	"qiao/gateway/session"
)

// rateWindow is the time that a Rate is counted over.
const rateWindow = time.Minute

// addressRate is how much more often than one account an address may call an
// entry with a rate of its own: an office shares one.
const addressRate = 10

// Rate is how often a minute a write may be called. A field that is zero has the
// gateway's default (limits.writes, address_writes and stranger_writes).
type Rate struct {
	Account  int // by one account
	Address  int // from one address (of IPv6 one /64), under all its accounts
	Stranger int // from one address without a session
}

// or fills in the fields that are zero.
func (r Rate) or(defaults Rate) Rate {
	return Rate{
		Account: cmp.Or(r.Account, defaults.Account), Address: cmp.Or(r.Address, defaults.Address), Stranger: cmp.Or(r.Stranger, defaults.Stranger),
	}
}

// rates counts the calls of writes, for all instances that share the cache.
type rates struct {
	cache    cache.Cache
	defaults Rate
}

func newRates(c cache.Cache, limits config.Limits) rates {
	return rates{cache: c, defaults: Rate{Account: limits.Writes, Address: limits.AddressWrites, Stranger: limits.StrangerWrites}}
}

// count counts a call of a write under its name. caller is nil without a
// session. The error is errs.TooManyRequests for one too many, or the cache's.
func (r rates) count(ctx context.Context, name string, own Rate, caller *session.Identity, from netip.Addr) error {
	rate := own.or(r.defaults)
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
func (s *Server) countWrite(c *gin.Context, name string, effect Effect, own Rate, caller *session.Identity) bool {
	if effect != Write {
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
