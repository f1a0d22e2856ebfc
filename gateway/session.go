package gateway

// SetSession gives the browser the cookie of a new session, unless a foreign
// page may have made it sign in.
func (r *Request) SetSession(token string) { r.s.Admission.KeepSession(r.c, token) }

// ClearSession removes the cookie.
func (r *Request) ClearSession() { r.s.Admission.ClearSession(r.c) }

// CountSignIn counts a sign-in by its result: ok, failed, locked.
func (r *Request) CountSignIn(result string) {
	r.s.SignIns.WithLabelValues(result).Inc()
}
