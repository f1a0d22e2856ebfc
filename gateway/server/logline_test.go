package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// TestARequestIsOneLineOfJSONWithoutQueryValues calls with a value in the query that no line of the log may have, for
// every result of the call.
func TestARequestIsOneLineOfJSONWithoutQueryValues(t *testing.T) {
	log := &gatewaytest.Logbook{}
	g := apptest.StartLogging(t, apptest.Embedded(t), nil, log)
	who := apptest.Token(g.Session(t, "putong"))
	before := len(requestLines(t, log))
	const canary = "canary-7f3a"
	paths := []string{
		apptest.UserInfoPath + "?token=" + canary, "/api/department/all?keyword=" + canary, "/admin/system/parameter/index?keyword=" + canary,
		"/nothing?x=" + canary, apptest.IndexPath + "?action=newlogin&username=nobody&password=" + canary, "/appVersion.json?t=" + canary,
		"/admin/system/parameter/index?" + canary + strings.Repeat("x", 32), // a token without a name
	}
	for _, path := range paths {
		g.Send(t, http.MethodGet, path, "", who)
	}
	if lines := requestLines(t, log); len(lines)-before != len(paths) {
		t.Errorf("%d lines for %d requests", len(lines)-before, len(paths))
	}
	if strings.Contains(log.String(), canary) {
		t.Errorf("a value of a query is in the log:\n%s", log)
	}
}

// requestLines are the log lines of requests; every line is JSON.
func requestLines(t *testing.T, log *gatewaytest.Logbook) (lines []string) {
	t.Helper()
	for line := range strings.Lines(log.String()) {
		var record struct{ Msg string }
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if record.Msg == "request" {
			lines = append(lines, line)
		}
	}
	return lines
}
