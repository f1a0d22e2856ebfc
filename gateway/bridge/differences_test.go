package bridge_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

// A table of 38 columns and 12 rows, which both systems have.
const (
	wide      = `{"ProcedureName":"P_ERP_Wide","CXType":"宽表查询"}`
	wideCalls = "P_ERP_Wide/宽表查询" // as the legacy system names it
)

var wideTarget, backwards = bridge.Procedure("P_ERP_Wide", "宽表查询"), bridge.Procedure("P_Planted", "倒序")

// comparing is a gateway whose every call of the table is compared.
type comparing struct {
	house
	token    string
	compared int64
}

// eachComparing runs a test in front of both legacy systems. more are columns of the gateway's own table, such as
// "'x' AS Note".
func eachComparing(t *testing.T, test func(t *testing.T, c *comparing), more ...string) {
	t.Helper()
	for name, start := range map[string]func(testing.TB) *bridgetest.Server{"stand-in": bridgetest.StandIn, "mono": bridgetest.Mono} {
		t.Run(name, func(t *testing.T) { test(t, compareWide(t, start(t), more...)) })
	}
}

func compareWide(t *testing.T, legacy *bridgetest.Server, more ...string) *comparing {
	t.Helper()
	rows := call(t, legacy.URL, "POST", procedure, legacy.SignIn("admin"), wide).body
	reversed := selectOf(t, call(t, legacy.URL, "POST", procedure, legacy.SignIn("admin"), `{"ProcedureName":"P_Planted","CXType":"倒序"}`).body, true)
	site := apptest.Site(t, map[string]string{
		"wide.sql": apptest.EntryText("procedure: P_ERP_Wide\ncxtype: 宽表查询\neffect: read\naccess: signed-in\n"+
			"result: {columns: {Price: 'decimal(10,2)'}}", selectOf(t, rows, false, more...)),
		"order.sql": apptest.EntryText("procedure: P_Planted\ncxtype: 倒序\neffect: read\naccess: signed-in\nresult: {columns: {Price: 'decimal(10,2)'}}", reversed),
	})
	g := apptest.Start(t, database(t), before(legacy.URL, func(cfg *config.Config) {
		cfg.Procedures.Dir = site
		cfg.Legacy.Shadow.PerSecond, cfg.Legacy.Shadow.PerTarget, cfg.Legacy.Shadow.Queue = 1_000_000, 1_000_000, 10_000
	}))
	g.RequireServing(t)
	c := &comparing{house: house{g, legacy}}
	c.token = c.signIn(t, "admin")
	c.set(t, wideTarget, bridge.Setting{State: bridge.Shadow})
	return c
}

// selectOf is a statement that gives the rows of an answer, with more columns.
func selectOf(t *testing.T, answer string, turned bool, more ...string) string {
	t.Helper()
	_, rest, _ := strings.Cut(answer, `"Table":[{`)
	rest, _, found := strings.Cut(rest, "}]")
	if !found {
		t.Fatalf("no table: %.200s", answer)
	}
	text := "'"
	if os.Getenv("GATEWAY_TEST_SQLSERVER_DSN") != "" {
		text = "N'"
	}
	var selects []string
	for row := range strings.SplitSeq(rest, "},{") {
		var columns []string
		for cell := range strings.SplitSeq(row, ",") { // no text of the table has a comma
			name, value, _ := strings.Cut(cell, ":")
			columns = append(columns, strings.Replace(strings.Replace(value, `"`, text, 1), `"`, "'", 1)+" AS "+strings.Trim(name, `"`))
		}
		selects = append(selects, "SELECT "+strings.Join(append(columns, more...), ", "))
	}
	if turned {
		slices.Reverse(selects)
	}
	return strings.Join(selects, "\nUNION ALL\n") + ";"
}

// ask calls the table n times and waits until all are compared.
func (c *comparing) ask(t *testing.T, n int) {
	t.Helper()
	for range n {
		c.tryCall(t, wide)
	}
	c.wait(t, wideTarget, int64(n))
}

// tryCall calls a procedure whose answer may break off.
func (c *comparing) tryCall(t *testing.T, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.URL+procedure, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Token", c.token)
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return
	}
	defer got.Body.Close()
	_, _ = io.Copy(io.Discard, got.Body)
}

// wait waits until n more calls of a target are compared and written.
func (c *comparing) wait(t *testing.T, target bridge.Target, n int64) {
	t.Helper()
	c.compared += n
	gatewaytest.Eventually(t, "the comparisons", func() bool {
		c.Bridge.Comparer.Wait()
		c.RunJob(t, "bridge-counts")
		evidence, err := bridge.EvidenceOf(t.Context(), c.Main(), target)
		if err != nil {
			t.Fatal(err)
		}
		return evidence.Compared == c.compared
	})
	c.RunJob(t, "bridge-findings")
}

// whileWriting runs do while the job of findings and noise runs again and again.
func (c *comparing) whileWriting(t *testing.T, do func()) {
	t.Helper()
	var writing sync.WaitGroup
	stop := make(chan struct{})
	writing.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if err := c.Bridge.Comparer.Flush(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	do()
	close(stop)
	writing.Wait()
}

// page reads a target as the page does.
func (c *comparing) page(t *testing.T, target bridge.Target) (d progress.Detail) {
	t.Helper()
	c.ReadInto(t, apptest.Token(c.token), "/admin/bridge/target?target="+url.QueryEscape(string(target)), &d)
	return d
}

// recount begins the evidence of a target anew, as the page does.
func (c *comparing) recount(t *testing.T, target bridge.Target) {
	t.Helper()
	a := c.Send(t, "POST", "/admin/bridge/recount", fmt.Sprintf(`{"Target":%q}`, target), apptest.Token(c.token))
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
	c.compared = 0
}

// found lists the differences as the page shows them: class, place and both values.
func (c *comparing) found(t *testing.T, target bridge.Target) (all []string) {
	t.Helper()
	for _, d := range c.page(t, target).Differences {
		all = append(all, fmt.Sprintf("%s %s: %s | %s", d.Class, d.Place, d.Legacy, d.Native))
	}
	slices.Sort(all)
	return all
}

// Each kind of difference that a legacy system can have is found, and the page says where it is. Values in it are masked.
func TestEachDifferenceIsFoundAndPlaced(t *testing.T) {
	type behaviour = bridgetest.Behaviour
	eachComparing(t, func(t *testing.T, c *comparing) {
		for _, kind := range []struct {
			name  string
			plant behaviour
			want  []string
		}{
			{"nothing", behaviour{Kind: bridgetest.Delay}, nil},
			{"a number", behaviour{Kind: bridgetest.Value, Column: "F04", N: 3, Text: "17"}, []string{`value Table[3].F04: 17 | 16`}},
			{"a text", behaviour{Kind: bridgetest.Value, Column: "F05", N: 2, Text: "王小明"}, []string{`value Table[2].F05: "王**" | "s**t"`}},
			{"a price", behaviour{Kind: bridgetest.Value, Column: "Price", N: 11, Text: "22.05"}, []string{`value Table[11].Price: 22.05 | 22.50`}},
			{"type of numbers", behaviour{Kind: bridgetest.Type, Column: "F01"}, []string{`type Table[0].F01: "1" | 1`}},
			{"decimals", behaviour{Kind: bridgetest.Decimal, Column: "F07"}, []string{`type Table[0].F07: 7.0 | 7`}},
			{"column missing", behaviour{Kind: bridgetest.Missing, Column: "F09"}, []string{`column extra Table[0].F09:  | "i**m 9"`}},
			{"column extra", behaviour{Kind: bridgetest.Extra, Text: "Old"}, []string{`column missing Table[0].Old: "x" | `}},
			{"column renamed", behaviour{Kind: bridgetest.Rename, Column: "F12", Text: "Named"}, []string{`column renamed Table[0].Named: Named | F12`}},
			{"column reordered", behaviour{Kind: bridgetest.Reorder, Column: "F02"}, []string{`column reordered Table[0]: Id, Code, Price, F01, F03,`}},
			{"more rows", behaviour{Kind: bridgetest.Rows, N: 2}, []string{`row missing Table[12]`}},
			{"fewer rows", behaviour{Kind: bridgetest.Rows, N: -1}, []string{`row extra Table[11]`}},
			{"code", behaviour{Kind: bridgetest.Code, N: -1, Text: "没有权限"}, []string{`code @code: -1 | 0`, `message @msg: "没***" | "成*"`, `type @data: null | {"Table":`}},
			{"status", behaviour{Kind: bridgetest.Status, N: 404}, []string{`body @body`, `header @type`, `status @status: 404 | 200`}},
			{"no JSON", behaviour{Kind: bridgetest.NotJSON}, []string{`body @body`, `header @type`}},
			{"one side failed", behaviour{Kind: bridgetest.Cut}, []string{`failed @failed: no whole answer | `}},
		} {
			t.Run(kind.name, func(t *testing.T) {
				c.legacy.Set(wideCalls, kind.plant)
				c.recount(t, wideTarget)
				c.ask(t, 1)
				got := c.found(t, wideTarget)
				if len(got) != len(kind.want) {
					t.Fatalf("%q, want %q", got, kind.want)
				}
				for i, want := range kind.want {
					if !strings.HasPrefix(got[i], want) {
						t.Errorf("%q, want %q", got[i], want)
					}
				}
			})
		}
	})
}

// Rows in another order are a difference, and so is a native run that fails.
func TestOrderAndFailuresAreDifferences(t *testing.T) {
	eachComparing(t, func(t *testing.T, c *comparing) {
		c.set(t, backwards, bridge.Setting{State: bridge.Shadow})
		c.set(t, dashboard, bridge.Setting{State: bridge.Shadow})
		c.tryCall(t, `{"ProcedureName":"P_Planted","CXType":"倒序"}`)
		c.wait(t, backwards, 1)
		if got := c.found(t, backwards); len(got) != 1 || !strings.HasPrefix(got[0], "row order Table: 0 | 2") {
			t.Errorf("the order: %q", got)
		}
		c.compared = 0
		c.loseRooms(t)
		c.tryCall(t, dormitory)
		c.wait(t, dashboard, 1)
		if got := c.found(t, dashboard); len(got) == 0 || !strings.HasPrefix(got[0], "code @code: 0 | ") {
			t.Errorf("a failure here: %q", got)
		}
	})
}

// loseRooms has the calls of the dashboard fail here.
func (h house) loseRooms(t *testing.T) {
	t.Helper()
	if h.Config.Databases["main"].Driver == "sqlite" {
		h.Define(t, "ALTER TABLE Dorm_Room RENAME TO Lost_Room")
	} else {
		h.Define(t, "EXEC sp_rename 'Dorm_Room', 'Lost_Room', 'OBJECT'")
	}
}

// What the legacy system answers differently each time is learned within 50 calls: a clock, new ids and the order of the rows.
// From then on a wrong value is found in each of the other columns, and so is another kind of value in the noisy ones.
func TestNoiseIsLearnedAndHidesNoWrongValue(t *testing.T) {
	noisy := []bridgetest.Behaviour{
		{Kind: bridgetest.Clock, Column: "Now"}, {Kind: bridgetest.NewID, Column: "RowGuid"}, {Kind: bridgetest.Shuffle},
	}
	eachComparing(t, func(t *testing.T, c *comparing) {
		c.legacy.Set(wideCalls, noisy...)
		c.whileWriting(t, func() { c.ask(t, 50) })
		d := c.page(t, wideTarget)
		if d.Compared != 50 || d.Equal != 50 || len(d.Differences) > 0 {
			t.Fatalf("while it is learned: %d of %d are equal, %+v", d.Equal, d.Compared, d.Differences)
		}
		var learned []string
		for _, n := range d.Noise {
			if n.Seen != 50 {
				t.Errorf("%s was seen in %d of 50 samples", n.Field, n.Seen)
			}
			if n.Noise {
				learned = append(learned, fmt.Sprintf("%s %s", n.Field, n.Part))
			}
		}
		if got := strings.Join(learned, ", "); got != "Table order, Table[].Now value, Table[].RowGuid value" {
			t.Fatalf("noise: %s", got)
		}
		c.ask(t, 30)
		if d := c.page(t, wideTarget); d.Equal != 80 {
			t.Errorf("once it is known: %d of 80 are equal, %+v", d.Equal, d.Differences)
		}
		columns := []string{"Id", "Code", "Price"}
		for i := range 35 {
			columns = append(columns, fmt.Sprintf("F%02d", i+1))
		}
		for i, column := range append(columns, "Now", "RowGuid") {
			c.recount(t, wideTarget)
			wrong := bridgetest.Behaviour{Kind: bridgetest.Value, Column: column, N: i % 12}
			if i < len(columns) {
				c.legacy.Set(wideCalls, append([]bridgetest.Behaviour{wrong}, noisy...)...)
			} else {
				c.legacy.Set(wideCalls, append(noisy[:2:2], wrong, noisy[2])...)
			}
			c.ask(t, 1)
			d := c.page(t, wideTarget)
			if d.Equal != 0 || len(d.Differences) != 1 || d.Differences[0].Field != "Table[]."+column {
				t.Errorf("a wrong %s: %d equal, %+v", column, d.Equal, d.Differences)
			}
		}
	}, "'2026-11-20T08:30:00.125' AS Now", "'0d3c2e5a-7b1f-4c8d-9e6a-1f2b3c4d5e6f' AS RowGuid")
}

// One wrong answer of 200 (0.5 %) closes the gate, and the refusal says the number. 200 equal answers on four days open it.
func TestTheGateOfComparedCalls(t *testing.T) {
	c := compareWide(t, bridgetest.StandIn(t))
	c.set(t, dashboard, bridge.Setting{State: bridge.Shadow})
	ask := func(n int) {
		t.Helper()
		for range n {
			c.tryCall(t, dormitory)
		}
		c.wait(t, dashboard, int64(n))
	}
	days := func(wrong ...bridgetest.Behaviour) {
		t.Helper()
		for range 3 {
			c.token = c.signIn(t, "admin")
			ask(66)
			c.Clock.Advance(24 * time.Hour)
		}
		c.token = c.signIn(t, "admin")
		ask(1)
		c.legacy.Set("P_Dashboard/首页房间查询", wrong...)
		ask(1)
		c.legacy.Set("P_Dashboard/首页房间查询")
	}
	canary := func() progress.Result {
		t.Helper()
		var data struct{ Results []progress.Result }
		a := c.Send(t, "POST", "/admin/bridge/state", fmt.Sprintf(`{"Targets":[%q],"State":"canary","Percentage":10}`, dashboard), apptest.Token(c.token))
		if err := json.Unmarshal(a.Data, &data); err != nil || len(data.Results) != 1 {
			t.Fatalf("%v: %s", err, a.Body)
		}
		return data.Results[0]
	}
	days(bridgetest.Behaviour{Kind: bridgetest.Value, Column: "Rooms", Text: "7"})
	d := c.page(t, dashboard)
	if d.Compared != 200 || d.Equal != 199 || len(d.Differences) != 1 || d.Differences[0].Answers != 1 {
		t.Errorf("with one wrong answer in 200: %d of %d are equal, %+v", d.Equal, d.Compared, d.Differences)
	}
	if got := canary(); got.Changed || got.Refused != "证据不足：一致率 99.50%，需要 99.9%。仍要切换请填写原因" {
		t.Errorf("canary: %+v", got)
	}
	c.recount(t, dashboard)
	if got := canary(); got.Changed || got.Refused != "证据不足：已比较 0 次，需要 200 次；比较过 0 天，需要 3 天。仍要切换请填写原因" {
		t.Errorf("canary without evidence: %+v", got)
	}
	days()
	if got := canary(); !got.Changed {
		t.Errorf("canary with 200 equal answers: %+v", got)
	}
	if got := storetest.Cells(t, c.Main(), "SELECT FromState, ToState, Evidence FROM Bridge_Change WHERE ToState = 'canary'"); got != `shadow|canary|{"compared":200,"equal":200,"days":4}` {
		t.Errorf("history: %s", got)
	}
}
