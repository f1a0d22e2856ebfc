package admission

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// checkOrigin refuses a change that is known by the cookie alone, unless the
// request shows that our own page or a legacy client made it.
func (a *Control) checkOrigin(c *gin.Context, offered credentials, effect registry.Effect) error {
	if effect != registry.Write || !offered.cookie || a.showsOurPage(c) {
		return nil
	}
	return a.refuseOrigin(c)
}

// showsOurPage reports whether a request carries a proof that a foreign page cannot make
// a browser send: the fixed header, or an origin of ours.
func (a *Control) showsOurPage(c *gin.Context) bool {
	header := a.compat.Header
	return c.GetHeader(header.Name) == header.Value || c.GetHeader("Sec-Fetch-Site") == "same-origin" ||
		a.trustsOrigin(c.Request, c.GetHeader("Origin"))
}

// checkSignIn keeps foreign pages from signing a browser in: its user would then work
// in another user's account. A browser says where a request comes from: in Origin for
// every POST, and where the gateway's address counts as secure (TLS, localhost) in
// Sec-Fetch-Site for every request. A program that is no browser sends neither.
func (a *Control) checkSignIn(c *gin.Context) error {
	site := c.GetHeader("Sec-Fetch-Site")
	if site == "same-origin" || a.trustsOrigin(c.Request, c.GetHeader("Origin")) {
		return nil
	}
	if c.GetHeader("Origin") != "" || site == "cross-site" || site == "same-site" {
		return a.refuseOrigin(c)
	}
	return nil
}

// checkNavigation keeps links and typed addresses from changing data: a user who follows a link does not know that it
// writes.
func (a *Control) checkNavigation(c *gin.Context, who Visitor, to Target) error {
	if to.Effect != registry.Write && !to.SignsIn || !a.navigates(c, who) {
		return nil
	}
	return errs.Newf(errs.Forbidden, "打开链接或网址不能执行此操作，请在系统的页面中操作")
}

// navigates reports whether a browser opens a page. It says so where the gateway's address
// counts as secure (TLS, localhost); elsewhere it asks for HTML, which scripts do not, or
// they say that they are scripts. A page cannot send a header of its own, programs that are
// no browsers may ask for anything.
func (a *Control) navigates(c *gin.Context, who Visitor) bool {
	if who.Token != "" && !who.cookie || c.GetHeader(a.compat.Header.Name) != "" {
		return false
	}
	if mode := c.GetHeader("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate"
	}
	return isBrowser(c) && c.GetHeader("X-Requested-With") == "" && strings.Contains(strings.ToLower(c.GetHeader("Accept")), "text/html")
}

// isBrowser checks the beginning of User-Agent that all browsers have in common.
func isBrowser(c *gin.Context) bool { return strings.HasPrefix(c.GetHeader("User-Agent"), "Mozilla/") }

// mayKeepCookie reports whether a sign-in may leave its session in a cookie.
// Without TLS, a GET from a foreign page's link or image does not name its origin.
// The same GET from an unchanged client's own page does not either, but only that
// one carries the address of the page (Referer). A program that is no browser makes
// no requests for foreign pages.
func (a *Control) mayKeepCookie(c *gin.Context) bool {
	return !isBrowser(c) || c.Request.Method != http.MethodGet ||
		a.showsOurPage(c) || a.trustsOrigin(c.Request, OriginOf(c.GetHeader("Referer")))
}

// OriginOf is the scheme and host of a URL, empty where it has none.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// trustsOrigin reports whether an origin is the gateway's own, or one that the
// operator allows (compat.origins).
func (a *Control) trustsOrigin(r *http.Request, origin string) bool {
	return origin != "" && (a.ownOrigin(r, origin) || slices.Contains(a.compat.Origins, origin))
}

// FromForeignPage reports whether a page of another site or port makes the request.
// Over plain HTTP browsers do not say; there, an attacker on the network can read the
// answer itself anyway.
func (a *Control) FromForeignPage(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return (site == "cross-site" || site == "same-site") && !a.trustsOrigin(r, r.Header.Get("Origin"))
}

func (a *Control) ownOrigin(r *http.Request, origin string) bool {
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	return strings.EqualFold(plainOrigin(u.Scheme, u.Host), a.Proxies.Origin(r))
}

// AdmitAssistant finds the caller of a request to the tools of assistants, or says why the request is refused. A page must not
// make such requests: neither one of another origin, nor one whose name leads to this machine (DNS rebinding). So the session
// comes from a header, never from the cookie.
func (a *Control) AdmitAssistant(c *gin.Context) (Visitor, error) {
	if origin := c.GetHeader("Origin"); origin != "" && !a.trustsOrigin(c.Request, origin) {
		return Visitor{}, errs.Newf(errs.Forbidden, "网页 %s 不能调用助手的工具；确需如此，请在配置 compat.origins 中加上它", errs.Shorten(origin)).
			Because("check origin", a.originReason(c.Request))
	}
	if a.isRebound(c.Request) {
		return Visitor{}, errs.Newf(errs.Forbidden, "经本机地址而来的请求写的是别的主机名；前面有代理时，请在配置 server.trusted_proxies 中写上它的地址")
	}
	who := a.Identify(c)
	if who.cookie {
		return who, errs.Newf(errs.SessionUnknown, "请用请求头 Authorization: Bearer 或 X-Token 带上 token")
	}
	return who, who.May(session.SignedIn())
}

// isRebound reports whether a request has come to a loopback address under the name of another host.
func (a *Control) isRebound(r *http.Request) bool {
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil || a.Proxies.Sent(r) {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	return err == nil && at.Addr().Unmap().IsLoopback() && !isLoopback(r.Host)
}

func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	at, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && at.IsLoopback() || strings.EqualFold(host, "localhost")
}
