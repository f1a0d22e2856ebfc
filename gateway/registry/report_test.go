package registry_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
)

func TestItemsDescribeWhatThereIs(t *testing.T) {
	text := "/*---\nprocedure: P_A\ncxtype: List\naliases: [P_Alias]\nsummary: 说明\neffect: write\naccess: {roles: [宿舍管理员]}\n---*/\nDELETE FROM Sample;\n"
	s := registrytest.Open(t, map[string]string{"below/a.sql": text}, func(o *registry.Options) {
		o.Go = []registry.Procedure{registrytest.GoText("P_Go", "List", "go")}
	})
	want := []registry.Item{
		{
			ID: "site:below/a.sql", Procedure: "P_A", CXType: "List", Aliases: []string{"P_Alias"}, Summary: "说明", Source: registry.LayerSite,
			File: "below/a.sql", Effect: registry.Write, Access: session.Roles("宿舍管理员"), Database: "main", State: registry.Serving, LoadedAt: registrytest.Now, Text: text,
		},
		{
			ID: "go:P_Go/List", Procedure: "P_Go", CXType: "List", Source: registry.LayerGo, Effect: registry.Read, Access: session.Public(),
			Database: "main", State: registry.Serving, LoadedAt: registrytest.Now,
		},
	}
	options := []cmp.Option{
		cmpopts.IgnoreUnexported(registry.Item{}), cmpopts.IgnoreFields(registry.Item{}, "Entry"),
		cmp.Comparer(func(a, b session.Access) bool { return a.String() == b.String() }),
	}
	if diff := cmp.Diff(want, s.Items(), options...); diff != "" {
		t.Error(diff)
	}
	if e := s.Item("site:below/a.sql").Entry; e == nil || !e.Write {
		t.Errorf("its entry: %+v", e)
	}
}

func TestEveryFindingOfAFileIsShown(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": "/*---\nprocedure: P_A\neffect: maybe\naccess: public\ncolour: red\n---*/\nSELECT 1;\n"}, nil)
	item := s.Item("site:a.sql")
	var lines []int
	for _, finding := range item.Findings {
		lines = append(lines, finding.Line)
	}
	if diff := cmp.Diff([]int{3, 5}, lines); diff != "" || strings.Count(item.Problem, "\n") != 1 {
		t.Errorf("%s in %s", diff, item.Problem)
	}
}

// logLine is the content of a log line about a reload.
type logLine struct {
	Level, Msg, File, State, Reason               string
	Entries, Added, Changed, Removed, Quarantined int
}

func linesOf(t *testing.T, l *gatewaytest.Logbook) (lines []logLine) {
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
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a"), "b.sql": registrytest.EntryFile("P_B", "List", "b")}, nil)
	s.ReloadNow() // nothing new
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "a2"))
	s.Write("b.sql", "no header")
	s.Write("c.sql", "/*---\nprocedure: P_C\ncxtype: L\neffect: read\naccess: public\nparams: {A: {from: OtherA, type: int}}\n---*/\nSELECT @B AS B, @C AS C;")
	s.Write("d.sql", registrytest.EntryFile("P_D", "List", "d"))
	s.ReloadNow()
	s.ReloadNow() // nothing new
	s.Write("b.sql", registrytest.EntryFile("P_B", "List", "b"))
	s.Remove("c.sql")
	s.Remove("d.sql")
	s.ReloadNow()
	want := []logLine{
		{Level: "INFO", Msg: "entries reloaded", Entries: 2, Added: 2},
		{Level: "ERROR", Msg: "entry quarantined", File: "b.sql", State: "stale"},
		{Level: "ERROR", Msg: "entry quarantined", File: "c.sql", State: "quarantined"},
		{Level: "INFO", Msg: "entries reloaded", Entries: 3, Added: 1, Changed: 1, Quarantined: 2},
		{Level: "INFO", Msg: "entries reloaded", Entries: 2, Changed: 1, Removed: 1},
	}
	got := linesOf(t, s.Log)
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(logLine{}, "Reason")); diff != "" {
		t.Error(diff)
	}
	for i, want := range map[int]string{1: "b.sql:1: ", 2: "c.sql:6: "} {
		if !strings.HasPrefix(got[i].Reason, want) {
			t.Errorf("the reason %q does not begin with %q", got[i].Reason, want)
		}
	}
}
