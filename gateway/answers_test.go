package gateway_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/gateway/wire"
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

func TestAnAnswerIsKeptUntilItExpires(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("first", f.call("Int", "总数", ""), data("0"))
	f.change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	f.expectCall("kept", f.call("Int", "总数", ""), data("0"))
	f.expectCall("another shape is another answer", f.call("DataTable", "总数", ""), data(`[{"N":1}]`))
	f.clock.Advance(29 * time.Second)
	f.expectCall("still kept", f.call("Int", "总数", ""), data("0"))
	f.clock.Advance(time.Second)
	f.expectCall("expired", f.call("Int", "总数", ""), data("1"))
	for _, line := range []string{
		`qiao_answers_total{result="hit"} 2`, `qiao_answers_total{result="miss"} 3`,
		`qiao_procedure_calls_total{cxtype="总数",procedure="P_Sample",result="ok"} 5`,
	} {
		if !strings.Contains(f.metrics(), line) {
			t.Errorf("no line %s", line)
		}
	}
}

func TestEachParameterHasItsAnswer(t *testing.T) {
	f := startSample(t, nil)
	f.change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	for range 2 {
		f.expectCall("x", f.call("Int", "按名", "x"), data("1"))
		f.expectCall("y", f.call("Int", "按名", "y"), data("0"))
		f.expectCall("1", f.call("Int", "按号", "1"), data("1"))
		f.expectCall("01 is the same number", f.call("Int", "按号", "01"), data("1"))
	}
	if want := `qiao_answers_total{result="miss"} 3`; !strings.Contains(f.metrics(), want) {
		t.Errorf("no line %s", want)
	}
	f.expectCall("no number", f.call("Int", "按号", "x"), `{"code":-1,"msg":"参数 Id 不是整数: x","data":null}`)
}

func TestAFailureIsNotKept(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("without rows", f.call("Int", "不成", ""), `{"code":-1,"msg":"没有数据","data":null}`)
	f.change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	f.expectCall("with one", f.call("Int", "不成", ""), data("1"))
}

func TestAChangedEntryHasNewAnswers(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("before", f.call("Int", "总数", ""), data("0"))
	f.write("count.sql", strings.Replace(sampleFiles["count.sql"], "COUNT(*)", "COUNT(*) + 7", 1))
	f.reload()
	f.expectCall("after", f.call("Int", "总数", ""), data("7"))
}

func TestAWriteDropsWhatItNames(t *testing.T) {
	s, shared := openLive(t, sampleFiles, nil), memoryCache(t)
	one, two := serve(s, shared, nil), serve(s, shared, nil)
	both := func(name, cxtype, want string) {
		t.Helper()
		one.expectCall(name+" on the first", one.call("Int", cxtype, "x"), data(want))
		two.expectCall(name+" on the second", two.call("Int", cxtype, "x"), data(want))
	}
	both("empty", "总数", "0")
	both("empty", "按名", "0")
	one.call("Int", "无声", "")
	both("a write that names nothing", "总数", "0")
	one.call("Int", "拒绝", "")
	both("a write that is refused", "总数", "0")
	one.call("Int", "写入", "x")
	both("a write that names it", "总数", "2")
	both("which is not named", "按名", "0")
	two.call("Int", "全部作废", "")
	both("all of the procedure", "总数", "3")
	both("all of the procedure", "按名", "1")
}

func TestALongAnswerIsNotKept(t *testing.T) {
	f := startSample(t, func(cfg *config.Config) { cfg.Procedures.CacheAnswer = 1 << 10 })
	f.change("INSERT INTO Sample (Id, Name) VALUES (1, '" + strings.Repeat("x", 40) + "')")
	short := f.call("DataTable", "名单", "")
	f.change("INSERT INTO Sample (Id, Name) WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 60) SELECT i, printf('%040d', i) FROM n")
	f.expectCall("a short one is kept", f.call("DataTable", "名单", ""), short)
	f.clock.Advance(time.Minute)
	long := f.call("DataTable", "名单", "")
	if strings.Count(long, "Name") != 60 {
		t.Fatalf("a long answer: %s", long)
	}
	f.change("DELETE FROM Sample WHERE Id = 60")
	if again := f.call("DataTable", "名单", ""); strings.Count(again, "Name") != 59 {
		t.Errorf("a long answer is kept: %s", again)
	}
	if want := `qiao_answers_total{result="too_large"} 2`; !strings.Contains(f.metrics(), want) {
		t.Errorf("no line %s", want)
	}
}

// brokenCache is a shared cache that is out of reach.
type brokenCache struct{ cache.Cache }

func (brokenCache) Get(context.Context, string) ([]byte, error) {
	return nil, errs.New(errs.Unavailable)
}

func (brokenCache) Set(context.Context, string, []byte, time.Duration) error {
	return errs.New(errs.Unavailable)
}

func TestWithoutTheSharedCacheNothingIsKeptAndWritesGoOn(t *testing.T) {
	f := serve(openLive(t, sampleFiles, nil), brokenCache{memoryCache(t)}, nil)
	f.expectCall("before", f.call("Int", "总数", ""), data("0"))
	f.expectCall("a write", f.call("Int", "写入", "x"), data("1"))
	f.expectCall("after", f.call("Int", "总数", ""), data("1"))
	if !strings.Contains(f.log.String(), "kept answers are not dropped") {
		t.Errorf("the log: %s", f.log)
	}
}

// slowRead is a cached Go procedure that counts its runs and waits for release.
type slowRead struct {
	runs    atomic.Int64
	started chan struct{}
	release chan error
}

func startSlow(t *testing.T) (*slowRead, front) {
	t.Helper()
	slow := &slowRead{started: make(chan struct{}, 10), release: make(chan error)}
	p := gateway.Procedure{
		Name: "P_Sample", CXType: "慢", Effect: gateway.Read, Access: session.Public(), Cache: time.Minute,
		Key: func(call *gateway.Call) (string, error) { return call.Payload.OtherA.Text, nil },
		Run: func(ctx context.Context, call *gateway.Call) error {
			n := slow.runs.Add(1)
			slow.started <- struct{}{}
			select {
			case err := <-slow.release:
				if err != nil {
					if err.Error() == "panic" {
						panic(err)
					}
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := call.Out.Columns([]wire.Column{{Name: "N", Type: wire.Int}}); err != nil {
				return err
			}
			return call.Out.Row([]wire.Value{{Kind: wire.IntKind, Int: n}})
		},
	}
	s := openLive(t, nil, func(o *gateway.LiveOptions) { o.Go = []gateway.Procedure{p} })
	return slow, serve(s, memoryCache(t), nil)
}

// together makes equal calls, lets the first begin, and ends the run.
func together(t *testing.T, slow *slowRead, f front, outcome error) (answers []string) {
	t.Helper()
	const callers = 8
	results := make(chan string, callers)
	var wait sync.WaitGroup
	for range callers {
		wait.Go(func() {
			body, err := f.try(t.Context(), "Int", "慢", "x")
			if err != nil {
				t.Error(err)
			}
			results <- body
		})
	}
	<-slow.started
	slow.release <- outcome
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	for { // a call that came after the run ended begins another one
		select {
		case <-slow.started:
			slow.release <- outcome
		case <-done:
			close(results)
			for body := range results {
				answers = append(answers, body)
			}
			return answers
		}
	}
}

func TestEqualCallsRunOnce(t *testing.T) {
	slow, f := startSlow(t)
	for _, body := range together(t, slow, f, nil) {
		f.expectCall("each", body, data("1"))
	}
	if n := slow.runs.Load(); n != 1 {
		t.Errorf("%d runs", n)
	}
}

func TestAFailureIsSharedByThoseWhoWait(t *testing.T) {
	slow, f := startSlow(t)
	for _, body := range together(t, slow, f, errs.Failf("不行")) {
		f.expectCall("each", body, `{"code":-1,"msg":"不行","data":null}`)
	}
	for _, body := range together(t, slow, f, errors.New("panic")) {
		f.expectCall("a panic", body, `{"code":500,"msg":"服务器内部错误","data":null}`)
	}
	go func() { <-slow.started; slow.release <- nil }()
	if body := f.call("Int", "慢", "x"); !strings.HasPrefix(body, `{"code":0`) {
		t.Errorf("after the failures: %s", body)
	}
}

func TestACallerWhoLeavesFailsNobodyElse(t *testing.T) {
	slow, f := startSlow(t)
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		_, err := f.try(ctx, "Int", "慢", "x")
		gone <- err
	}()
	<-slow.started
	waiting, leaveToo := context.WithCancel(t.Context())
	alsoGone := make(chan error, 1)
	go func() {
		_, err := f.try(waiting, "Int", "慢", "x")
		alsoGone <- err
	}()
	stays := make(chan string, 1)
	go func() {
		body, err := f.try(t.Context(), "Int", "慢", "x")
		if err != nil {
			t.Error(err)
		}
		stays <- body
	}()
	leave()
	leaveToo()
	if <-gone == nil || <-alsoGone == nil {
		t.Fatal("both have left")
	}
	slow.release <- nil
	f.expectCall("who stays", <-stays, data("1"))
	f.expectCall("the next", f.call("Int", "慢", "x"), data("1"))
	if n := slow.runs.Load(); n != 1 {
		t.Errorf("%d runs", n)
	}
}
