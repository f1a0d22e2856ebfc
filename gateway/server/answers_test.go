package server_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/registry/registrytest"
)

func TestAnAnswerIsKeptUntilItExpires(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("first", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.Change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	f.expectCall("kept", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.expectCall("another shape is another answer", f.call("DataTable", "总数", ""), registrytest.Data(`[{"N":1}]`))
	f.clock.Advance(29 * time.Second)
	f.expectCall("still kept", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.clock.Advance(time.Second)
	f.expectCall("expired", f.call("Int", "总数", ""), registrytest.Data("1"))
	for _, line := range []string{
		`qiao_answers_total{result="hit"} 2`, `qiao_answers_total{result="miss"} 3`,
		`qiao_procedure_calls_total{cxtype="总数",procedure="P_Sample",result="ok"} 5`,
	} {
		if !strings.Contains(f.metrics(), line) {
			t.Errorf("no line %s", line)
		}
	}
}

func TestAClockThatIsSetBackProlongsNoAnswer(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("first", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.Change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	f.clock.Advance(-time.Hour)
	f.expectCall("set back", f.call("Int", "总数", ""), registrytest.Data("1"))
}

func TestEachParameterHasItsAnswer(t *testing.T) {
	f := startSample(t, nil)
	f.Change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	for range 2 {
		f.expectCall("x", f.call("Int", "按名", "x"), registrytest.Data("1"))
		f.expectCall("y", f.call("Int", "按名", "y"), registrytest.Data("0"))
		f.expectCall("1", f.call("Int", "按号", "1"), registrytest.Data("1"))
		f.expectCall("01 is the same number", f.call("Int", "按号", "01"), registrytest.Data("1"))
	}
	if want := `qiao_answers_total{result="miss"} 3`; !strings.Contains(f.metrics(), want) {
		t.Errorf("no line %s", want)
	}
	f.expectCall("no number", f.call("Int", "按号", "x"), `{"code":-1,"msg":"参数 Id 不是整数：x","data":null}`)
}

func TestAFailureIsNotKept(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("without rows", f.call("Int", "不成", ""), `{"code":-1,"msg":"没有数据","data":null}`)
	f.Change("INSERT INTO Sample (Id, Name) VALUES (1, 'x')")
	f.expectCall("with one", f.call("Int", "不成", ""), registrytest.Data("1"))
	f.Change("INSERT INTO Sample (Id, Name) VALUES (2, 'x')")
	f.expectCall("which is kept", f.call("Int", "不成", ""), registrytest.Data("1"))
}

func TestAChangedEntryHasNewAnswers(t *testing.T) {
	f := startSample(t, nil)
	f.expectCall("before", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.Write("count.sql", strings.Replace(registrytest.SampleFiles["count.sql"], "COUNT(*)", "COUNT(*) + 7", 1))
	f.ReloadNow()
	f.expectCall("after", f.call("Int", "总数", ""), registrytest.Data("7"))
}

func TestAWriteDropsTheNamedAnswers(t *testing.T) {
	s, shared := registrytest.Open(t, registrytest.SampleFiles, nil), memoryCache(t)
	one, two := serve(s, shared, nil), serve(s, shared, nil)
	both := func(name, cxtype, want string) {
		t.Helper()
		one.expectCall(name+" on the first", one.call("Int", cxtype, "x"), registrytest.Data(want))
		two.expectCall(name+" on the second", two.call("Int", cxtype, "x"), registrytest.Data(want))
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

// A named call may be answered under another name or without one.
func TestAWriteDropsTheAnswersOfProceduresOfNamedCalls(t *testing.T) {
	const counts, text = "effect: read\ncache: 30s", "SELECT COUNT(*) AS N FROM Sample;"
	every := strings.Replace(registrytest.SampleFile("x", counts, text), "cxtype: x\n", "", 1)
	alias := strings.Replace(registrytest.SampleFile("别名", "aliases: [P_Sample]\n"+counts, text), "procedure: P_Sample", "procedure: P_Own", 1)
	anyName := strings.Replace(registrytest.SampleFile("通名", counts, text), "procedure: P_Sample", "procedure: '*'", 1)
	for _, test := range []struct {
		ref     string
		files   map[string]string // the name of each is the CXType to ask for
		dropped []string
	}{
		{"P_Sample/任何", map[string]string{"任何": every, "别名": alias}, []string{"任何"}},
		{"P_Sample/别名", map[string]string{"任何": every, "别名": alias}, []string{"别名"}},
		{"P_Sample/", map[string]string{"任何": every, "别名": alias}, []string{"任何", "别名"}},
		{"P_Own/", map[string]string{"任何": every, "别名": alias}, []string{"别名"}},
		{"'*/任何'", map[string]string{"任何": every, "别名": alias}, []string{"任何"}},
		{"'*/别名'", map[string]string{"任何": every, "别名": alias}, []string{"任何", "别名"}},
		{"P_Nobody/无", map[string]string{"任何": every, "别名": alias}, nil},
		{"P_Other/通名", map[string]string{"通名": anyName, "别名": alias}, []string{"通名"}},
		{"P_Sample/", map[string]string{"通名": anyName, "别名": alias}, []string{"通名", "别名"}},
	} {
		files := map[string]string{"write.sql": registrytest.SampleFile("写", "effect: write\ninvalidates: ["+test.ref+"]", "INSERT INTO Sample (Id, Name) VALUES (1, 'x');")}
		for cxtype, text := range test.files {
			files[cxtype+".sql"] = text
		}
		f := serve(registrytest.Open(t, files, nil), memoryCache(t), nil)
		for cxtype := range test.files {
			f.expectCall(cxtype, f.call("Int", cxtype, ""), registrytest.Data("0"))
		}
		f.expectCall("the write", f.call("Int", "写", ""), registrytest.Data("1"))
		for cxtype := range test.files {
			want := registrytest.Data("0")
			if slices.Contains(test.dropped, cxtype) {
				want = registrytest.Data("1")
			}
			f.expectCall(test.ref+" and "+cxtype, f.call("Int", cxtype, ""), want)
		}
	}
}

func TestALongAnswerIsNotKept(t *testing.T) {
	f := startSample(t, func(cfg *config.Config) { cfg.Procedures.CacheAnswer = 1 << 10 })
	f.Change("INSERT INTO Sample (Id, Name) VALUES (1, '" + strings.Repeat("x", 40) + "')")
	short := f.call("DataTable", "名单", "")
	f.Change("INSERT INTO Sample (Id, Name) WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 60) SELECT i, printf('%040d', i) FROM n")
	f.expectCall("a short one is kept", f.call("DataTable", "名单", ""), short)
	f.clock.Advance(time.Minute)
	long := f.call("DataTable", "名单", "")
	if strings.Count(long, "Name") != 60 {
		t.Fatalf("a long answer: %s", long)
	}
	f.Change("DELETE FROM Sample WHERE Id = 60")
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

func TestWithoutTheSharedCacheNoAnswerIsKeptAndWritesContinue(t *testing.T) {
	f := serve(registrytest.Open(t, registrytest.SampleFiles, nil), brokenCache{memoryCache(t)}, nil)
	f.expectCall("before", f.call("Int", "总数", ""), registrytest.Data("0"))
	f.expectCall("a write", f.call("Int", "写入", "x"), registrytest.Data("1"))
	f.expectCall("after", f.call("Int", "总数", ""), registrytest.Data("1"))
	if !strings.Contains(f.Log.String(), "kept answers are not dropped") {
		t.Errorf("the log: %s", f.Log)
	}
}
