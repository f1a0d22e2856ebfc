package gateway_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway"
	"qiao/gateway/session"
)

func TestItemsDescribeWhatThereIs(t *testing.T) {
	text := "/*---\nprocedure: P_A\ncxtype: List\naliases: [P_Alias]\nsummary: 说明\neffect: write\naccess: {roles: [宿舍管理员]}\n---*/\nDELETE FROM Sample;\n"
	s := openLive(t, map[string]string{"below/a.sql": text}, func(o *gateway.LiveOptions) {
		o.Go = []gateway.Procedure{goText("P_Go", "List", "go")}
	})
	want := []gateway.Item{
		{
			ID: "site:below/a.sql", Procedure: "P_A", CXType: "List", Aliases: []string{"P_Alias"}, Summary: "说明", Source: gateway.LayerSite,
			File: "below/a.sql", Effect: gateway.Write, Access: session.Roles("宿舍管理员"), Database: "main", State: gateway.Serving, LoadedAt: liveNow, Text: text,
		},
		{
			ID: "go:P_Go/List", Procedure: "P_Go", CXType: "List", Source: gateway.LayerGo, Effect: gateway.Read, Access: session.Public(),
			Database: "main", State: gateway.Serving, LoadedAt: liveNow,
		},
	}
	options := []cmp.Option{
		cmpopts.IgnoreUnexported(gateway.Item{}), cmpopts.IgnoreFields(gateway.Item{}, "Entry"),
		cmp.Comparer(func(a, b session.Access) bool { return a.String() == b.String() }),
	}
	if diff := cmp.Diff(want, s.Items(), options...); diff != "" {
		t.Error(diff)
	}
	if e := s.item("site:below/a.sql").Entry; e == nil || !e.Write {
		t.Errorf("its entry: %+v", e)
	}
}

func TestEveryFindingOfAFileIsShown(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": "/*---\nprocedure: P_A\neffect: maybe\naccess: public\ncolour: red\n---*/\nSELECT 1;\n"}, nil)
	item := s.item("site:a.sql")
	var lines []int
	for _, finding := range item.Findings {
		lines = append(lines, finding.Line)
	}
	if diff := cmp.Diff([]int{3, 5}, lines); diff != "" || strings.Count(item.Problem, "\n") != 1 {
		t.Errorf("%s in %s", diff, item.Problem)
	}
}

// logLine is what a line of the log says of a reload.
type logLine struct {
	Level, Msg, File, State, Reason               string
	Entries, Added, Changed, Removed, Quarantined int
}

func (l *logbook) lines(t *testing.T) (lines []logLine) {
	t.Helper()
	for text := range strings.Lines(l.String()) {
		var line logLine
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestTheLogTellsOfReloads(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a"), "b.sql": entryFile("P_B", "List", "b")}, nil)
	s.reload() // nothing new
	s.write("a.sql", entryFile("P_A", "List", "a2"))
	s.write("b.sql", "no header")
	s.write("c.sql", "/*---\nprocedure: P_C\ncxtype: L\neffect: read\naccess: public\nparams: {A: {from: OtherA, type: int}}\n---*/\nSELECT @B AS B, @C AS C;")
	s.write("d.sql", entryFile("P_D", "List", "d"))
	s.reload()
	s.reload() // nothing new
	s.write("b.sql", entryFile("P_B", "List", "b"))
	s.remove("c.sql")
	s.remove("d.sql")
	s.reload()
	want := []logLine{
		{Level: "INFO", Msg: "entries reloaded", Entries: 2, Added: 2},
		{Level: "ERROR", Msg: "entry quarantined", File: "b.sql", State: "stale"},
		{Level: "ERROR", Msg: "entry quarantined", File: "c.sql", State: "quarantined"},
		{Level: "INFO", Msg: "entries reloaded", Entries: 3, Added: 1, Changed: 1, Quarantined: 2},
		{Level: "INFO", Msg: "entries reloaded", Entries: 2, Changed: 1, Removed: 1},
	}
	got := s.log.lines(t)
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(logLine{}, "Reason")); diff != "" {
		t.Error(diff)
	}
	for i, want := range map[int]string{1: "b.sql:1: ", 2: "c.sql:6: "} {
		if !strings.HasPrefix(got[i].Reason, want) {
			t.Errorf("the reason %q does not begin with %q", got[i].Reason, want)
		}
	}
}

func TestMetricsShowTheRegistryAndItsReloads(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_Shop", "List", "a"), "b.sql": "no header"}, layered)
	f := serve(s, memoryCache(t), nil)
	f.expectMetrics(
		`qiao_entries{source="go",state="overridden"} 1`, `qiao_entries{source="go",state="serving"} 1`,
		`qiao_entries{source="shipped",state="overridden"} 1`, `qiao_entries{source="site",state="serving"} 1`,
		`qiao_entries{source="site",state="quarantined"} 1`, `qiao_entries{source="site",state="stale"} 0`,
		`qiao_entry_reloads_total{result="changed"} 1`, `qiao_entries_loaded_timestamp_seconds 1.7730666e+09`,
	)
	s.reload()
	s.write("a.sql", "no header")
	s.reload()
	s.remove(".")
	s.reload()
	f.expectMetrics(
		`qiao_entries{source="site",state="stale"} 1`, `qiao_entry_reloads_total{result="unchanged"} 2`,
		`qiao_entry_reloads_total{result="failed"} 1`,
	)
}

func (f front) expectMetrics(lines ...string) {
	f.t.Helper()
	metrics := f.metrics()
	for _, line := range lines {
		if !strings.Contains(metrics, line+"\n") {
			f.t.Errorf("no line %s", line)
		}
	}
}

func TestUsageOutlivesAReloadAndGoesWithItsEntry(t *testing.T) {
	s := openLive(t, sampleFiles, nil)
	f := serve(s, memoryCache(t), nil)
	f.call("Int", "无声", "")
	s.write("quiet.sql", strings.Replace(sampleFiles["quiet.sql"], "quiet", "still", 1))
	s.reload()
	f.call("Int", "无声", "")
	if calls := s.Usage().Of(s.item("site:quiet.sql")).Calls; calls != 2 {
		t.Errorf("%d calls, want 2", calls)
	}
	f.expectMetrics(`qiao_procedure_calls_total{cxtype="无声",procedure="P_Sample",result="ok"} 2`)
	s.remove("quiet.sql")
	s.reload()
	if strings.Contains(f.metrics(), `cxtype="无声"`) {
		t.Error("an entry that is gone has metrics")
	}
}

func TestFailuresTellWhoAndWhyAndNoValues(t *testing.T) {
	s := openLive(t, map[string]string{
		"a.sql": sampleFile("坏", "effect: read\nparams:\n  Secret: {from: OtherA, type: nvarchar(50)}", "SELECT throw(50009, 'told of ' || @Secret) WHERE @Secret <> '';"),
		"b.sql": sampleFile("总数", "effect: read", "SELECT COUNT(*) AS N FROM Sample;"),
		"c.sql": sampleFile("按号", "effect: read\nparams:\n  Id: {from: OtherA, type: int}", "SELECT @Id AS N;"),
	}, nil)
	f := serve(s, memoryCache(t), nil)
	f.call("Int", "坏", "geheim")
	f.call("Int", "总数", "")
	f.call("Int", "按号", "geheim") // a refusal is no error
	item := s.item("site:a.sql")
	list := s.Usage().Failures(item)
	if len(list) != 1 {
		t.Fatalf("%d failures", len(list))
	}
	got := list[0]
	if got.RequestID == "" || !strings.Contains(s.log.String(), got.RequestID) {
		t.Errorf("the request %q leads to no line of the log", got.RequestID)
	}
	got.RequestID = ""
	if diff := cmp.Diff(gateway.Failure{Time: liveNow, Code: -1, Text: "存储过程执行失败", Detail: "run: procedure_failed (50009)"}, got); diff != "" {
		t.Error(diff)
	}
	if usage := s.Usage().Of(item); usage.Calls != 1 || usage.Errors != 1 || usage.P50 <= 0 {
		t.Errorf("%+v", usage)
	}
	for _, id := range []string{"site:b.sql", "site:c.sql"} {
		if usage := s.Usage().Of(s.item(id)); usage.Calls != 1 || usage.Errors != 0 {
			t.Errorf("%s: %+v", id, usage)
		}
	}
}
