package bridge_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/store/storetest"
)

// house is a gateway in front of a legacy system.
type house struct {
	*apptest.Gateway
	legacy *bridgetest.Server
}

func open(t *testing.T, adjust func(*config.Config)) house {
	t.Helper()
	legacy := legacySystem(t)
	return house{apptest.Start(t, database(t), before(legacy.URL, adjust)), legacy}
}

// legacySystem is the one in C# in the long layer, and the one in this process in the other.
func legacySystem(t *testing.T) *bridgetest.Server {
	t.Helper()
	if layer.Long() {
		return bridgetest.Mono(t)
	}
	return bridgetest.StandIn(t)
}

// database is one with the demo data: on the SQL Server of the environment, where there is one.
func database(t *testing.T) config.Database {
	t.Helper()
	if os.Getenv("GATEWAY_TEST_SQLSERVER_DSN") != "" {
		return storetest.SQLServer(t)
	}
	return apptest.Embedded(t)
}

// before are the settings of a gateway in front of a legacy server.
func before(url string, adjust func(*config.Config)) func(*config.Config) {
	return func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: url, Prefixes: []string{"/"}}}
		if adjust != nil {
			adjust(cfg)
		}
	}
}

// openTwo are two gateways with one database and one cache.
func openTwo(t *testing.T, legacy string, adjust func(*config.Config)) (one, two *apptest.Gateway) {
	t.Helper()
	cache, database := miniredis.RunT(t), database(t)
	settings := before(legacy, func(cfg *config.Config) {
		cfg.Redis.URL = "redis://" + cache.Addr()
		if adjust != nil {
			adjust(cfg)
		}
	})
	return apptest.Start(t, database, settings), apptest.Start(t, database, settings)
}

// answer is a whole answer.
type answer struct {
	status int
	header http.Header
	body   string
}

func call(t *testing.T, base, method, path, token, body string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("X-Token", token)
	}
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{got.StatusCode, got.Header, string(text)}
}

// set sets the state of a target.
func (h house) set(t *testing.T, target bridge.Target, setting bridge.Setting) {
	t.Helper()
	err := h.Bridge.Table.Set(t.Context(), bridge.Change{
		Target: target, Setting: setting, Reason: "test", By: "test", Origin: audit.Origin{Now: h.Now()},
	})
	if err != nil {
		t.Fatal(err)
	}
}

const dormitory = `{"ProcedureName":"P_Dashboard","CXType":"首页房间查询"}` // read by everybody

func TestWithoutAStateTheLegacySystemAnswers(t *testing.T) {
	h := open(t, nil)
	token := h.legacy.SignIn("admin")
	for _, c := range []struct{ method, path, body string }{
		{"POST", "/api/Procedure/ProcedureToDataSet", dormitory},
		{"POST", "/API/procedure/proceduretodataset", dormitory},
		{"GET", "/nowhere/at%20all?x=%e4%bd%a0&y", ""},
		{"HEAD", "/nowhere", ""},
	} {
		direct, passed := call(t, h.legacy.URL, c.method, c.path, token, c.body), call(t, h.URL, c.method, c.path, token, c.body)
		if direct.status != passed.status || direct.body != passed.body {
			t.Errorf("%s %s: direct %d %.200q, passed %d %.200q", c.method, c.path, direct.status, direct.body, passed.status, passed.body)
		}
		for name := range direct.header {
			if name != "Date" && direct.header.Get(name) != passed.header.Get(name) {
				t.Errorf("%s: %s is %q, directly %q", c.path, name, passed.header.Get(name), direct.header.Get(name))
			}
		}
		for name := range passed.header {
			if direct.header[name] == nil && name != "X-Request-Id" {
				t.Errorf("%s: the gateway adds %s", c.path, name)
			}
		}
	}
}

func TestASessionOfTheLegacySystemIsOneHere(t *testing.T) {
	h := open(t, nil)
	for _, account := range []string{"admin", "laowang"} {
		direct := call(t, h.legacy.URL, "GET", "/MobileQageModule/IndexHandler.ashx?action=newlogin&username="+account+"&password="+bridgetest.Password, "", "")
		got := call(t, h.URL, "GET", "/MobileQageModule/IndexHandler.ashx?action=newlogin&username="+account+"&password="+bridgetest.Password, "", "")
		token := bridge.ReadSignIn("", nil, []byte(got.body)).Token
		if token == "" || len(got.body) != len(direct.body) {
			t.Fatalf("%s: %s", account, got.body)
		}
		id, err := h.Bridge.Sessions.Resolve(t.Context(), token)
		if err != nil || id.Account != account {
			t.Errorf("the session of %s is %v, %v", account, id, err)
		}
	}
}

func TestShadowComparesReads(t *testing.T) {
	h := open(t, nil)
	got := call(t, h.URL, "GET", "/MobileQageModule/IndexHandler.ashx?action=newlogin&username=admin&password="+bridgetest.Password, "", "")
	token := bridge.ReadSignIn("", nil, []byte(got.body)).Token
	target := bridge.Procedure("P_Dashboard", "首页房间查询")
	h.set(t, target, bridge.Setting{State: bridge.Shadow})
	for range 2 {
		call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, dormitory)
	}
	h.Bridge.Comparer.Wait()
	h.RunJob(t, "bridge-counts")
	h.RunJob(t, "bridge-findings")
	evidence, err := bridge.EvidenceOf(t.Context(), h.Main(), target)
	if err != nil || evidence.Compared != 2 {
		t.Errorf("evidence %+v, %v", evidence, err)
	}
	t.Logf("%+v", evidence)
}

// The legacy system makes links of X-Forwarded-Host: it gets the name that the browser has called, and Host as it came.
func TestTheLegacySystemLearnsWhichHostTheBrowserHasCalled(t *testing.T) {
	got := make(chan *http.Request, 1)
	legacy := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r }))
	t.Cleanup(legacy.Close)
	for _, trusted := range []bool{true, false} {
		g := apptest.StartDemo(t, before(legacy.URL, func(cfg *config.Config) {
			if trusted {
				cfg.Server.TrustedProxies = []string{"127.0.0.1"}
			}
		}))
		g.Send(t, "GET", "/nowhere", "", func(r *http.Request) { r.Host = "upstream" },
			apptest.Header("X-Forwarded-Host", "erp.local:8443"), apptest.Header("X-Forwarded-Proto", "https"))
		want := map[bool][3]string{true: {"upstream", "erp.local:8443", "https"}, false: {"upstream", "upstream", "http"}}[trusted]
		r := <-got
		if sent := [3]string{r.Host, r.Header.Get("X-Forwarded-Host"), r.Header.Get("X-Forwarded-Proto")}; sent != want {
			t.Errorf("by a trusted proxy %t: the legacy system gets %q, want %q", trusted, sent, want)
		}
	}
}
