package gateway

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/config"
)

const (
	cookieName = "qiao_session"
	// secureCookieName binds the cookie to this host over TLS.
	secureCookieName = "__Host-" + cookieName
	// infoPath is the one path that takes the token from its query (specification §7).
	infoPath = "/vue-element-admin/user/info"
)

// credentials are what a request offers to say who is calling.
type credentials struct {
	token string
	// cookie is set when the token came from the cookie, which a browser also
	// sends with requests that a foreign page makes.
	cookie bool
}

// credentialsOf reads the token from the first place that holds one. The
// placeholder that unchanged browsers store is passed over wherever it stands.
func (s *Server) credentialsOf(r *http.Request) credentials {
	places := []string{r.Header.Get("X-Token"), bearer(r)}
	if strings.EqualFold(r.URL.Path, infoPath) {
		places = append(places, queryValue(r, "token"))
	}
	for _, token := range places {
		if token != "" && token != s.config.Compat.PlaceholderToken {
			return credentials{token: token}
		}
	}
	cookie, err := r.Cookie(s.cookieName(r))
	if err == nil && cookie.Value != "" && cookie.Value != s.config.Compat.PlaceholderToken {
		return credentials{token: cookie.Value, cookie: true}
	}
	return credentials{}
}

// cookieName is the session cookie's. Over TLS it is bound to this host, so that
// no sibling host can plant one, unless the operator shares it with siblings.
func (s *Server) cookieName(r *http.Request) string {
	if s.overTLS(r) && s.config.Session.CookieDomain == "" {
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

// overTLS reports whether the browser's connection is encrypted, also where a
// trusted proxy ends it.
func (s *Server) overTLS(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	return strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") && s.fromTrustedProxy(r)
}

func (s *Server) fromTrustedProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.isTrustedProxy(peer.Addr())
}

func (s *Server) isTrustedProxy(peer netip.Addr) bool {
	return slices.ContainsFunc(s.config.Server.TrustedProxies, func(text string) bool {
		if network, err := netip.ParsePrefix(text); err == nil {
			return network.Contains(peer.Unmap())
		}
		addr, err := netip.ParseAddr(text)
		return err == nil && addr == peer.Unmap()
	})
}

// SetSession gives the browser the cookie of a new session, unless a foreign
// page may have made it sign in.
func (r *Request) SetSession(token string) {
	if !r.s.mayKeepCookie(r.c) {
		return
	}
	r.s.setCookie(r.c, token, int(r.s.config.Session.Lifetime.Seconds()))
}

// ClearSession removes the cookie.
func (r *Request) ClearSession() { r.s.setCookie(r.c, "", -1) }

func (s *Server) setCookie(c *gin.Context, value string, maxAge int) {
	settings := s.config.Session
	cookie := http.Cookie{
		Name: s.cookieName(c.Request), Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true,
		Domain: settings.CookieDomain, SameSite: sameSite(settings), Secure: s.overTLS(c.Request),
	}
	http.SetCookie(c.Writer, &cookie)
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
