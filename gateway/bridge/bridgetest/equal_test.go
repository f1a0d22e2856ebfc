package bridgetest_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge/bridgetest"
)

var endpoints = []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"}

// targets are the heads of all files of data.
func targets(t *testing.T) (heads []sourced) {
	t.Helper()
	files, err := filepath.Glob("data/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, section := range read(t, file).Files {
			if section.Name != "target" {
				continue
			}
			var head sourced
			if err := json.Unmarshal(section.Data, &head); err != nil {
				t.Fatal(err)
			}
			heads = append(heads, head)
		}
	}
	return heads
}

func bodyOf(t *testing.T, head sourced, given map[string]string) string {
	t.Helper()
	payload := map[string]string{"ProcedureName": head.ProcedureName, "CXType": head.CXType}
	for name, value := range given {
		payload[name] = value
	}
	text, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every procedure answers the same bytes from the stand-in and from Mono: by every
// endpoint, with every parameter, and to others where the answer depends on who asks.
func TestTheStandInAnswersAsMono(t *testing.T) {
	mono, standIn := bridgetest.Mono(t), bridgetest.StandIn(t)
	calls := 0
	for _, account := range []string{"putong", "jxs", "sushe", "laowang"} {
		monoToken, token := mono.SignIn(account), standIn.SignIn(account)
		for _, head := range targets(t) {
			if head.ProcedureName == "" || account != "putong" && len(head.Source.Accounts) < 2 {
				continue
			}
			for _, endpoint := range endpoints {
				for _, given := range append(head.Tries, nil) {
					text := bodyOf(t, head, given)
					want, got := settled(exchange(t, mono, call(monoToken, endpoint, text))), settled(exchange(t, standIn, call(token, endpoint, text)))
					if calls++; got != want {
						t.Errorf("%s %s as %s:\nMono     %.600s\nstand-in %.600s", endpoint, text, account, want, got)
					}
				}
			}
		}
	}
	if calls < 250 {
		t.Errorf("%d calls", calls)
	}
}

// The gateway answers a call of the demo's data with the bytes of the legacy
// system, head aside.
func TestTheGatewayAnswersAsTheLegacySystem(t *testing.T) {
	g, s := apptest.StartDemo(t, nil), bridgetest.StandIn(t)
	compared := 0
	for _, head := range targets(t) {
		for _, account := range head.Source.Accounts {
			token, legacy := g.Session(t, account), s.SignIn(account)
			for _, endpoint := range endpoints {
				for _, given := range append(head.Tries, nil) {
					text := bodyOf(t, head, given)
					want := g.Post(t, endpoint, text, apptest.Token(token)).Body
					if got := body(exchange(t, s, call(legacy, endpoint, text))); got != want {
						t.Errorf("%s %s as %s:\ngateway %.300s\nlegacy  %.300s", endpoint, text, account, want, got)
					}
					compared++
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("%d calls compared", compared)
	}
	info := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(g.Session(t, "putong"))).Body
	if got := body(exchange(t, s, "GET "+apptest.UserInfoPath+" HTTP/1.1\nX-Token: "+s.SignIn("putong"))); got != info {
		t.Errorf("gateway %s\nlegacy  %s", info, got)
	}
	for _, account := range accounts {
		if user := signedIn(t, exchange(t, s, "GET "+apptest.SignInPath+"&username="+account+"&password=Demo%402026 HTTP/1.1")); !strings.Contains(user, account) {
			t.Errorf("%s signs in as %s", account, user)
		}
	}
}

func signedIn(t *testing.T, answer string) (user string) {
	t.Helper()
	var in struct{ Data struct{ User string } }
	if err := json.Unmarshal([]byte(body(answer)), &in); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
	return in.Data.User
}
