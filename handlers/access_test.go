package handlers_test

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

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

// oneTime is an account like caiwu, whose password is a one-time password here.
const oneTime = "yuanmeiling"

// kindsOfCallers are a caller without a session, an ordinary account, one with the right, an administrator who acts under an
// ordinary account, a program that signs, and an account with a one-time password.
func kindsOfCallers(g *apptest.Gateway) []*caller {
	account := func(kind, account string) *caller {
		return &caller{kind: kind, open: func(t *testing.T) []apptest.Option { t.Helper(); return g.As(t, account) }}
	}
	return []*caller{
		{kind: "STRANGER", open: func(*testing.T) []apptest.Option { return nil }},
		account("ORDINARY", "putong"),
		account("RIGHT", "admin"),
		{kind: "SWITCHED", open: func(t *testing.T) []apptest.Option {
			t.Helper()
			return []apptest.Option{apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", g.As(t, "admin")...)))}
		}},
		{kind: "PROGRAM", open: func(*testing.T) []apptest.Option {
			timestamp := fmt.Sprint(g.Clock.Now().Unix())
			sum := md5.Sum([]byte(timestamp + programKey))
			return []apptest.Option{apptest.Header("timestamp", timestamp), apptest.Header("sign", hex.EncodeToString(sum[:]))}
		}},
		account("ONE-TIME", oneTime),
	}
}

// answersEachKindOfCaller calls a route as each kind of caller, and returns its line of the access file.
func (w *walk) answersEachKindOfCaller(t *testing.T, route gateway.Route) string {
	t.Helper()
	answers := make([]string, len(w.callers))
	for i, caller := range w.callers {
		a := caller.send(t, func(who ...apptest.Option) apptest.Answer { return call(t, w.g, route, who...) })
		answers[i] = fmt.Sprintf("%d/%d", a.Status, a.Code)
		checkCaller(t, route, caller.kind, a)
		checkStranger(t, route.String(), a, caller.kind == "STRANGER" || caller.kind == "PROGRAM", route.Access.IsPublic())
		switch caller.kind {
		case "ORDINARY":
			w.checkRight(t, route, w.staff["putong"], a)
		case "RIGHT":
			w.checkRight(t, route, w.staff["admin"], a)
		}
	}
	if own, switched := answers[1], answers[3]; strings.HasPrefix(route.Access.String(), "button: ") && switched != own {
		t.Errorf("%s has the rights of who acts, not of the account: %s, the account gets %s", route, switched, own)
	}
	return accessLine(route.String(), func(i int) string { return answers[i] })
}

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

// compareReviewed compares the lines of all routes with the access file.
func compareReviewed(t *testing.T, got string) {
	t.Helper()
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

func accessLine(route string, cell func(i int) string) string {
	line := fmt.Sprintf("%-64s", route)
	for i := range 6 {
		line += fmt.Sprintf(" %-10s", cell(i))
	}
	return strings.TrimRight(line, " ") + "\n"
}
