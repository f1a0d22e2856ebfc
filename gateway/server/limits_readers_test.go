package server_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// long are entries with long answers for people with a session.
var long = map[string]string{
	"megabytes.sql": apptest.EntryText("procedure: P_Long\ncxtype: 八兆\neffect: read\naccess: signed-in",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80000) SELECT i, printf('%090d', i) AS T FROM n;"),
	"endless.sql": apptest.EntryText("procedure: P_Long\ncxtype: 无尽\neffect: read\naccess: signed-in",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, printf('%090d', i) AS T FROM n;"),
	"slow.sql": apptest.EntryText("procedure: P_Long\ncxtype: 慢\neffect: read\naccess: signed-in",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS N FROM n;"),
	"short.sql": apptest.EntryText("procedure: P_Long\ncxtype: 短\neffect: read\naccess: signed-in", "SELECT 1 AS N;"),
}

// unheard sends a call and does not read the answer for now; buffer is how many bytes
// of the answer the operating system receives meanwhile.
func unheard(t *testing.T, g *apptest.Gateway, own, cxtype string, buffer int) net.Conn {
	t.Helper()
	conn := g.Dial(t)
	if err := conn.SetReadBuffer(buffer); err != nil {
		t.Fatal(err)
	}
	body := `{"ProcedureName":"P_Long","CXType":"` + cxtype + `"}`
	fmt.Fprintf(conn, "POST /api/Procedure/ProcedureToDataTable HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
		own, len(body), body)
	return conn
}

func callShort(t *testing.T, g *apptest.Gateway, account string) apptest.Answer {
	t.Helper()
	return g.Call(t, "Int", "短", []string{"ProcedureName", "P_Long"}, apptest.Token(g.Session(t, account)))
}

// hasCounted is how many calls of a long entry have ended with a result.
func hasCounted(t *testing.T, g *apptest.Gateway, cxtype, result string, n int) bool {
	t.Helper()
	line := fmt.Sprintf("qiao_procedure_calls_total{cxtype=%q,procedure=\"P_Long\",result=%q} %d\n", cxtype, result, n)
	return strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body, line)
}

func TestAnUnreadAnswerHoldsNoDatabaseConnection(t *testing.T) {
	g, _ := apptest.StartSite(t, long, nil)
	conn := unheard(t, g, g.Session(t, "putong"), "八兆", 64<<10)
	gatewaytest.Eventually(t, "the procedure has run to its end", func() bool { return hasCounted(t, g, "八兆", "ok", 1) })
	body := answered(t, conn).Body
	head, tail := `{"code":0,"msg":"成功","data":[{"i":1,"T":"0`, `{"i":80000,"T":"`+fmt.Sprintf("%090d", 80000)+`"}]}`
	if !strings.HasPrefix(body, head) || !strings.HasSuffix(body, tail) || strings.Count(body, `"T":`) != 80000 {
		t.Errorf("the answer is not whole: %d bytes", len(body))
	}
}

func TestSlowReadersOfOneAccountLeaveTheOthersTheirConnections(t *testing.T) {
	g, log := apptest.StartSite(t, long, func(cfg *config.Config) {
		cfg.Databases["main"] = withReaders(cfg.Databases["main"], 4)
		cfg.Limits.Rows, cfg.Limits.Spool, cfg.Limits.Stall = 1<<30, 256<<10, time.Minute
		cfg.Procedures.Timeout, cfg.Limits.RequestTime = time.Minute, time.Minute
	})
	own := g.Session(t, "putong")
	for range 4 {
		unheard(t, g, own, "无尽", 4<<10)
	}
	// One of them may keep its connection waiting; the others are cut short.
	gatewaytest.Eventually(t, "all but one have ended", func() bool {
		cut := 0
		for line := range strings.Lines(log.String()) {
			if strings.Contains(line, `"msg":"request"`) && strings.Contains(line, "the client reads too slowly for an answer of this length") {
				cut++
			}
		}
		return cut == 3
	})
	for _, account := range []string{"kefu", "putong"} {
		if a := callShort(t, g, account); a.Code != 0 {
			t.Errorf("%s: %d %s", account, a.Status, a.Body)
		}
	}
}

func TestOneAccountsLongCallsLeaveTheOthersTheirConnections(t *testing.T) {
	g, _ := apptest.StartSite(t, long, func(cfg *config.Config) {
		cfg.Databases["main"] = withReaders(cfg.Databases["main"], 2)
	})
	own := g.Session(t, "putong")
	for range 4 {
		unheard(t, g, own, "慢", 4<<10)
	}
	gatewaytest.Eventually(t, "the account waits for its own", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.URL+toInt, strings.NewReader(`{"ProcedureName":"P_Long","CXType":"短"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Token", own)
		response, err := http.DefaultTransport.RoundTrip(request)
		if err == nil {
			response.Body.Close()
		}
		return err != nil
	})
	if a := callShort(t, g, "kefu"); a.Code != 0 {
		t.Errorf("another account: %d %s", a.Status, a.Body)
	}
}

func TestRequestsAtOnceOfOneAccountAreBounded(t *testing.T) {
	t.Parallel()
	g, _ := apptest.StartSite(t, long, func(cfg *config.Config) { cfg.Limits.AccountInFlight = 2 })
	own := g.Session(t, "putong")
	for range 2 {
		unheard(t, g, own, "慢", 4<<10)
	}
	var refused apptest.Answer
	gatewaytest.Eventually(t, "one more is refused", func() bool {
		refused = g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(own))
		return refused.Status == http.StatusTooManyRequests
	})
	if refused.Body != `{"code":429,"message":"请求过于频繁，请稍后再试","data":null}` || refused.Header.Get("Retry-After") == "" {
		t.Errorf("refused with %s %v", refused.Body, refused.Header)
	}
	if a := callShort(t, g, "kefu"); a.Code != 0 {
		t.Errorf("another account: %d %s", a.Status, a.Body)
	}
}
