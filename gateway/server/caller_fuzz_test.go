package server_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// fuzzed is a gateway behind a proxy on this host, with two sessions.
type fuzzed struct {
	*apptest.Gateway

	tokens map[string]string // by their placeholders in the inputs
	people map[string]string // the names of the tokens' owners, by the same placeholders
}

// accounts are the two accounts whose tokens have the placeholders {sushe} and {putong}.
var accounts = []string{"sushe", "putong"}

func startFuzzed(f *testing.F) fuzzed {
	f.Helper()
	g := apptest.StartDemo(f, func(cfg *config.Config) {
		cfg.Server.TrustedProxies = []string{"127.0.0.1", "::1"}
		cfg.Limits.Writes, cfg.Limits.AddressWrites, cfg.Limits.StrangerWrites = 1<<30, 1<<30, 1<<30
	})
	all := fuzzed{g, map[string]string{}, map[string]string{}}
	for _, account := range accounts {
		var info struct{ Name string }
		token := g.Session(f, account)
		g.ReadInto(f, apptest.Token(token), apptest.UserInfoPath, &info)
		all.tokens["{"+account+"}"], all.people["{"+account+"}"] = token, info.Name
	}
	return all
}

// spelled writes the tokens where an input names them.
func (f fuzzed) spelled(text string) string {
	for name, token := range f.tokens {
		text = strings.ReplaceAll(text, name, token)
	}
	return text
}

// serve lets the gateway answer a request as it came from a connection.
func (f fuzzed) serve(t *testing.T, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	r.RemoteAddr = "127.0.0.1:4711"
	w := httptest.NewRecorder()
	f.Server.Handler().ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return w
}

// checkCaller fails where an answer names a user whose token the request did not carry.
func (f fuzzed) checkCaller(t *testing.T, w *httptest.ResponseRecorder, offered string) {
	t.Helper()
	var answer struct {
		Code int
		Data struct{ Name string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if answer.Code == 0 && answer.Data.Name == "" {
		t.Fatalf("a caller without a name: %s", w.Body)
	}
	for name, person := range f.people {
		if answer.Data.Name == person && !strings.Contains(f.spelled(offered), f.tokens[name]) {
			t.Fatalf("%q opens the session of %s", offered, person)
		}
	}
}

// FuzzCaller reads the caller from arbitrary headers: the caller is the owner of the first
// token in a place where a token is allowed. A request without a token has no caller.
func FuzzCaller(f *testing.F) {
	g := startFuzzed(f)
	for _, seed := range [][7]string{
		{"{sushe}", "", "", "", "", "", ""},
		{"", "Bearer {putong}", "", "http://evil.example", "10.1.2.3", "https", "gzip"},
		{"", "", "qiao_session={sushe}", "", "1.2.3.4, 10.0.0.1", "", "br;q=1.0, gzip;q=0.5, *;q=0"},
		{"admin-token", "Basic x", "qiao_session=admin-token; __Host-qiao_session={putong}", "null", "::1", "https", "identity"},
		{"{sushe}", "Bearer {putong}", "qiao_session={putong}", "", "unknown", "http", "gzip;q=x"},
		{"x{sushe}", "bearer  {putong} ", "qiao_session=\"{sushe}\"", "https://[::1", "[::1]:x, ,", "HTTPS", "gzip;;,,"},
		{"{sushe}\x00", "Bearer", "=;;qiao_session", "http://127.0.0.1:99999", strings.Repeat("1,", 300), "\xff", "\xff"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6])
	}
	f.Fuzz(func(t *testing.T, xToken, authorization, cookie, origin, forwarded, proto, encoding string) {
		r := httptest.NewRequest(http.MethodGet, apptest.UserInfoPath, nil)
		for name, value := range map[string]string{
			"X-Token": g.spelled(xToken), "Authorization": g.spelled(authorization), "Cookie": g.spelled(cookie), "Origin": origin,
			"X-Forwarded-For": forwarded, "X-Forwarded-Proto": proto, "Accept-Encoding": encoding,
		} {
			r.Header.Set(name, value)
		}
		w := g.serve(t, r)
		if w.Header().Get("Content-Encoding") != "" {
			return // the answer is the same, written otherwise
		}
		offered := xToken + " " + authorization + " " + cookie
		g.checkCaller(t, w, offered)
		if person := g.people[xToken]; person != "" && !strings.Contains(w.Body.String(), person) {
			t.Fatalf("the token of %s in X-Token: %s", person, w.Body)
		}
	})
}

// FuzzToken sends texts in every place for a token; only a real token opens a session.
func FuzzToken(f *testing.F) {
	g := startFuzzed(f)
	for _, seed := range []string{"{sushe}", "{SUSHE}", " {sushe}", "{sushe}=", "{putong}{sushe}", "admin-token", "", "a\x00b", "../x", strings.Repeat("A", 5000), "\xff\xfe"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		token := g.spelled(text)
		for _, place := range []func(r *http.Request){
			func(r *http.Request) { r.Header.Set("X-Token", token) },
			func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token) },
			func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "qiao_session", Value: token}) },
			func(r *http.Request) { r.URL.RawQuery = "token=" + token },
		} {
			r := httptest.NewRequest(http.MethodGet, apptest.UserInfoPath, nil)
			place(r)
			g.checkCaller(t, g.serve(t, r), text)
		}
	})
}

// FuzzRowVersion sends versions for a record that does not exist: no text makes the server
// fail, and none makes a change.
func FuzzRowVersion(f *testing.F) {
	g := startFuzzed(f)
	who := g.Session(f, "admin")
	for _, seed := range []string{"1", `"1"`, "null", "-1", "1e9", "99999999999999999999", `"x"`, "[1]", `{"a":1}`, "true", `" 1 "`, "1.0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, version string) {
		r := httptest.NewRequest(http.MethodPost, "/admin/system/parameter/update/nothing", strings.NewReader(`{"Name":"x","RowVersion":`+version+`}`))
		r.Header.Set("X-Token", who)
		r.Header.Set("Content-Type", "application/json")
		if w := g.serve(t, r); strings.Contains(w.Body.String(), `"code":0`) {
			t.Fatalf("%s: %s", version, w.Body)
		}
	})
}
