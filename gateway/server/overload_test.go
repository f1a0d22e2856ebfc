package server_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store/dialect"
)

// Entries that take long or answer much. The recursion ends only when
// something ends the statement.
var heavy = map[string]string{
	"endless.sql": apptest.EntryText("procedure: P_Heavy\ncxtype: 慢\neffect: read\naccess: public",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS N FROM n;"),
	"limited.sql": apptest.EntryText("procedure: P_Heavy\ncxtype: 限时\neffect: read\naccess: public\ntimeout: 50ms",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS N FROM n;"),
	"few.sql": apptest.EntryText("procedure: P_Heavy\ncxtype: 少\neffect: read\naccess: public\nmax_rows: 3",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT i FROM n;"),
	"many.sql": apptest.EntryText("procedure: P_Heavy\ncxtype: 多\neffect: read\naccess: public\nmax_rows: 4000",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, '一二三四五六七八九十' AS T FROM n;"),
	"stream.sql": apptest.EntryText("procedure: P_Heavy\ncxtype: 流\neffect: read\naccess: public",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, '一二三四五六七八九十' AS T FROM n;"),
}

// begin sends a call of a heavy entry that ends when the context does.
func begin(t *testing.T, g *apptest.Gateway, ctx context.Context, cxtype string) (*http.Response, error) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.URL+"/api/Procedure/ProcedureToDataTable",
		strings.NewReader(`{"ProcedureName":"P_Heavy","CXType":"`+cxtype+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	return http.DefaultTransport.RoundTrip(request)
}

// occupy keeps the gateway's only place taken until the context ends; the
// channel is closed when it has given it back.
func occupy(t *testing.T, g *apptest.Gateway, ctx context.Context) <-chan struct{} {
	t.Helper()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for { // another request of the test may hold the place for a moment
			response, err := begin(t, g, ctx, "慢")
			if err != nil {
				return
			}
			response.Body.Close()
			if response.StatusCode != http.StatusServiceUnavailable {
				return
			}
		}
	}()
	return ended
}

func TestMoreThanTheLimitAtOnceIsRefused(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) { cfg.Limits.InFlight = 1 })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := occupy(t, g, ctx)
	var refused apptest.Answer
	gatewaytest.Eventually(t, "the only place is taken", func() bool {
		refused = g.Send(t, http.MethodGet, "/appVersion.json", "")
		return refused.Status == http.StatusServiceUnavailable
	})
	if refused.Body != `{"code":503,"msg":"服务不可用","data":null}` || refused.Header.Get("Retry-After") == "" {
		t.Errorf("refused with %s %v", refused.Body, refused.Header)
	}
	if a := g.Send(t, http.MethodGet, "/healthz", ""); a.Status != http.StatusOK {
		t.Errorf("an overloaded process still lives: %d %s", a.Status, a.Body)
	}
	cancel()
	<-ended
	gatewaytest.Eventually(t, "a client that goes away gives its place back", func() bool {
		return g.Send(t, http.MethodGet, "/appVersion.json", "").Status == http.StatusOK
	})
	gatewaytest.Eventually(t, "the call is counted", func() bool {
		return strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body,
			`qiao_procedure_calls_total{cxtype="慢",procedure="P_Heavy",result="cancelled"} 1`)
	})
}

func TestACallEndsWithItsTime(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) {
		cfg.Procedures.Timeout = 50 * time.Millisecond
		cfg.Databases["main"] = withReaders(cfg.Databases["main"], 1)
	})
	for _, cxtype := range []string{"慢", "限时"} {
		a := g.Call(t, "Int", cxtype, []string{"ProcedureName", "P_Heavy"})
		if a.Status != http.StatusGatewayTimeout || a.Body != `{"code":504,"msg":"网关超时","data":null}` {
			t.Errorf("%s: %d %s", cxtype, a.Status, a.Body)
		}
		if a := g.Call(t, "Int", "顶级组织查询", nil, apptest.Token(g.Session(t, "putong"))); a.Code != 0 {
			t.Errorf("the only connection is not usable after %s: %s", cxtype, a.Body)
		}
	}
}

func withReaders(database config.Database, n int) config.Database {
	database.MaxOpen = n
	return database
}

func TestTheRequestTimeBoundsACall(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) {
		cfg.Limits.RequestTime, cfg.Procedures.Timeout = 50*time.Millisecond, time.Hour
	})
	if a := g.Call(t, "Int", "慢", []string{"ProcedureName", "P_Heavy"}); a.Status != http.StatusGatewayTimeout {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// A call that waits its full time before each of six statements keeps its client for twelve seconds before the 503.
func TestTheStatementsOfACallWaitForConnectionsTogether(t *testing.T) {
	const most = 200 * time.Millisecond
	g := apptest.StartDemo(t, nil)
	kernel, err := server.New(server.Options{Config: g.Config, Cache: g.Cache, Live: g.Live, Log: g.Log, Now: g.Now, Routes: []gateway.Route{{
		Methods: "GET", Path: "/x", Effect: registry.Read, Access: session.Public(),
		Handle: func(r *gateway.Request) (any, error) {
			first, end := dialect.Waiting(r.Context(), most)
			<-first.Done()
			end()
			second, end := dialect.Waiting(r.Context(), most)
			defer end()
			until, _ := second.Deadline()
			return time.Until(until) < most/2, nil
		},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second call has a wait of its own
		answer := httptest.NewRecorder()
		kernel.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/x", http.NoBody))
		if answer.Body.String() != apptest.Succeeded("true") {
			t.Errorf("%d %s", answer.Code, answer.Body)
		}
	}
}

func TestTooManyRowsAreAFailureThatSaysSo(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) { cfg.Limits.Rows = 1 })
	a := g.Call(t, "DataSet", "少", []string{"ProcedureName", "P_Heavy"})
	if a.Status != http.StatusOK || a.Body != `{"code":-1,"msg":"查询结果超过 3 行，请缩小查询范围","data":null}` {
		t.Errorf("the entry's limit: %d %s", a.Status, a.Body)
	}
	if a := g.Call(t, "DataTable", "多", []string{"ProcedureName", "P_Heavy"}); a.Code != -1 || !strings.Contains(a.Message, "超过 4000 行") {
		t.Errorf("the entry's limit beyond the first buffer: %.200s", a.Body)
	}
	if a := g.Call(t, "DataTable", "顶级组织查询", nil, apptest.Token(g.Session(t, "putong"))); !strings.Contains(a.Message, "超过 1 行") {
		t.Errorf("the gateway's limit: %s", a.Body)
	}
	if a := g.Call(t, "Int", "少", []string{"ProcedureName", "P_Heavy"}); string(a.Data) != "1" {
		t.Errorf("who asks for one cell is not limited by rows: %s", a.Body)
	}
}

// TestAFailureWithinTheAnswerCutsTheConnection is about answers whose beginning has been sent: a client must not take a
// part for the whole answer.
func TestAFailureWithinTheAnswerCutsTheConnection(t *testing.T) {
	for failure, limit := range map[string]struct {
		rows int
		time time.Duration
	}{"超过 200000 行": {200_000, 30 * time.Second}, "网关超时": {1 << 30, 500 * time.Millisecond}} {
		g, log := apptest.StartSite(t, heavy, func(cfg *config.Config) {
			cfg.Procedures.Timeout, cfg.Limits.Rows = limit.time, limit.rows
		})
		response, err := begin(t, g, t.Context(), "流")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err == nil {
			t.Errorf("%s: a whole answer of %d bytes", failure, len(body))
		}
		if !strings.HasPrefix(string(body), `{"code":0,"msg":"成功","data":[{"i":1,`) {
			t.Errorf("%s: %d bytes had come", failure, len(body))
		}
		id := response.Header.Get("X-Request-Id")
		gatewaytest.Eventually(t, "the log says why, and the request has its line", func() bool {
			return strings.Contains(log.String(), failure) && strings.Contains(log.String(), `"answer cut short","id":"`+id) &&
				strings.Contains(log.String(), `"msg":"request","id":"`+id)
		})
	}
}

func TestAClientThatLeavesWithinTheAnswerEndsIt(t *testing.T) {
	g, _ := apptest.StartSite(t, heavy, func(cfg *config.Config) { cfg.Limits.Rows = 1 << 30 })
	ctx, cancel := context.WithCancel(t.Context())
	response, err := begin(t, g, ctx, "流")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(response.Body, make([]byte, 64<<10)); err != nil {
		t.Fatal(err)
	}
	cancel()
	response.Body.Close()
	gatewaytest.Eventually(t, "the statement ends", func() bool {
		return strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body,
			`qiao_procedure_calls_total{cxtype="流",procedure="P_Heavy",result="cancelled"} 1`)
	})
}
