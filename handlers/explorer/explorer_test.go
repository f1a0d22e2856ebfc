package explorer_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/registry"
)

const (
	explorerList   = "/admin/procedures/list?"
	explorerDetail = "/admin/procedures/detail?"
)

// explorerPage has the fields of a list's answer that the tests read.
type explorerPage struct {
	List    []registry.Row
	Total   int
	States  map[registry.State]int
	Sources map[registry.Layer]int
	Problem string
}

func (p explorerPage) ids() []string {
	ids := make([]string, len(p.List))
	for i, row := range p.List {
		ids[i] = row.ID
	}
	return ids
}

// explore asks for a list; parameters come in pairs.
func explore(t *testing.T, g *apptest.Gateway, who apptest.Option, parameters ...string) explorerPage {
	t.Helper()
	var page explorerPage
	g.ReadInto(t, who, explorerList+apptest.QueryOf(parameters), &page)
	return page
}

// explorerSite has one file of each kind: right, in place of a shipped one,
// wrong, and one that fails when it is called.
var explorerSite = map[string]string{
	"dorm/beds.sql":   apptest.EntryText("procedure: P_Site\ncxtype: 试住床位\naliases: [P_OldBeds]\nsummary: 按楼栋的试住空位\neffect: read\naccess: signed-in", "SELECT 1 AS N;"),
	"parameter.sql":   apptest.EntryText("procedure: P_Parameter\ncxtype: 参数列表参数数据查询\naliases: ['*']\neffect: read\naccess: signed-in", "SELECT 1 AS N;"),
	"wrong.sql":       apptest.EntryText("procedure: P_Site\ncxtype: 坏\neffect: read\naccess: signed-in", "SELECT *\nFROM No_Table;"),
	"fails/fails.sql": apptest.EntryText("procedure: P_Site\ncxtype: 溢出\neffect: read\naccess: signed-in", "SELECT abs(-9223372036854775807 - 1) AS N;"),
}

func TestTheExplorerFindsProceduresByTheirNamesForUsers(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	for _, keyword := range []string{"试住床位", "p_oldbeds", " 试住空位 ", "DORM/BEDS"} {
		page := explore(t, g, admin, "keyword", keyword)
		if diff := cmp.Diff([]string{"site:dorm/beds.sql"}, page.ids()); diff != "" {
			t.Errorf("%q: %s", keyword, diff)
		}
	}
}

func TestTheExplorerFiltersByStateAndSource(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	all := explore(t, g, admin)
	if all.States[registry.Quarantined] != 1 || all.States[registry.Overridden] != 1 || all.Sources[registry.LayerSite] != 4 {
		t.Errorf("states %v, sources %v", all.States, all.Sources)
	}

	overridden := explore(t, g, admin, "state", "overridden")
	if diff := cmp.Diff([]string{"shipped:base/parameter_list.sql"}, overridden.ids()); diff != "" {
		t.Error(diff)
	}
	if by := overridden.List[0].By; by != "site:parameter.sql" {
		t.Errorf("overridden by %q", by)
	}
	if diff := cmp.Diff(all.States, overridden.States); diff != "" {
		t.Errorf("the state asked for changes the count of the others: %s", diff)
	}

	wrong := explore(t, g, admin, "state", "quarantined", "source", "site")
	want := []registry.RowFinding{{Line: 7, Text: wrong.List[0].Findings[0].Text}}
	if diff := cmp.Diff(want, wrong.List[0].Findings); diff != "" || wrong.Total != 1 {
		t.Errorf("%d quarantined, findings: %s", wrong.Total, diff)
	}
	if none := explore(t, g, admin, "state", "quarantined", "source", "go"); none.Total != 0 || len(none.List) != 0 {
		t.Errorf("quarantined Go procedures: %v", none.ids())
	}
}

func TestEveryProcedureIsOnOnePageOfTheExplorer(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	whole := explore(t, g, admin, "pageSize", "200")
	if len(whole.List) != whole.Total || whole.Total != len(g.Live.Items()) {
		t.Fatalf("%d rows of %d, %d items", len(whole.List), whole.Total, len(g.Live.Items()))
	}
	var paged []string
	for number := 1; ; number++ {
		page := explore(t, g, admin, "pageSize", "7", "page", fmt.Sprint(number))
		if len(page.List) == 0 {
			break
		}
		paged = append(paged, page.ids()...)
	}
	if diff := cmp.Diff(whole.ids(), paged); diff != "" {
		t.Error(diff)
	}
}

func TestTheExplorerSortsByUsage(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	for range 3 {
		g.Call(t, "Int", "试住床位", []string{"ProcedureName", "P_Site"}, admin)
	}
	g.Call(t, "Int", "溢出", []string{"ProcedureName", "P_Site"}, admin)

	first := func(sort, order string) registry.Row {
		return explore(t, g, admin, "source", "site", "sort", sort, "order", order).List[0]
	}
	if row := first("calls", "desc"); row.ID != "site:dorm/beds.sql" || row.Calls != 3 || row.Errors != 0 || row.P50 == nil || row.P95 == nil {
		t.Errorf("most calls: %+v", row)
	}
	if row := first("errors", "desc"); row.ID != "site:fails/fails.sql" || row.Errors != 1 {
		t.Errorf("most errors: %+v", row)
	}
	for _, order := range []string{"asc", "desc"} {
		if row := first("lastError", order); row.LastError == nil {
			t.Errorf("by the last error %s, one without comes first: %+v", order, row)
		}
		rows := explore(t, g, admin, "source", "site", "sort", "p95", "order", order).List
		known := slices.IndexFunc(rows, func(r registry.Row) bool { return r.P95 == nil })
		if known != 2 {
			t.Errorf("by p95 %s, the rows without calls begin at %d", order, known)
		}
	}
}

// explorerEntry has the fields of a detail's answer that the tests read.
type explorerEntry struct {
	registry.Row
	Text, ServedText string
	Failures         []struct{ Time, RequestID, Account, Message, Detail string }
}

func TestTheExplorerShowsTheLastFailures(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	failed := g.Call(t, "Int", "溢出", []string{"ProcedureName", "P_Site"}, apptest.Token(g.Session(t, "putong")))
	var entry explorerEntry
	g.ReadInto(t, apptest.Token(g.Session(t, "admin")), explorerDetail+apptest.QueryOf([]string{"id", "site:fails/fails.sql"}), &entry)
	if len(entry.Failures) != 1 {
		t.Fatalf("%d failures: %+v", len(entry.Failures), entry)
	}
	f := entry.Failures[0]
	if f.Account != "putong" || f.RequestID != failed.Header.Get("X-Request-Id") || f.Message != failed.Message || f.Detail == "" || f.Time == "" {
		t.Errorf("%+v of %+v", f, failed)
	}
}

func TestTheExplorerShowsBothTextsOfAStaleFile(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	good := explorerSite["dorm/beds.sql"]
	bad := good + "SELECT broken FROM;"
	if err := os.WriteFile(filepath.Join(g.Config.Procedures.Dir, "dorm/beds.sql"), []byte(bad), 0o600); err != nil {
		t.Fatal(err)
	}
	g.Live.Reload(t.Context())
	var entry explorerEntry
	g.ReadInto(t, apptest.Token(g.Session(t, "admin")), explorerDetail+apptest.QueryOf([]string{"id", "site:dorm/beds.sql"}), &entry)
	if entry.State != registry.Stale || len(entry.Findings) == 0 {
		t.Errorf("%s, findings %v", entry.State, entry.Findings)
	}
	if diff := cmp.Diff([]string{bad, good}, []string{entry.Text, entry.ServedText}); diff != "" {
		t.Error(diff)
	}
}

func TestTheExplorerTellsWhyTheFolderCannotBeRead(t *testing.T) {
	g, _ := apptest.StartSite(t, explorerSite, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	if page := explore(t, g, admin); page.Problem != "" {
		t.Errorf("a folder that is there: %s", page.Problem)
	}
	if err := os.RemoveAll(g.Config.Procedures.Dir); err != nil {
		t.Fatal(err)
	}
	g.Live.Reload(t.Context())
	if page := explore(t, g, admin); page.Problem == "" || page.Sources[registry.LayerSite] == 0 {
		t.Errorf("problem %q, sources %v", page.Problem, page.Sources)
	}
}
