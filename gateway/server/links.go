package server

import (
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/admission"
	"qiao/gateway/calls"
	"qiao/gateway/config"
	"qiao/gateway/session"
)

// shortestNumber is how many digits the number of a record has at least: those of its day, and three.
const shortestNumber = 11

// numberLinks returns the addresses of records in the UI by their numbers, such as BX20261113001. A
// caller without the right to the record's page gets none. pages has the menu of the page for each
// prefix of numbers.
func numberLinks(c config.Config, pages map[string]string) calls.Links {
	proxies := admission.Proxies(c.Server.TrustedProxies)
	return func(r *gin.Context, caller *session.Identity) func(string) string {
		home := c.UI.Address
		if home == "" {
			home = proxies.Origin(r.Request)
		}
		address := strings.TrimSuffix(home, "/") + "/#/find/"
		return func(text string) string {
			prefix := strings.TrimRight(text, "0123456789")
			page, known := pages[prefix]
			if !known || len(text) < len(prefix)+shortestNumber || caller == nil || !caller.MayMenu(page) {
				return ""
			}
			return address + text
		}
	}
}
