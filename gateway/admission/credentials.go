package admission

import (
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/config"
	"qiao/gateway/exchange"
)

const (
	cookieName = "qiao_session"
	// secureCookieName binds the cookie to this host over TLS.
	secureCookieName = "__Host-" + cookieName
	// infoPath is the one path that takes the token from its query (specification §7).
	infoPath = "/vue-element-admin/user/info"
)

// credentials are the token by which a request names its caller.
type credentials struct {
	Token string
	// cookie is set when the token came from the cookie, which a browser also
	// sends with requests that a foreign page makes.
	cookie bool
}

// credentialsOf reads the token from the first place that holds one. The
// placeholder that unchanged browsers store is ignored in every place.
func (a *Control) credentialsOf(r *http.Request) credentials {
	places := []string{r.Header.Get("X-Token"), bearer(r)}
	if strings.EqualFold(r.URL.Path, infoPath) {
		places = append(places, exchange.QueryValue(r, "token"))
	}
	for _, token := range places {
		if token != "" && token != a.compat.PlaceholderToken {
			return credentials{Token: token}
		}
	}
	cookie, err := r.Cookie(a.cookieName(r))
	if err == nil && cookie.Value != "" && cookie.Value != a.compat.PlaceholderToken {
		return credentials{Token: cookie.Value, cookie: true}
	}
	return credentials{}
}

// cookieName is the session cookie's. Over TLS it is bound to this host, so that
// no sibling host can plant one, unless the operator shares it with siblings.
func (a *Control) cookieName(r *http.Request) string {
	if a.Proxies.OverTLS(r) && a.cookies.CookieDomain == "" {
		return secureCookieName
	}
	return cookieName
}

// bearer is the token of an Authorization header; other schemes, such as that
// of a proxy's own sign-in, hold none of ours.
func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// KeepSession gives the browser the cookie of a new session, unless a foreign
// page may have made it sign in.
func (a *Control) KeepSession(c *gin.Context, token string) {
	if a.mayKeepCookie(c) {
		a.setCookie(c, token, int(a.cookies.Lifetime.Seconds()))
		return
	}
	exchange.Of(c).Note = "the sign-in leaves no cookie: " + a.refererReason(c.Request)
}

// ClearSession removes the cookie.
func (a *Control) ClearSession(c *gin.Context) { a.setCookie(c, "", -1) }

func (a *Control) setCookie(c *gin.Context, value string, maxAge int) {
	settings := a.cookies
	cookie := http.Cookie{
		Name: a.cookieName(c.Request), Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true,
		Domain: settings.CookieDomain, SameSite: sameSite(settings), Secure: a.Proxies.OverTLS(c.Request),
	}
	http.SetCookie(c.Writer, &cookie)
}

// KeepInBrowser sets a cookie of its own that lives for a while; an empty value removes it.
func (a *Control) KeepInBrowser(c *gin.Context, name, value string, life time.Duration) {
	seconds := int(life.Seconds())
	if value == "" {
		seconds = -1
	}
	http.SetCookie(c.Writer, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.Proxies.OverTLS(c.Request),
	})
}

func sameSite(settings config.Session) http.SameSite {
	switch settings.SameSite {
	case "lax":
		return http.SameSiteLaxMode
	case "none":
		return http.SameSiteNoneMode
	default:
		return http.SameSiteStrictMode
	}
}
