package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

var phonesAt = regexp.MustCompile(`the phones of 企业微信 in the demo are at (http://[^/]+)(/phones/)\n`)

// The page of the phones is for operators: on their own address, or else for callers on this host. Without --demo there is none.
func TestThePhonesOfTheDemo(t *testing.T) {
	folder := demoFolder(t)
	for _, ops := range []string{"", "127.0.0.1:0"} {
		p := startCommand(t, serveIn(t, folder, []string{"GATEWAY_SERVER_OPS_ADDR=" + ops}, "--demo=small"))
		gatewaytest.Eventually(t, "it is ready", func() bool { return readyAt.MatchString(p.printed.String()) || p.hasEnded(t) })
		found := phonesAt.FindStringSubmatch(p.printed.String())
		if found == nil {
			t.Fatalf("it does not say where the phones are: %s", p.printed.String())
		}
		g, operators := &apptest.Gateway{URL: readyAt.FindStringSubmatch(p.printed.String())[1]}, &apptest.Gateway{URL: found[1]}
		if a := operators.Send(t, http.MethodGet, found[2]+"?find=putong", ""); a.Status != http.StatusOK || !strings.Contains(a.Body, "张伟的手机") {
			t.Errorf("ops_addr %q: %d %s", ops, a.Status, a.Body)
		}
		if a := operators.Send(t, http.MethodPost, found[2]+"press", ""); a.Status != http.StatusOK || !strings.Contains(a.Body, "按钮没有生效") {
			t.Errorf("ops_addr %q: press: %d %s", ops, a.Status, a.Body)
		}
		forwarded := g.Send(t, http.MethodGet, found[2], "", apptest.Header("X-Forwarded-For", "10.0.0.9"))
		if forwarded.Status != http.StatusNotFound || strings.Contains(forwarded.Body, "企业微信") {
			t.Errorf("ops_addr %q: to somebody else on the public address: %d %s", ops, forwarded.Status, forwarded.Body)
		}
		if ops != "" && operators.URL == g.URL {
			t.Error("the operators' address is not used")
		}
		if err := p.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := <-p.ended; err == nil {
			t.Error("it ended by itself")
		}
	}
	g := apptest.StartDemo(t, nil)
	if a := g.Send(t, http.MethodGet, "/phones/", ""); a.Status != http.StatusNotFound {
		t.Errorf("without the stand-in: %d %s", a.Status, a.Body)
	}
}
