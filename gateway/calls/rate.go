package calls

import (
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/preview"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// CountWrite counts a call that writes, and reports whether the call may continue; if
// not, it has sent the failure. A repeat that gets the answer of the first write is not
// counted. Previews are counted by themselves, with the same limits.
func CountWrite(c *gin.Context, rates limits.Rates, name string, effect registry.Effect, own registry.Rate, caller *session.Identity) bool {
	if effect != registry.Write {
		return true
	}
	if preview.Of(c.Request.Context()) != nil {
		name += " preview"
	}
	err := rates.Count(c.Request.Context(), name, own, caller, exchange.Address(c))
	if err == nil {
		return true
	}
	if errs.Is(err, errs.TooManyRequests) {
		// The end of the window is not known here; one whole window later is late enough.
		c.Header("Retry-After", strconv.Itoa(int(limits.RateWindow/time.Second)))
	}
	exchange.Fail(c, err)
	return false
}
