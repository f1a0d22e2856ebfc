package apptest

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// SignIn returns the token of a new session of a demo account.
func (g *Gateway) SignIn(t testing.TB, account string) string {
	t.Helper()
	return TokenOf(t, g.TrySignIn(t, account, gatewaytest.DemoPassword))
}

// Session opens a session without a password, for tests that need many.
func (g *Gateway) Session(t testing.TB, account string) string {
	t.Helper()
	var userID string
	if err := g.Main().Get(t.Context(), &userID, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatalf("account %s: %v", account, err)
	}
	g.opening.Do(func() {
		g.sessions = session.NewManager(g.Cache, session.NewDirectory(g.Main()), g.Config.Session, g.Now)
	})
	opened, _, err := g.sessions.Open(t.Context(), userID, session.Client{})
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// TrySignIn signs in with a password and returns the answer.
func (g *Gateway) TrySignIn(t testing.TB, account, password string, options ...Option) Answer {
	t.Helper()
	body, err := json.Marshal(map[string]string{"username": account, "password": password})
	if err != nil {
		t.Fatal(err)
	}
	return g.Send(t, http.MethodPost, SignInPath, string(body), options...)
}

// Switch switches to an account and returns the answer.
func (g *Gateway) Switch(t testing.TB, account string, options ...Option) Answer {
	t.Helper()
	body, err := json.Marshal(map[string]string{"Account": account})
	if err != nil {
		t.Fatal(err)
	}
	return g.Send(t, http.MethodPost, SwitchPath, string(body), options...)
}

// TokenOf is the token in the answer to a sign-in.
func TokenOf(t testing.TB, a Answer) string {
	t.Helper()
	var data struct{ Token string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Token == "" {
		t.Fatalf("sign in: %s", a.Body)
	}
	return data.Token
}

// As is a new session of the account, none for "".
func (g *Gateway) As(t testing.TB, account string) []Option {
	t.Helper()
	if account == "" {
		return nil
	}
	return []Option{Token(g.Session(t, account))}
}

// MemoLife is how long a gateway may trust the state of a session that it has read.
const MemoLife = 500 * time.Millisecond
