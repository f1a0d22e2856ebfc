package server_test

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/telemetry/telemetrytest"
)

// traced is a gateway that traces every call and keeps its sessions in a Redis.
func traced(t *testing.T, files map[string]string, adjust func(*config.Config)) (*apptest.Gateway, *telemetrytest.Collector, *gatewaytest.Logbook) {
	t.Helper()
	collector, redis := telemetrytest.HTTP(t), gatewaytest.Redis(t)
	g, log := apptest.StartSite(t, files, func(cfg *config.Config) {
		cfg.OTLP.Endpoint, cfg.OTLP.Sample, cfg.Redis.URL = collector.URL, 1, redis
		if adjust != nil {
			adjust(cfg)
		}
	})
	return g, collector, log
}

var findEntry = map[string]string{"find.sql": apptest.EntryText(
	"procedure: P_Site\ncxtype: 找\neffect: read\naccess: signed-in\nparams: {Name: {from: OtherA, type: nvarchar(50)}}", "SELECT @Name AS Found;")}

// spanOf finds the span of a name within a trace, and the names of the spans around it.
func spanOf(t *testing.T, spans []*tracepb.Span, trace, name string) (span *tracepb.Span, within []string) {
	t.Helper()
	byID := map[string]*tracepb.Span{}
	for _, s := range spans {
		if hex.EncodeToString(s.GetTraceId()) == trace {
			byID[string(s.GetSpanId())] = s
			if s.GetName() == name {
				span = s
			}
		}
	}
	if span == nil {
		t.Fatalf("no span %q among the %d of the trace %s", name, len(byID), trace)
	}
	for s := byID[string(span.GetParentSpanId())]; s != nil; s = byID[string(s.GetParentSpanId())] {
		within = append(within, s.GetName())
	}
	return span, within
}

func TestTheStepsOfACall(t *testing.T) {
	g, collector, log := traced(t, findEntry, nil)
	token := apptest.Token(g.Session(t, "putong"))
	answer := g.Call(t, "DataTable", "找", []string{"ProcedureName", "P_Site", "OtherA", "x"}, token)
	failed := g.Call(t, "DataTable", "没有", []string{"ProcedureName", "P_Site"}, token)
	g.Telemetry.Flush(t.Context())
	id := answer.Header.Get("X-Request-Id")
	if !regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString(id) || !strings.Contains(log.String(), `"msg":"request","id":"`+id+`"`) {
		t.Errorf("the request %q is not in the log", id)
	}
	const call = "POST /api/Procedure/ProcedureToDataTable"
	root, outer := spanOf(t, collector.Spans(), id, call)
	if len(outer) > 0 || len(root.GetParentSpanId()) > 0 {
		t.Errorf("the call is within %v", outer)
	}
	for key, want := range map[string]string{
		"http.route": "ProcedureToDataTable", "http.response.status_code": `"200"`, "qiao.code": `"0"`, "qiao.procedure": "P_Site", "qiao.cxtype": "找",
	} {
		if got := telemetrytest.Attribute(root, key); !strings.Contains(got, want) {
			t.Errorf("%s of the call is %s, want %s", key, got, want)
		}
	}
	for name, want := range map[string][]string{
		"identify": {call}, "redis": {"identify", call}, "admission": {call}, "body": {call}, "entry": {call}, "turn": {"entry", call},
		"statement": {"entry", call}, "encode": {call},
	} {
		if _, within := spanOf(t, collector.Spans(), id, name); !slices.Equal(within, want) {
			t.Errorf("%s is within %v, want %v", name, within, want)
		}
	}
	statement, _ := spanOf(t, collector.Spans(), id, "statement")
	if got := telemetrytest.Attribute(statement, "db.query.summary"); !strings.Contains(got, "find.sql") {
		t.Errorf("the statement is %s", got)
	}
	bad, _ := spanOf(t, collector.Spans(), failed.Header.Get("X-Request-Id"), call)
	if got := telemetrytest.Attribute(bad, "error.type"); !strings.Contains(got, "business") || bad.GetStatus().GetCode() == tracepb.Status_STATUS_CODE_ERROR {
		t.Errorf("a refused call: %v", bad)
	}
}

func TestOnlyATrustedProxyContinuesATrace(t *testing.T) {
	const id = "0af7651916cd43dd8448eb211c80319c"
	parent := apptest.Header("Traceparent", "00-"+id+"-b7ad6b7169203331-01")
	for _, test := range []struct {
		proxies []string
		header  apptest.Option
		same    bool
	}{
		{nil, parent, false},
		{[]string{"10.0.0.0/8"}, parent, false},
		{[]string{"127.0.0.0/8", "::1"}, parent, true},
		{[]string{"127.0.0.0/8", "::1"}, apptest.Header("Traceparent", "00-"+id), false},
	} {
		collector := telemetrytest.HTTP(t)
		g := apptest.StartDemo(t, func(cfg *config.Config) {
			cfg.OTLP.Endpoint, cfg.OTLP.Sample, cfg.Server.TrustedProxies = collector.URL, 0.0001, test.proxies
		})
		answer := g.Send(t, http.MethodGet, "/appVersion.json", "", test.header, apptest.Header("Tracestate", "vendor=zhangwei"))
		if got := answer.Header.Get("X-Request-Id"); (got == id) != test.same || len(got) != 32 {
			t.Errorf("proxies %v: the request is %s", test.proxies, got)
		}
		g.Telemetry.Flush(t.Context())
		if spans := collector.Spans(); test.same != (len(spans) > 0) || strings.Contains(collector.Text(), "zhangwei") {
			t.Errorf("proxies %v: %d spans: %v", test.proxies, len(spans), spans)
		}
	}
}

// The words are what a caller sends, in each of the places where calls have some.
func TestNoSpanAndNoMetricHasAWordOfACaller(t *testing.T) {
	const account, password, phone, name, file, parameter, query, body, state = "kanari-konto", "Kanari-Pass-9", "13987654321", "金丝雀人名", "金丝雀文件.png", "kanari-parameter", "kanari-query", "kanari-body", "kanari-state"
	g, collector, _ := traced(t, findEntry, nil)
	token := g.Session(t, "admin")
	as := apptest.Token(token)
	calls := map[string]apptest.Answer{
		"sign-in":         g.TrySignIn(t, account, password),
		"entry":           g.Call(t, "DataTable", "找", []string{"ProcedureName", "P_Site", "OtherA", parameter}, as),
		"no entry":        g.Call(t, "DataTable", parameter, []string{"ProcedureName", query}, as),
		"list":            g.Send(t, http.MethodGet, "/admin/dormitory/inventory/index?keyword="+query, "", as, apptest.Header("Traceparent", state), apptest.Header("User-Agent", body)),
		"route":           g.Send(t, http.MethodGet, "/admin/dormitory/inventory/history/"+query+"?x="+phone, "", as),
		"no route":        g.Send(t, http.MethodGet, "/"+account+"/"+query+"?"+parameter+"=1", "", as),
		"method":          g.Send(t, "KANARI", "/admin/dormitory/inventory/index", "", as),
		"write":           g.Send(t, http.MethodPut, "/api/custom/add", `{"Name":"`+name+`","Mobile":"`+phone+`","Remark":"`+body+`"}`, as),
		"bad token":       g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(body+"-token")),
		"bad body":        g.Post(t, "Int", `{"ProcedureName":"`+body+`"`, as),
		"stack of a page": g.Send(t, http.MethodPost, "/api/client-errors", `{"version":"1","userAgent":"`+body+`","errors":[{"message":"`+name+`","url":"/`+query+`","stack":"`+parameter+`"}]}`),
	}
	form, kind := apptest.Form(t, file, apptest.MP4)
	calls["upload"] = g.Send(t, http.MethodPost, apptest.UploadPath+apptest.GuideQuery("FileCaption", name, "User", account), form, as, apptest.Header("Content-Type", kind))
	g.RunJob(t, "plans")
	trace := map[string]string{}
	for what, answer := range calls {
		trace[answer.Header.Get("X-Request-Id")] = what
	}
	g.Telemetry.Close()
	seen := map[string]bool{}
	for _, span := range collector.Spans() {
		seen[trace[hex.EncodeToString(span.GetTraceId())]] = true
	}
	for what := range calls {
		if !seen[what] {
			t.Errorf("the call %q has no span", what)
		}
	}
	for _, want := range []string{`"upload"`, `"SET"`, `"transaction"`, "qiao_requests_total", "qiao_sign_ins_total", "qiao_procedure_seconds"} {
		if !strings.Contains(collector.Text(), want) {
			t.Errorf("%s was not exported", want)
		}
	}
	for _, word := range []string{account, password, phone, name, "金丝雀文件", parameter, query, "kanari", token, "KANARI", "127.0.0.1:"} {
		if at := strings.Index(collector.Text(), word); at >= 0 {
			t.Errorf("%q was exported: …%s", word, collector.Text()[max(0, at-200):min(len(collector.Text()), at+100)])
		}
	}
}

// A legacy server gets the traceparent where the operator wants so, and else what the client has sent.
func TestALegacyServerGetsTheTraceWhereItIsConfigured(t *testing.T) {
	for _, passed := range []bool{false, true} {
		legacy, collector := bridgetest.StandIn(t), telemetrytest.HTTP(t)
		g := apptest.StartDemo(t, func(cfg *config.Config) {
			cfg.OTLP.Endpoint, cfg.OTLP.Sample = collector.URL, 1
			cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: legacy.URL, Prefixes: []string{"/api/"}, Traceparent: passed}}
		})
		const sent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
		answer := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureToInt", `{"ProcedureName":"P","CXType":"x"}`, apptest.Header("Traceparent", sent))
		requests := legacy.Requests()
		if len(requests) == 0 {
			t.Fatal("the legacy server got nothing")
		}
		g.Telemetry.Flush(t.Context())
		id := answer.Header.Get("X-Request-Id")
		span, _ := spanOf(t, collector.Spans(), id, "legacy")
		want := sent
		if passed {
			want = fmt.Sprintf("00-%s-%x-01", id, span.GetSpanId())
		}
		if got := requests[len(requests)-1].Headers; !slices.Contains(got, "Traceparent: "+want) {
			t.Errorf("traceparent %v: the legacy server got %q, want %s", passed, got, want)
		}
	}
}

// Both sides show the same: what the collector gets is what /metrics has.
func TestTheCollectorGetsTheMetricsOfTheGateway(t *testing.T) {
	collector := telemetrytest.HTTP(t)
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.OTLP.Endpoint, cfg.OTLP.Sample = collector.URL, 0 })
	shown := g.Send(t, http.MethodGet, "/metrics", "").Body
	g.Telemetry.Close()
	got := map[string]bool{}
	for _, metric := range collector.Metrics() {
		got[metric.GetName()] = true
	}
	for _, line := range regexp.MustCompile(`(?m)^# TYPE (\S+) `).FindAllStringSubmatch(shown, -1) {
		if !got[line[1]] {
			t.Errorf("%s did not reach the collector", line[1])
		}
	}
	if len(collector.Spans()) > 0 {
		t.Errorf("otlp.sample is 0, and there are %d spans", len(collector.Spans()))
	}
}
