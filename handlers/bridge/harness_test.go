package bridge_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"qiao/cmd/apptest"
	core "qiao/gateway/bridge"
	"qiao/gateway/config"
)

const base = "/admin/bridge/"

// configure names a legacy system that does not answer: the page needs none.
func configure(cfg *config.Config) {
	cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: "http://127.0.0.1:1", Prefixes: []string{"/api/Procedure/", "/MobileQageModule/"}}}
	cfg.Legacy.Session, cfg.Legacy.Access = config.SessionNative, config.AccessObserve
}

// each runs a test with three days of calls on every database within reach. It is Monday then.
func each(t *testing.T, test func(t *testing.T, g *apptest.Gateway)) {
	t.Helper()
	apptest.EachWith(t, configure, func(t *testing.T, g *apptest.Gateway) {
		feed(t, g)
		test(t, g)
	})
}

// The targets of the tests. Nobody has called the writing one; the last one has no implementation.
var (
	rooms  = core.Procedure("P_Dashboard", "首页房间查询")
	shops  = core.Procedure("P_Base_Shop", "店铺信息列表查询")
	writes = core.Procedure("P_Notice", "公告已读写入")
	alien  = core.Procedure("P_Report", "月度报表查询")
)

// feed counts calls: 200 equal answers of rooms on three days, of shops 400 with two differences (0.5 %).
func feed(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	tally := g.Bridge.Tally
	for i, days := range []int{0, 1, 2} {
		g.Clock.Advance(time.Duration(days) * 24 * time.Hour)
		call := func(target core.Target, fields string, times, compared, equal int) {
			shape := core.Shape{Target: target, Endpoint: "ProcedureToDataSet", Fields: fields}
			for n := range times {
				tally.Answered("main", shape, fmt.Sprintf("user%d", n%4), false, n == 0 && target == alien, time.Duration(n%5)*10*time.Millisecond)
			}
			for n := range compared {
				tally.Compared(shape, n < equal, false)
			}
		}
		call(rooms, "othera", 60, 50, 50)
		call(rooms, "othera otherb.name", 20, 17-i/2, 17-i/2)
		call(shops, "", 150, 134-i/2, 134-i/2-min(i, 1))
		call(alien, "myresult", 30, 0, 0)
	}
	tally.Refused(shops, "putong")
	tally.Refused(shops, "putong")
	tally.Answered("main", core.Shape{Target: rooms, Endpoint: "ProcedureToDataSet", Fields: "othera"}, "user1", true, false, 7*time.Millisecond)
	g.RunJob(t, "bridge-counts")
	g.Change(t, `INSERT INTO Bridge_Difference (Target, Fingerprint, Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate)
SELECT 'p_base_shop/店铺信息列表查询', 'a1', 'value', 'Table[].Name', 'Table[3].Name', '"橡*****"', '"橡****"', 2, '2026-11-21 09:30:00.000', '2026-11-23 09:30:00.000' UNION ALL
SELECT 'p_base_shop/店铺信息列表查询', 'a2', 'column missing', 'Table[].Old', 'Table[0].Old', 'null', '', 1, '2026-11-23 09:30:00.000', '2026-11-23 09:30:00.000'`)
	g.Change(t, `INSERT INTO Bridge_Target (Target, State, Percentage, Trial, Reason, Since, Noise, RowVersion, ModifyUserName, ModifyDate)
SELECT 'p_base_shop/店铺信息列表查询', 'legacy', 0, 0, '', '2026-11-20 09:30:00.000', '[{"field":"Table[].Now","part":"value","seen":20,"differed":19}]', 1, '', '2026-11-20 09:30:00.000'`)
}

// row is a target of the list.
type row struct {
	Target, Kind, Name, Effect, State, Next       string
	Implemented, Trial, CanTry                    bool
	Percentage, Days, Differences, People         int
	LegacyCalls, NativeCalls, Compared, Equal     int
	LegacyP50, LegacyP95, NativeP50, LegacyFailed int
	Share                                         float64
	Blocks                                        []string
}

type rows struct {
	List  []row
	Total int
}

func targets(t *testing.T, g *apptest.Gateway, query string) (found rows) {
	t.Helper()
	g.ReadInto(t, apptest.Token(g.SignIn(t, "admin")), base+"targets?"+query, &found)
	return found
}

// result is the result of a change for one target.
type result struct {
	Target, From, Refused string
	Changed               bool
}

// set asks for a state of some targets.
func set(t *testing.T, g *apptest.Gateway, wish map[string]any) []result {
	t.Helper()
	body, err := json.Marshal(wish)
	if err != nil {
		t.Fatal(err)
	}
	a := g.Send(t, "POST", base+"state", string(body), g.As(t, "admin")...)
	var data struct{ Results []result }
	if a.Code != 0 || json.Unmarshal(a.Data, &data) != nil {
		t.Fatalf("%v: %s", wish, a.Body)
	}
	return data.Results
}
