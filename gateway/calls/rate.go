package calls

import (
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// CountWrite counts a call where it writes, and reports whether it may go on;
// if not, the failure has been sent. A repeat that gets the answer of the first
// one does not come here.
func CountWrite(c *gin.Context, rates limits.Rates, name string, effect registry.Effect, own registry.Rate, caller *session.Identity) bool {
	if effect != registry.Write {
		return true
	}
	err := rates.Count(c.Request.Context(), name, own, caller, exchange.Address(c))
	if err == nil {
		return true
	}
	if errs.Is(err, errs.TooManyRequests) {
		// Nobody knows when the window ends; a whole one later is late enough.
		c.Header("Retry-After", strconv.Itoa(int(limits.RateWindow/time.Second)))
	}
	exchange.Fail(c, err)
	return false
}
