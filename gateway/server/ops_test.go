package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

func TestProbes(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	if a := g.Send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK || a.Body != "ok\n" {
		t.Errorf("healthz: %d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != http.StatusOK || a.Body != `{"ready":true}` {
		t.Errorf("readyz: %d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodPost, "/readyz", ""); a.Status != http.StatusMethodNotAllowed {
		t.Errorf("POST readyz: %d %s", a.Status, a.Body)
	}
}

func TestWithoutTheCacheSessionsFailClosedAndPublicRoutesGoOn(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Redis.URL = "redis://" + server.Addr() })
	own := apptest.Token(g.SignIn(t, "putong"))
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Fatal(a.Body)
	}
	server.Close()
	g.Clock.Advance(apptest.MemoLife)

	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != http.StatusServiceUnavailable || a.Body != `{"down":["cache"],"ready":false}` {
		t.Errorf("readyz: %d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK {
		t.Errorf("healthz: %d %s", a.Status, a.Body)
	}
	const unavailable = `"data":null}`
	for name, a := range map[string]apptest.Answer{
		"info":      g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own),
		"procedure": g.Call(t, "Int", "待处理报修数量", nil, own),
		"unknown":   g.Call(t, "Int", "没有", nil, own),
		"sign-in":   g.TrySignIn(t, "putong", gatewaytest.DemoPassword),
	} {
		if a.Status != http.StatusServiceUnavailable || a.Code != 503 || a.Message != "服务不可用" || !strings.HasSuffix(a.Body, unavailable) {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if a := g.Call(t, "Int", "待处理报修数量", nil); a.Code != errs.SessionUnknown.Code {
		t.Errorf("without a token: %s", a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/appVersion.json", "", own); a.Status != http.StatusOK {
		t.Errorf("a public route: %d %s", a.Status, a.Body)
	}

	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	gatewaytest.Eventually(t, "it is ready again", func() bool { return g.Send(t, http.MethodGet, "/readyz", "").Status == http.StatusOK })
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
		t.Errorf("the session after the cache's return: %s", a.Body)
	}
}

func TestReadyNamesTheDatabaseThatDoesNotAnswer(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Databases["crm"] = apptest.Embedded(t)
	})
	if err := g.Databases["crm"].Close(); err != nil {
		t.Fatal(err)
	}
	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != http.StatusServiceUnavailable || a.Body != `{"down":["database crm"],"ready":false}` {
		t.Errorf("readyz: %d %s", a.Status, a.Body)
	}
}

func TestMetricsAreForThisHostAlone(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	if a := g.Send(t, http.MethodGet, "/metrics", ""); a.Status != http.StatusOK || !strings.Contains(a.Body, "go_goroutines") {
		t.Errorf("from this host: %d", a.Status)
	}
	for _, path := range []string{"/metrics", "/procedures"} {
		for _, name := range []string{
			"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded", "X-Real-IP", "Forwarded", "Via", "X-Client-IP", "X-Original-Host",
		} {
			if a := g.Send(t, http.MethodGet, path, "", apptest.Header(name, "127.0.0.1")); a.Status != http.StatusNotFound || a.Code != 404 {
				t.Errorf("%s through a proxy that sends %s: %d %.200s", path, name, a.Status, a.Body)
			}
		}
		for host, status := range map[string]int{
			"localhost": 200, "LOCALHOST:8080": 200, "127.0.0.1": 200, "127.9.9.9:80": 200, "[::1]:8080": 200, "::1": 200,
			"erp.example.com": 404, "10.0.0.5:8080": 404, "localhost.evil.example": 404, "127.0.0.1.evil.example:8080": 404,
		} {
			if a := g.Send(t, http.MethodGet, path, "", func(r *http.Request) { r.Host = host }); a.Status != status {
				t.Errorf("%s asked for by the host %s: %d", path, host, a.Status)
			}
		}
	}
}

func TestTheLogReportsAProxyWhoseClientsLookLikeOne(t *testing.T) {
	const unknown, unreadable = "server.trusted_proxies does not name", "Configure it to write addresses alone"
	for name, test := range map[string]struct {
		trusted []string
		value   string
		unknown int
		other   int
	}{
		"not named":               {nil, "203.0.113.7", 1, 0},
		"writes addresses":        {[]string{"127.0.0.1"}, "203.0.113.7", 0, 0},
		"writes ports":            {[]string{"127.0.0.1"}, "203.0.113.7:51312", 0, 1},
		"writes ports behind one": {[]string{"127.0.0.1"}, "203.0.113.7, 10.0.0.1:99", 0, 1},
	} {
		log := &gatewaytest.Logbook{}
		g := apptest.StartLogging(t, apptest.Embedded(t), func(cfg *config.Config) { cfg.Server.TrustedProxies = test.trusted }, log)
		for range 3 {
			g.Send(t, http.MethodGet, "/appVersion.json", "", apptest.Header("X-Forwarded-For", test.value))
		}
		if got := strings.Count(log.String(), unknown); got != test.unknown {
			t.Errorf("%s: told %d times that it is unknown", name, got)
		}
		if got := strings.Count(log.String(), unreadable); got != test.other {
			t.Errorf("%s: told %d times that it is unreadable", name, got)
		}
		g.Clock.Advance(time.Hour)
		g.Send(t, http.MethodGet, "/appVersion.json", "", apptest.Header("X-Forwarded-For", test.value))
		if got := strings.Count(log.String(), `"peer":`); got != 2*(test.unknown+test.other) {
			t.Errorf("%s: told %d times after an hour", name, got)
		}
	}
}

func TestMetricsCountWhatIsServed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.SignIn(t, "putong"))
	for range 3 {
		g.Call(t, "Int", "待处理报修数量", nil, own)
	}
	g.Call(t, "DataTable", "系统评价信息写入", []string{"Myresult", "x"}, own)
	g.Call(t, "Int", "用户详情查询", nil, own)
	g.Send(t, http.MethodPost, "/api/Procedure/ProcedureToInt", `{"Who":1,"What":2,"CXType":"没有"}`, own)
	g.TrySignIn(t, "putong", "wrong")
	g.Send(t, http.MethodGet, "/no-such-path-5f1c", "")
	g.Send(t, "NONSENSE", apptest.UserInfoPath, "")
	metrics := g.Send(t, http.MethodGet, "/metrics", "").Body
	for _, line := range []string{
		`qiao_procedure_calls_total{cxtype="待处理报修数量",procedure="P_Dormitory_Repair",result="ok"} 3`,
		`qiao_procedure_calls_total{cxtype="系统评价信息写入",procedure="P_SystemEvaluation",result="business"} 1`,
		`qiao_procedure_seconds_count{cxtype="待处理报修数量",procedure="P_Dormitory_Repair"} 3`,
		`qiao_payload_unknown_fields_total 2`,
		`qiao_sign_ins_total{result="ok"} 1`,
		`qiao_sign_ins_total{result="failed"} 1`,
		`qiao_requests_total{code="404",method="GET",route="none",status="404"} 1`,
		`method="other"`,
	} {
		if !strings.Contains(metrics, line) {
			t.Errorf("no line %s", line)
		}
	}
	for _, line := range []string{"没有", "no-such-path", "NONSENSE", "putong"} {
		if strings.Contains(metrics, line) {
			t.Errorf("a request made up the label %s", line)
		}
	}
}
