package gateway

import "time"

// SetSession gives the browser the cookie of a new session, unless a foreign
// page may have made it sign in.
func (r *Request) SetSession(token string) { r.s.Admission.KeepSession(r.c, token) }

// ClearSession removes the cookie.
func (r *Request) ClearSession() { r.s.Admission.ClearSession(r.c) }

// CountSignIn counts a sign-in by its result: ok, failed, locked.
func (r *Request) CountSignIn(result string) {
	r.s.SignIns.WithLabelValues(result).Inc()
}

// KeepInBrowser stores a value in a cookie that pages cannot read; an empty value removes it. The browser sends the cookie when
// another site, such as 企业微信, leads to this one, and not with a call from a page of another site.
func (r *Request) KeepInBrowser(name, value string, life time.Duration) {
	r.s.Admission.KeepInBrowser(r.c, name, value, life)
}

// FromBrowser returns a value of KeepInBrowser, empty where there is none.
func (r *Request) FromBrowser(name string) string {
	cookie, err := r.c.Request.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}
