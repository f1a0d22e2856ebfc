package registry_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// execute makes a call outside of HTTP and returns its whole answer.
func execute(s *registrytest.Site, o registry.Execution) (string, error) {
	var out bytes.Buffer
	answer := wire.NewDataTable(&out, wire.Options{})
	o.Now, o.Out = registrytest.Now, answer
	if err := s.Execute(s.T.Context(), o); err != nil {
		return "", err
	}
	err := answer.Close()
	return out.String(), err
}

func TestAnExecutionIsACallAsOnTheWire(t *testing.T) {
	second := storetest.OpenSQLite(t, registrytest.DDL)
	s := registrytest.Open(t, map[string]string{
		"count.sql": registrytest.SampleFiles["count.sql"], "refuse.sql": registrytest.SampleFiles["refuse.sql"],
		"echo.sql": strings.Replace(registrytest.SampleFile("x", "effect: read\nparams:\n  Q: {from: OtherA, type: int, default: 0}",
			"SELECT @Q AS Q, @CXType AS C;"), "cxtype: x\n", "", 1),
		"own.sql":  strings.Replace(registrytest.SampleFile("自己", "effect: read", "SELECT 1 AS N;"), "public", "signed-in", 1),
		"slow.sql": registrytest.SampleFile("慢", "effect: read\ntimeout: 20ms", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS N FROM n;"),
	}, func(o *registry.Options) { o.Databases["crm"] = second })
	s.Change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	field := func(text string) payload.Field { return payload.Field{Set: true, Text: text} }
	for _, test := range []struct {
		cxtype  string
		payload payload.Payload
		caller  *session.Identity
		want    string // the answer, or the failure's text for clients
	}{
		{"总数", payload.Payload{}, nil, registrytest.Data(`[{"N":1}]`)},
		{"总数", payload.Payload{BaseDataName: field("CRM")}, nil, registrytest.Data(`[{"N":0}]`)},
		{"总数", payload.Payload{BaseDataName: field("erp")}, nil, "数据库不存在：erp"},
		{"回声", payload.Payload{OtherA: field("7"), CXType: field("其他")}, nil, registrytest.Data(`[{"Q":7,"C":"回声"}]`)},
		{"回声", payload.Payload{OtherA: field("x")}, nil, "参数 Q 不是整数：x"},
		{"拒绝", payload.Payload{}, nil, "不行"},
		{"自己", payload.Payload{}, nil, errs.SessionUnknown.Text},
		{"自己", payload.Payload{}, &session.Identity{Account: "u"}, registrytest.Data(`[{"N":1}]`)},
		{"慢", payload.Payload{}, nil, errs.Timeout.Text},
	} {
		got, err := execute(s, registry.Execution{Procedure: "P_Sample", CXType: test.cxtype, Payload: test.payload, Caller: test.caller})
		if err != nil {
			got = errs.As(err).ClientText()
		}
		if got != test.want {
			t.Errorf("%s %+v: %s (%v), want %s", test.cxtype, test.payload, got, err, test.want)
		}
	}
	if calls := s.Usage(s.Item("site:count.sql")).Calls; calls != 0 {
		t.Errorf("%d executions are counted", calls)
	}
}

func TestATrialChangesNothing(t *testing.T) {
	s := registrytest.Open(t, registrytest.SampleFiles, func(o *registry.Options) { o.Go = []registry.Procedure{registrytest.GoText("P_Go", "List", "go")} })
	try := registry.Execution{Procedure: "P_Sample", CXType: "写入", TryOnly: true, Payload: payload.Payload{OtherA: payload.Field{Set: true, Text: "x"}}}
	count := registry.Execution{Procedure: "P_Sample", CXType: "总数"}
	for _, step := range []struct {
		what registry.Execution
		want string
	}{{try, `[]`}, {count, `[{"N":0}]`}, {registry.Execution{Procedure: "P_Sample", CXType: "总数", TryOnly: true}, `[{"N":0}]`}} {
		if got, err := execute(s, step.what); err != nil || got != registrytest.Data(step.want) {
			t.Errorf("%s: %s, %v", step.what.CXType, got, err)
		}
	}
	_, err := execute(s, registry.Execution{Procedure: "P_None", CXType: "没有"})
	if got := errs.As(err).ClientText(); got != "存储过程不存在：P_None/没有" {
		t.Errorf("what is not there: %s", got)
	}
	_, err = execute(s, registry.Execution{Procedure: "P_Go", CXType: "List", TryOnly: true})
	if err == nil || !strings.Contains(err.Error(), "is written in Go: what it changes cannot be rolled back") {
		t.Errorf("a Go procedure: %v", err)
	}
}

// Explain explains the call that Execute would make, with any letter case of the database name.
func TestAnExplanationIsOfTheSameCall(t *testing.T) {
	second := storetest.OpenSQLite(t, strings.ReplaceAll(registrytest.DDL, "Sample", "Elsewhere"))
	files := maps.Clone(registrytest.SampleFiles)
	files["main.sql"] = registrytest.SampleFile("大写", "effect: read\ndatabase: MAIN\nresult: {columns: {N: int}}", "SELECT COUNT(*) AS N FROM Sample;")
	files["echo.sql"] = registrytest.SampleFile("回声", "effect: read\nparams:\n  Q: {from: OtherA, type: int}", "SELECT @Q AS Q;")
	files["own.sql"] = strings.Replace(registrytest.SampleFile("自己", "effect: read", "SELECT 1 AS N;"), "public", "signed-in", 1)
	s := registrytest.Open(t, files, func(o *registry.Options) {
		o.Databases["CRM"], o.Go = second, []registry.Procedure{registrytest.GoText("P_Go", "List", "go")}
	})
	field := func(text string) payload.Field { return payload.Field{Set: true, Text: text} }
	for _, test := range []struct {
		procedure, cxtype string
		payload           payload.Payload
		want              string // a part of the plan, or of the failure
	}{
		{"P_Sample", "大写", payload.Payload{}, "SELECT COUNT(*) AS N FROM Sample"},
		{"P_Sample", "大写", payload.Payload{BaseDataName: field("crm")}, "no such table: Sample"},
		{"P_Sample", "大写", payload.Payload{BaseDataName: field("erp")}, "数据库不存在：erp"},
		{"P_Sample", "写入", payload.Payload{OtherA: field("x")}, "INSERT INTO Sample"},
		{"P_Sample", "回声", payload.Payload{OtherA: field("x")}, "参数 Q 不是整数：x"},
		{"P_Sample", "自己", payload.Payload{}, errs.SessionUnknown.Text},
		{"P_Sample", "没有", payload.Payload{}, "存储过程不存在：P_Sample/没有"},
		{"P_Go", "List", payload.Payload{}, "P_Go/List is written in Go: it has no plan to show"},
	} {
		plan, err := s.Explain(t.Context(), registry.Execution{Procedure: test.procedure, CXType: test.cxtype, Payload: test.payload, Now: registrytest.Now})
		got := strings.Join(plan, "\n")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || (plan == nil) != (err != nil) {
			t.Errorf("%s %+v: %s, want %s", test.cxtype, test.payload, got, test.want)
		}
	}
	if got, err := execute(s, registry.Execution{Procedure: "P_Sample", CXType: "总数"}); got != registrytest.Data(`[{"N":0}]`) {
		t.Errorf("it has run: %s, %v", got, err)
	}
}

// A call finishes on the version on which it began, also during a reload.
func TestACallInFlightFinishesOnItsVersion(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	slow := registrytest.GoText("P_A", "List", "go")
	inner := slow.Run
	slow.Run = func(ctx context.Context, call *registry.Call) error {
		close(began)
		<-release
		return inner(ctx, call)
	}
	s := registrytest.Open(t, nil, func(o *registry.Options) { o.Go = []registry.Procedure{slow} })
	answered := make(chan string, 1)
	go func() { answered <- s.Cell("P_A", "List") }()
	<-began
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "site"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "site"})
	close(release)
	if got := <-answered; got != "go" {
		t.Errorf("the call in flight answers %q", got)
	}
}

// If the process ends in the middle of a reload, the serving entries do not change.
func TestAReloadThatIsCutShortChangesNothing(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a"), "b.sql": registrytest.EntryFile("P_B", "List", "b")}, nil)
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "a2"))
	s.Remove("b.sql")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s.Reload(ended)
	s.Expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a2", "P_B/List": ""})
}

func TestALiveRegistryIsNotOpenedWhenTheProcessEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	o := registry.Options{Databases: map[string]*store.DB{"main": storetest.OpenSQLite(t, "")}, Now: time.Now}
	if _, err := registry.NewLive(ended, o); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// An entry whose trial cannot be undone is not tried, and runs as every other one.
func TestAnEntryThatSaysSoIsNotTried(t *testing.T) {
	const insert = "INSERT INTO Sample (Id, Name) VALUES (1, 'x');"
	s := registrytest.Open(t, map[string]string{
		"no.sql": registrytest.SampleFile("不试", "effect: write\ntrial: false", insert), "yes.sql": registrytest.SampleFile("可试", "effect: write", insert),
		"count.sql": registrytest.SampleFiles["count.sql"],
	}, nil)
	for cxtype, want := range map[string]bool{"不试": false, "可试": true, "总数": true} {
		p, err := s.Current().Lookup("P_Sample", cxtype)
		if err != nil || p.CanBeTried() != want {
			t.Errorf("%s: can be tried: %v, %v", cxtype, p.CanBeTried(), err)
		}
	}
	_, err := execute(s, registry.Execution{Procedure: "P_Sample", CXType: "不试", TryOnly: true})
	if err == nil || err.Error() != "P_Sample/不试 has trial: false: a rollback does not undo all that it does, so it is not tried" {
		t.Errorf("a trial: %v", err)
	}
	count := func() string {
		got, err := execute(s, registry.Execution{Procedure: "P_Sample", CXType: "总数"})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := count(); got != registrytest.Data(`[{"N":0}]`) {
		t.Errorf("after the refused trial: %s", got)
	}
	if _, err := execute(s, registry.Execution{Procedure: "P_Sample", CXType: "不试"}); err != nil || count() != registrytest.Data(`[{"N":1}]`) {
		t.Errorf("a call: %v", err)
	}
}
