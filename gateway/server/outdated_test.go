package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// need writes the row by which a newer program says which step it needs.
func need(t *testing.T, g *apptest.Gateway, text string) {
	t.Helper()
	g.Change(t, text)
	if err := g.Main().LookAtSchema(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A gateway whose database a newer program has changed serves no call, also none that it could answer from memory, and tells load
// balancers why. It serves again when the database can be used again.
func TestAGatewayThatIsTooOldForItsDatabaseServesNoCall(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.SignIn(t, "putong"))
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
			t.Fatal(a.Body)
		}
		need(t, g, "UPDATE Base_ProgramNeeded SET Step = 9001, Reason = 'it reads a table that is no more'")
		for name, a := range map[string]apptest.Answer{
			"info":      g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own),
			"list":      g.Send(t, http.MethodGet, "/admin/dormitory/repair/index", "", own),
			"procedure": g.Call(t, "Int", "待处理报修数量", nil, own),
			"sign-in":   g.TrySignIn(t, "putong", "wrong"),
			"public":    g.Send(t, http.MethodGet, "/appVersion.json", ""),
		} {
			if a.Status != http.StatusServiceUnavailable || a.Code != 503 || a.Message != "系统正在升级，请稍后再试" || strings.Contains(a.Body, "9001") {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		a := g.Send(t, http.MethodGet, "/readyz", "")
		var ready struct {
			Ready  bool
			Down   []string
			Reason string
		}
		if err := json.Unmarshal([]byte(a.Body), &ready); err != nil || a.Status != http.StatusServiceUnavailable || ready.Ready || strings.Join(ready.Down, ",") != "schema of database main" ||
			!strings.Contains(ready.Reason, "step 9001") || !strings.Contains(ready.Reason, "it reads a table that is no more") || !strings.Contains(ready.Reason, "restore the back-up") {
			t.Errorf("/readyz: %d %s", a.Status, a.Body)
		}
		if a := g.Send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK {
			t.Errorf("/healthz: %d", a.Status)
		}
		if a := g.Send(t, http.MethodGet, "/metrics", ""); a.Status != http.StatusOK {
			t.Errorf("/metrics: %d", a.Status)
		}
		if a := g.Send(t, http.MethodGet, "/", ""); a.Status != http.StatusOK {
			t.Errorf("a file of the UI: %d", a.Status)
		}
		g.Change(t, "UPDATE Base_ProgramNeeded SET Step = 1")
		if err := g.Main().LookAtSchema(t.Context()); err != nil {
			t.Fatal(err)
		}
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
			t.Errorf("afterwards: %s", a.Body)
		}
	})
}

// Steps that it does not know and can do without are a warning.
func TestAGatewayThatIsOlderThanItsDatabaseWarns(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	need(t, g, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9001, 1)")
	a := g.Send(t, http.MethodGet, "/readyz", "")
	if a.Status != http.StatusOK || !strings.Contains(a.Body, `"warnings":["the database has steps of the schema that this program does not know, [9001]`) {
		t.Errorf("/readyz: %d %s", a.Status, a.Body)
	}
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
		t.Errorf("sign in: %s", a.Body)
	}
}
