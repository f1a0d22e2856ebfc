package handlers_test

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// accessFile has for each route the answer to each kind of caller: the HTTP status and the code of the envelope. make
// golden writes it again.
const accessFile = "testdata/access.txt"

const programKey = "k1-6f0f2a4f5f5b8f1d93a1"

func withProgram(cfg *config.Config) {
	cfg.Compat.Clients = []config.SignedClient{{
		Name: "mes", Account: "admin", Keys: []string{programKey}, Repeats: true,
		Procedures: []config.ProcedureName{{Name: "P_Dormitory_Repair", CXType: "待处理报修数量"}},
	}}
}

// callers are the kinds of callers, in the order of the columns. A caller keeps a session until a route has ended or locked it.
var callers = []struct {
	name string
	as   func(t *testing.T, g *apptest.Gateway) []apptest.Option
}{
	{"STRANGER", func(*testing.T, *apptest.Gateway) []apptest.Option { return nil }},
	{"ORDINARY", func(t *testing.T, g *apptest.Gateway) []apptest.Option { t.Helper(); return g.As(t, "putong") }},
	{"RIGHT", func(t *testing.T, g *apptest.Gateway) []apptest.Option { t.Helper(); return g.As(t, "admin") }},
	{"SWITCHED", func(t *testing.T, g *apptest.Gateway) []apptest.Option {
		t.Helper()
		return []apptest.Option{apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", g.As(t, "admin")...)))}
	}},
	{"PROGRAM", func(_ *testing.T, g *apptest.Gateway) []apptest.Option {
		timestamp := fmt.Sprint(g.Clock.Now().Unix())
		sum := md5.Sum([]byte(timestamp + programKey))
		return []apptest.Option{apptest.Header("timestamp", timestamp), apptest.Header("sign", hex.EncodeToString(sum[:]))}
	}},
	{"ONE-TIME", func(t *testing.T, g *apptest.Gateway) []apptest.Option { t.Helper(); return g.As(t, "caiwu") }},
}

// TestEveryRouteAnswersEachKindOfCallerAsReviewed calls every route without a session,
// with an ordinary account, with the right, as an administrator who acts under an
// ordinary account, as a program that signs, and with a one-time password.
func TestEveryRouteAnswersEachKindOfCallerAsReviewed(t *testing.T) {
	g := apptest.StartDemo(t, withProgram)
	g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'caiwu'")
	routes := sortedRoutes(g)
	kept := make([][]apptest.Option, len(callers))
	got := accessLine("ROUTE", func(i int) string { return callers[i].name })
	for _, route := range routes {
		g.Clock.Advance(time.Minute) // rate limits are tested elsewhere
		answers := make([]string, len(callers))
		for i, caller := range callers {
			if kept[i] == nil {
				kept[i] = caller.as(t, g)
			}
			a := call(t, g, route, kept[i]...)
			if slices.Contains(ended, a.Code) {
				kept[i] = caller.as(t, g)
				a = call(t, g, route, kept[i]...)
			}
			answers[i] = fmt.Sprintf("%d/%d", a.Status, a.Code)
			checkCaller(t, route, caller.name, a)
		}
		if own, switched := answers[1], answers[3]; strings.HasPrefix(route.Access.String(), "button: ") && switched != own {
			t.Errorf("%s has the rights of who acts, not of the account: %s, the account gets %s", route, switched, own)
		}
		got += accessLine(route.String(), func(i int) string { return answers[i] })
	}
	if gatewaytest.Updating() {
		if err := os.WriteFile(accessFile, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(accessFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Errorf("who gets what has changed; review it and run make golden:\n%s", diff)
	}
}

// ended are the codes of a session that a route before has ended or locked.
var ended = []int{401, 423, 50008, 50014}

// refusals are the codes with which a caller is turned away.
var refusals = []int{401, 403, 50008}

// checkCaller checks the rules that hold for every route, independent of the golden file.
func checkCaller(t *testing.T, route gateway.Route, caller string, a apptest.Answer) {
	t.Helper()
	access, refused := route.Access.String(), slices.Contains(refusals, a.Code)
	switch {
	case access == "public":
	case caller == "STRANGER" && !refused, caller == "PROGRAM" && !refused:
		t.Errorf("%s answers a %s: %s", route, caller, a.Body)
	case caller == "ONE-TIME" && refused == (access == "any session"):
		t.Errorf("%s with a one-time password: %s", route, a.Body)
	case caller == "RIGHT" && refused:
		t.Errorf("%s refuses whoever has the right: %s", route, a.Body)
	}
}

func accessLine(route string, cell func(i int) string) string {
	line := fmt.Sprintf("%-64s", route)
	for i := range callers {
		line += fmt.Sprintf(" %-10s", cell(i))
	}
	return strings.TrimRight(line, " ") + "\n"
}
