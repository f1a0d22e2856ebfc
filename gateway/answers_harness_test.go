package gateway_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
)

// front is a gateway over a live registry, for callers without a session.
type front struct {
	*liveSite
	url   string
	clock *gatewaytest.Clock
}

// serve starts a gateway on a registry; gateways may share a cache.
func serve(s *liveSite, shared cache.Cache, adjust func(*config.Config)) front {
	s.t.Helper()
	clock := gatewaytest.NewClock(liveNow)
	cfg := config.Default()
	if adjust != nil {
		adjust(&cfg)
	}
	server, err := gateway.New(gateway.Options{
		Config: cfg, Cache: shared, Sessions: session.NewManager(shared, session.NewDirectory(s.db), cfg.Session, clock.Now),
		Live: s.Live, Log: s.logger(), Now: clock.Now,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	s.t.Cleanup(listener.Close)
	return front{s, listener.URL, clock}
}

// call returns the body of a call; shape is DataSet, Int and so on.
func (f front) call(shape, cxtype, otherA string) string {
	f.t.Helper()
	body, err := f.try(f.t.Context(), shape, cxtype, otherA)
	if err != nil {
		f.t.Fatal(err)
	}
	return body
}

func (f front) try(ctx context.Context, shape, cxtype, otherA string) (string, error) {
	payload := fmt.Sprintf(`{"ProcedureName":"P_Sample","CXType":%q,"OtherA":%q}`, cxtype, otherA)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, f.url+"/api/Procedure/ProcedureTo"+shape, strings.NewReader(payload))
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

func (f front) metrics() string {
	f.t.Helper()
	response, err := http.Get(f.url + "/metrics")
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return string(body)
}

func data(json string) string { return `{"code":0,"msg":"成功","data":` + json + `}` }

// sampleFiles read and change the table Sample.
var sampleFiles = map[string]string{
	"count.sql": sampleFile("总数", "effect: read\ncache: 30s", "SELECT COUNT(*) AS N FROM Sample;"),
	"named.sql": sampleFile("按名", "effect: read\ncache: 30s\nparams:\n  Name: {from: OtherA, type: nvarchar(50), default: ''}",
		"SELECT COUNT(*) AS N FROM Sample WHERE Name = @Name;"),
	"number.sql": sampleFile("按号", "effect: read\ncache: 30s\nparams:\n  Id: {from: OtherA, type: int, default: 0}", "SELECT COUNT(*) AS N FROM Sample WHERE Id = @Id;"),
	"list.sql":   sampleFile("名单", "effect: read\ncache: 30s", "SELECT Name FROM Sample ORDER BY Id;"),
	"fails.sql": sampleFile("不成", "effect: read\ncache: 30s\nerrors: {50001: {msg: 没有数据}}",
		"SELECT throw(50001, 'none') WHERE NOT EXISTS (SELECT 1 FROM Sample); SELECT COUNT(*) AS N FROM Sample;"),
	"add.sql": sampleFile("写入", "effect: write\ninvalidates: [p_sample/总数]\nparams:\n  Name: {from: OtherA, type: nvarchar(50)}",
		"INSERT INTO Sample (Id, Name) VALUES (1, @Name);"),
	"all.sql":   sampleFile("全部作废", "effect: write\ninvalidates: [P_Sample/]", "INSERT INTO Sample (Id, Name) VALUES (2, 'all');"),
	"quiet.sql": sampleFile("无声", "effect: write", "INSERT INTO Sample (Id, Name) VALUES (3, 'quiet');"),
	"refuse.sql": sampleFile("拒绝", "effect: write\ninvalidates: [P_Sample/总数]\nerrors: {50002: {msg: 不行}}",
		"SELECT throw(50002, 'no') WHERE 1 = 1;"),
}

func sampleFile(cxtype, head, body string) string {
	return "/*---\nprocedure: P_Sample\ncxtype: " + cxtype + "\naccess: public\n" + head + "\n---*/\n" + body + "\n"
}

func memoryCache(t *testing.T) cache.Cache {
	t.Helper()
	memory := cache.NewMemory(100, func() time.Time { return liveNow })
	t.Cleanup(func() { _ = memory.Close() })
	return memory
}

func startSample(t *testing.T, adjust func(*config.Config)) front {
	t.Helper()
	return serve(openLive(t, sampleFiles, nil), memoryCache(t), adjust)
}

func (f front) expectCall(name, got, want string) {
	f.t.Helper()
	if got != want {
		f.t.Errorf("%s: %s, want %s", name, got, want)
	}
}
