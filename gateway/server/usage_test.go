package server_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/registry/usage"
)

func TestMetricsShowTheRegistryAndItsReloads(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_Shop", "List", "a"), "b.sql": "no header"}, registrytest.Layered)
	f := serve(s, memoryCache(t), nil)
	f.expectMetrics(
		`qiao_entries{source="go",state="overridden"} 1`, `qiao_entries{source="go",state="serving"} 1`,
		`qiao_entries{source="shipped",state="overridden"} 1`, `qiao_entries{source="site",state="serving"} 1`,
		`qiao_entries{source="site",state="quarantined"} 1`, `qiao_entries{source="site",state="stale"} 0`,
		`qiao_entry_reloads_total{result="changed"} 1`, `qiao_entries_loaded_timestamp_seconds 1.7730666e+09`,
	)
	s.ReloadNow()
	s.Write("a.sql", "no header")
	s.ReloadNow()
	s.Remove(".")
	s.ReloadNow()
	f.expectMetrics(
		`qiao_entries{source="site",state="stale"} 1`, `qiao_entry_reloads_total{result="unchanged"} 2`,
		`qiao_entry_reloads_total{result="failed"} 1`,
	)
}

func (f front) expectMetrics(lines ...string) {
	f.T.Helper()
	metrics := f.metrics()
	for _, line := range lines {
		if !strings.Contains(metrics, line+"\n") {
			f.T.Errorf("no line %s", line)
		}
	}
}

func TestUsageOutlivesAReloadAndGoesWithItsEntry(t *testing.T) {
	s := registrytest.Open(t, registrytest.SampleFiles, nil)
	f := serve(s, memoryCache(t), nil)
	f.call("Int", "无声", "")
	s.Write("quiet.sql", strings.Replace(registrytest.SampleFiles["quiet.sql"], "quiet", "still", 1))
	s.ReloadNow()
	f.call("Int", "无声", "")
	if calls := s.Usage(s.Item("site:quiet.sql")).Calls; calls != 2 {
		t.Errorf("%d calls, want 2", calls)
	}
	f.expectMetrics(`qiao_procedure_calls_total{cxtype="无声",procedure="P_Sample",result="ok"} 2`)
	s.Remove("quiet.sql")
	s.ReloadNow()
	if strings.Contains(f.metrics(), `cxtype="无声"`) {
		t.Error("an entry that is gone has metrics")
	}
}

// An entry of a site that replaces a procedure answers its calls, and has their numbers; the replaced one has none.
func TestAnEntryThatDoesNotServeHasNoUsage(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"quiet.sql": registrytest.SampleFiles["quiet.sql"]}, func(o *registry.Options) {
		o.Go = append(o.Go, registrytest.GoText("P_Sample", "无声", "go"))
	})
	serve(s, memoryCache(t), nil).call("Int", "无声", "")
	if in, of := s.Usage(s.Item("site:quiet.sql")).Calls, s.Usage(s.Item("go:P_Sample/无声")).Calls; in != 1 || of != 0 {
		t.Errorf("%d calls of the entry, want 1; %d of what it replaces, want 0", in, of)
	}
}

func TestFailuresTellWhoAndWhyAndNoValues(t *testing.T) {
	s := registrytest.Open(t, map[string]string{
		"a.sql": registrytest.SampleFile("坏", "effect: read\nparams:\n  Secret: {from: OtherA, type: nvarchar(50)}", "SELECT throw(50009, 'told of ' || @Secret) WHERE @Secret <> '';"),
		"b.sql": registrytest.SampleFile("总数", "effect: read", "SELECT COUNT(*) AS N FROM Sample;"),
		"c.sql": registrytest.SampleFile("按号", "effect: read\nparams:\n  Id: {from: OtherA, type: int}", "SELECT @Id AS N;"),
	}, nil)
	f := serve(s, memoryCache(t), nil)
	f.call("Int", "坏", "geheim")
	f.call("Int", "总数", "")
	f.call("Int", "按号", "geheim") // a refusal is no error
	item := s.Item("site:a.sql")
	list := s.Failures(item)
	if len(list) != 1 {
		t.Fatalf("%d failures", len(list))
	}
	got := list[0]
	if got.RequestID == "" || !strings.Contains(s.Log.String(), got.RequestID) {
		t.Errorf("the request %q leads to no line of the log", got.RequestID)
	}
	got.RequestID = ""
	if diff := cmp.Diff(usage.Failure{Time: registrytest.Now, Code: -1, Text: "存储过程执行失败", Detail: "run: procedure_failed (50009)"}, got); diff != "" {
		t.Error(diff)
	}
	if used := s.Usage(item); used.Calls != 1 || used.Errors != 1 || used.P50 <= 0 {
		t.Errorf("%+v", used)
	}
	for _, id := range []string{"site:b.sql", "site:c.sql"} {
		if used := s.Usage(s.Item(id)); used.Calls != 1 || used.Errors != 0 {
			t.Errorf("%s: %+v", id, used)
		}
	}
}
