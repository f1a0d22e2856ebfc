package explorer_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// slowDetail has the fields of a detail's answer that the tests read.
type slowDetail struct {
	Slow []struct {
		Time, RequestID, Database string
		Took                      float64
		Shape                     []struct {
			Name, Type string
			Null       bool
			Length     *int
		}
	}
	Plan *struct {
		Database string
		Lines    []string
		Cut      bool
	}
}

const slowHead = `procedure: P_Site
cxtype: 慢
effect: read
access: signed-in
params:
  Name: {from: OtherA, type: nvarchar(50), default: ''}
  Password: {from: OtherB, type: nvarchar(50), default: ''}
  Many: {from: Ontime, type: int}`

// allSlow makes every call a slow one.
func allSlow(cfg *config.Config) { cfg.Procedures.Slow = time.Nanosecond }

func TestASlowCallIsShownByItsShapeWithThePlan(t *testing.T) {
	g, log := apptest.StartSite(t, map[string]string{
		"slow.sql": apptest.EntryText(slowHead, "SELECT MenuId FROM Base_Module WHERE MenuId = @Name OR FullName = @Password OR SortCode = @Many;"),
	}, allSlow)
	g.RequireServing(t)
	answer := g.Call(t, "DataTable", "慢", []string{"ProcedureName", "P_Site", "OtherA", "金丝雀名", "OtherB", "geheim-7"}, apptest.Token(g.Session(t, "putong")))
	admin := apptest.Token(g.Session(t, "admin"))
	path := explorerDetail + apptest.QueryOf([]string{"id", "site:slow.sql"})
	var before, after slowDetail
	g.ReadInto(t, admin, path, &before)
	if len(before.Slow) != 1 || before.Plan != nil {
		t.Fatalf("before its plan is taken: %+v", before)
	}
	call := before.Slow[0]
	if call.RequestID != answer.Header.Get("X-Request-Id") || call.Database != "main" || len(call.Shape) != 3 {
		t.Errorf("%+v", call)
	}
	for _, s := range call.Shape {
		switch {
		case s.Name == "Name" && s.Length != nil && *s.Length == 4 && strings.HasPrefix(s.Type, "nvarchar(") && !s.Null:
		case s.Name == "Password" && s.Length == nil && !s.Null:
		case s.Name == "Many" && s.Length == nil && s.Type == "int" && s.Null:
		default:
			t.Errorf("parameter %+v", s)
		}
	}
	g.RunJob(t, "plans")
	g.ReadInto(t, admin, path, &after)
	if after.Plan == nil || after.Plan.Database != "main" || !slices.ContainsFunc(after.Plan.Lines, func(line string) bool { return strings.Contains(line, "Base_Module") }) {
		t.Fatalf("no plan: %+v in %s", after.Plan, log)
	}
	whole, err := json.Marshal(after)
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []string{"金丝雀名", "geheim-7"} {
		if strings.Contains(string(whole), value) || strings.Contains(log.String(), value) {
			t.Errorf("%q is kept", value)
		}
	}
}

func TestSlowCallsOfRoutesAndOfGoAreShown(t *testing.T) {
	g, _ := apptest.StartSite(t, nil, allSlow)
	admin := apptest.Token(g.Session(t, "admin"))
	if a := g.Send(t, http.MethodGet, "/admin/dormitory/inventory/index", "", admin); a.Status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	g.RunJob(t, "plans")
	var list slowDetail
	g.ReadInto(t, admin, explorerDetail+apptest.QueryOf([]string{"id", "shipped:dormitory/rooms.sql"}), &list)
	if len(list.Slow) == 0 || list.Plan == nil {
		t.Fatalf("%+v", list)
	}
	// the conditions that a call leaves out are no empty lines
	if slices.ContainsFunc(list.Plan.Lines, func(line string) bool { return strings.TrimSpace(line) == "" || strings.Contains(line, "\n") }) {
		t.Errorf("lines of the plan: %q", list.Plan.Lines)
	}
	g.Call(t, "DataTable", "部门授权模块查询", []string{"ProcedureName", "P_Base_Module", "OtherA", "x"}, admin)
	var written slowDetail
	g.ReadInto(t, admin, explorerDetail+apptest.QueryOf([]string{"id", "go:P_Base_Module/部门授权模块查询"}), &written)
	if len(written.Slow) != 1 || len(written.Slow[0].Shape) != 0 || written.Plan != nil {
		t.Errorf("%+v", written)
	}
}

func TestACallThatIsNotSlowIsNotKept(t *testing.T) {
	g, _ := apptest.StartSite(t, map[string]string{"slow.sql": apptest.EntryText(slowHead, "SELECT @Name AS N, @Password AS C, @Many AS M;")}, nil)
	g.RequireServing(t)
	g.Call(t, "DataTable", "慢", []string{"ProcedureName", "P_Site"}, apptest.Token(g.Session(t, "putong")))
	var d slowDetail
	g.ReadInto(t, apptest.Token(g.Session(t, "admin")), explorerDetail+apptest.QueryOf([]string{"id", "site:slow.sql"}), &d)
	if len(d.Slow) != 0 || d.Plan != nil {
		t.Errorf("%+v", d)
	}
}
