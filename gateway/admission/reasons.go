package admission

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
)

// refuseOrigin refuses a request that comes from another page than the gateway's, or does not say from where. It may be our own
// page behind a proxy that replaces the host name, so the text tells staff what the administrator has to set. The log has the
// names that were compared.
func (a *Control) refuseOrigin(c *gin.Context) error {
	r := c.Request
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	refused := errs.Newf(errs.Forbidden, "请求来自 %s，系统不认得这个地址，所以不能操作。如果它就是本系统的地址，是前面的代理换了主机名，请联系管理员：%s", errs.Shorten(origin), a.advice(r))
	switch {
	case origin == "" && site == "":
		refused = errs.Newf(errs.Forbidden, "请求没有说明来自哪个网页，不能只凭 Cookie 修改数据")
	case origin == "" || origin == "null":
		refused = errs.Newf(errs.Forbidden, "请求来自别的网站，已拒绝")
	case site == "cross-site" || site == "same-site":
		refused = errs.Newf(errs.Forbidden, "请求来自别的网站 %s，已拒绝；确需允许，请管理员在配置 compat.origins 中加上它", errs.Shorten(origin))
	}
	return refused.Because("check origin", a.originReason(r))
}

// advice is what the administrator has to set so that the gateway knows the host name that the browser has called.
func (a *Control) advice(r *http.Request) string {
	switch {
	case !a.Proxies.Sent(r):
		return "在配置 server.trusted_proxies 中写上代理的地址，并让代理传来 X-Forwarded-Host 和 X-Forwarded-Proto"
	case a.Proxies.forwarded(r).host == "":
		return "让代理传来 X-Forwarded-Host 和 X-Forwarded-Proto"
	default:
		return "让代理在 X-Forwarded-Host 和 X-Forwarded-Proto 中传来浏览器所用的主机名（带端口）和协议"
	}
}

// originReason says in the log why the origin of a request is not the gateway's own.
func (a *Control) originReason(r *http.Request) error {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	if origin == "" && site == "" {
		return fmt.Errorf("a change is known by the cookie alone, with neither Origin nor Sec-Fetch-Site nor the header %s: %s", a.compat.Header.Name, a.compat.Header.Value)
	}
	said := fmt.Sprintf("origin %q", errs.Shorten(origin))
	if site != "" {
		said += fmt.Sprintf(" (Sec-Fetch-Site %q)", errs.Shorten(site))
	}
	return errors.New(said + " is neither " + a.knownAs(r) + " nor in compat.origins")
}

// refererReason says in the log why the page that a sign-in names is not one of the gateway's own.
func (a *Control) refererReason(r *http.Request) string {
	return fmt.Sprintf("its Referer is on %q, which is neither %s nor in compat.origins, and it has no header %s",
		errs.Shorten(OriginOf(r.Header.Get("Referer"))), a.knownAs(r), a.compat.Header.Name)
}

// knownAs is the gateway's own origin for a request, where it was taken from, and what is to be set where a proxy has changed it.
func (a *Control) knownAs(r *http.Request) string {
	var from []string
	for _, name := range []string{"X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded"} {
		if values := r.Header[name]; values != nil {
			from = append(from, fmt.Sprintf("%s %q", name, errs.Shorten(strings.Join(values, ", "))))
		}
	}
	from = append(from, fmt.Sprintf("Host %q", errs.Shorten(r.Host)))
	todo := "behind a proxy, name it in server.trusted_proxies and have it send X-Forwarded-Host and X-Forwarded-Proto"
	if a.Proxies.Sent(r) {
		todo = "have the proxy send X-Forwarded-Host with the port, and X-Forwarded-Proto"
	}
	return fmt.Sprintf("this gateway's %q (%s, peer %s; %s)", errs.Shorten(a.Proxies.Origin(r)), strings.Join(from, ", "), r.RemoteAddr, todo)
}
