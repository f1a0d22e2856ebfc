package gateway_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// execute makes a call outside of HTTP and returns its whole answer.
func (s *liveSite) execute(o gateway.Execution) (string, error) {
	var out bytes.Buffer
	answer := wire.NewDataTable(&out, wire.Options{})
	o.Now, o.Out = liveNow, answer
	if err := s.Execute(s.t.Context(), o); err != nil {
		return "", err
	}
	err := answer.Close()
	return out.String(), err
}

func TestAnExecutionIsACallAsOnTheWire(t *testing.T) {
	second := storetest.OpenSQLite(t, liveDDL)
	s := openLive(t, map[string]string{
		"count.sql": sampleFiles["count.sql"], "refuse.sql": sampleFiles["refuse.sql"],
		"echo.sql": strings.Replace(sampleFile("x", "effect: read\nparams:\n  Q: {from: OtherA, type: int, default: 0}",
			"SELECT @Q AS Q, @CXType AS C;"), "cxtype: x\n", "", 1),
		"own.sql":  strings.Replace(sampleFile("自己", "effect: read", "SELECT 1 AS N;"), "public", "signed-in", 1),
		"slow.sql": sampleFile("慢", "effect: read\ntimeout: 20ms", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS N FROM n;"),
	}, func(o *gateway.LiveOptions) { o.Databases["crm"] = second })
	s.change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	field := func(text string) wire.Field { return wire.Field{Set: true, Text: text} }
	for _, test := range []struct {
		cxtype  string
		payload wire.Payload
		caller  *session.Identity
		want    string // the answer, or the failure's text for clients
	}{
		{"总数", wire.Payload{}, nil, data(`[{"N":1}]`)},
		{"总数", wire.Payload{BaseDataName: field("CRM")}, nil, data(`[{"N":0}]`)},
		{"总数", wire.Payload{BaseDataName: field("erp")}, nil, "数据库不存在: erp"},
		{"回声", wire.Payload{OtherA: field("7"), CXType: field("其他")}, nil, data(`[{"Q":7,"C":"回声"}]`)},
		{"回声", wire.Payload{OtherA: field("x")}, nil, "参数 Q 不是整数: x"},
		{"拒绝", wire.Payload{}, nil, "不行"},
		{"自己", wire.Payload{}, nil, errs.SessionUnknown.Text},
		{"自己", wire.Payload{}, &session.Identity{Account: "u"}, data(`[{"N":1}]`)},
		{"慢", wire.Payload{}, nil, errs.Timeout.Text},
	} {
		got, err := s.execute(gateway.Execution{Procedure: "P_Sample", CXType: test.cxtype, Payload: test.payload, Caller: test.caller})
		if err != nil {
			got = errs.As(err).ClientText()
		}
		if got != test.want {
			t.Errorf("%s %+v: %s (%v), want %s", test.cxtype, test.payload, got, err, test.want)
		}
	}
	if calls := s.Usage().Of(s.item("site:count.sql")).Calls; calls != 0 {
		t.Errorf("%d executions are counted", calls)
	}
}

func TestATrialChangesNothing(t *testing.T) {
	s := openLive(t, sampleFiles, func(o *gateway.LiveOptions) { o.Go = []gateway.Procedure{goText("P_Go", "List", "go")} })
	try := gateway.Execution{Procedure: "P_Sample", CXType: "写入", TryOnly: true, Payload: wire.Payload{OtherA: wire.Field{Set: true, Text: "x"}}}
	count := gateway.Execution{Procedure: "P_Sample", CXType: "总数"}
	for _, step := range []struct {
		what gateway.Execution
		want string
	}{{try, `[]`}, {count, `[{"N":0}]`}, {gateway.Execution{Procedure: "P_Sample", CXType: "总数", TryOnly: true}, `[{"N":0}]`}} {
		if got, err := s.execute(step.what); err != nil || got != data(step.want) {
			t.Errorf("%s: %s, %v", step.what.CXType, got, err)
		}
	}
	_, err := s.execute(gateway.Execution{Procedure: "P_None", CXType: "没有"})
	if got := errs.As(err).ClientText(); got != "存储过程不存在: P_None/没有" {
		t.Errorf("what is not there: %s", got)
	}
	_, err = s.execute(gateway.Execution{Procedure: "P_Go", CXType: "List", TryOnly: true})
	if err == nil || !strings.Contains(err.Error(), "is written in Go: what it changes cannot be rolled back") {
		t.Errorf("a Go procedure: %v", err)
	}
}

// An explanation is of the call that Execute would make, whatever letters its
// database is written in.
func TestAnExplanationIsOfTheSameCall(t *testing.T) {
	second := storetest.OpenSQLite(t, strings.ReplaceAll(liveDDL, "Sample", "Elsewhere"))
	files := maps.Clone(sampleFiles)
	files["main.sql"] = sampleFile("大写", "effect: read\ndatabase: MAIN\nresult: {columns: {N: int}}", "SELECT COUNT(*) AS N FROM Sample;")
	files["echo.sql"] = sampleFile("回声", "effect: read\nparams:\n  Q: {from: OtherA, type: int}", "SELECT @Q AS Q;")
	files["own.sql"] = strings.Replace(sampleFile("自己", "effect: read", "SELECT 1 AS N;"), "public", "signed-in", 1)
	s := openLive(t, files, func(o *gateway.LiveOptions) {
		o.Databases["CRM"], o.Go = second, []gateway.Procedure{goText("P_Go", "List", "go")}
	})
	field := func(text string) wire.Field { return wire.Field{Set: true, Text: text} }
	for _, test := range []struct {
		procedure, cxtype string
		payload           wire.Payload
		want              string // a part of the plan, or of the failure
	}{
		{"P_Sample", "大写", wire.Payload{}, "SELECT COUNT(*) AS N FROM Sample"},
		{"P_Sample", "大写", wire.Payload{BaseDataName: field("crm")}, "no such table: Sample"},
		{"P_Sample", "大写", wire.Payload{BaseDataName: field("erp")}, "数据库不存在: erp"},
		{"P_Sample", "写入", wire.Payload{OtherA: field("x")}, "INSERT INTO Sample"},
		{"P_Sample", "回声", wire.Payload{OtherA: field("x")}, "参数 Q 不是整数: x"},
		{"P_Sample", "自己", wire.Payload{}, errs.SessionUnknown.Text},
		{"P_Sample", "没有", wire.Payload{}, "存储过程不存在: P_Sample/没有"},
		{"P_Go", "List", wire.Payload{}, "P_Go/List is written in Go: it has no plan to show"},
	} {
		plan, err := s.Explain(t.Context(), gateway.Execution{Procedure: test.procedure, CXType: test.cxtype, Payload: test.payload, Now: liveNow})
		got := strings.Join(plan, "\n")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || (plan == nil) != (err != nil) {
			t.Errorf("%s %+v: %s, want %s", test.cxtype, test.payload, got, test.want)
		}
	}
	if got, err := s.execute(gateway.Execution{Procedure: "P_Sample", CXType: "总数"}); got != data(`[{"N":0}]`) {
		t.Errorf("it has run: %s, %v", got, err)
	}
}

// A call goes on with what it began with, whatever is reloaded meanwhile.
func TestACallInFlightFinishesOnItsVersion(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	slow := goText("P_A", "List", "go")
	inner := slow.Run
	slow.Run = func(ctx context.Context, call *gateway.Call) error {
		close(began)
		<-release
		return inner(ctx, call)
	}
	s := openLive(t, nil, func(o *gateway.LiveOptions) { o.Go = []gateway.Procedure{slow} })
	answered := make(chan string, 1)
	go func() { answered <- s.cell("P_A", "List") }()
	<-began
	s.write("a.sql", entryFile("P_A", "List", "site"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "site"})
	close(release)
	if got := <-answered; got != "go" {
		t.Errorf("the call in flight answers %q", got)
	}
}

// An end of the process in the middle of a reload leaves what serves alone.
func TestAReloadThatIsCutShortChangesNothing(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a"), "b.sql": entryFile("P_B", "List", "b")}, nil)
	s.write("a.sql", entryFile("P_A", "List", "a2"))
	s.remove("b.sql")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s.Reload(ended)
	s.expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	s.reload()
	s.expect(map[string]string{"P_A/List": "a2", "P_B/List": ""})
}

func TestALiveRegistryIsNotOpenedWhenTheProcessEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	o := gateway.LiveOptions{Databases: map[string]*store.DB{"main": storetest.OpenSQLite(t, "")}, Now: time.Now}
	if _, err := gateway.NewLive(ended, o); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
