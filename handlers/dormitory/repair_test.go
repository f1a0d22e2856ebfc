package dormitory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const repairs = "/admin/dormitory/repair/"

// report makes a request of putong's in A栋 103 and returns its key.
func report(t *testing.T, g *apptest.Gateway, who apptest.Option, text string) string {
	t.Helper()
	body := fmt.Sprintf(`{"RoomId":%q,"Item":"水路","Description":%q,"Urgency":"紧急"}`, someRoom, text)
	var data struct{ RepairID string }
	a := g.Send(t, http.MethodPut, repairs+"add", body, who)
	if err := json.Unmarshal(a.Data, &data); err != nil || data.RepairID == "" {
		t.Fatal(a.Body)
	}
	return data.RepairID
}

// order asks for a move.
func order(t *testing.T, g *apptest.Gateway, who apptest.Option, id, body string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, repairs+"operator/"+id, body, who)
}

// ways are the moves of the reporter and a handler that bring a request into each state.
var ways = map[string][]string{
	"待处理": {},
	"处理中": {"处理中"},
	"已完成": {"处理中", "已完成"},
	"已确认": {"处理中", "已完成", "已确认"},
	"已驳回": {"已驳回"},
	"已取消": {"已取消"},
}

const notThere = "报修不存在，可能已被删除"

// moved is the expected result of every move: empty where it is accepted, else the error.
func moved(caller, from, to string) string {
	name := map[string]string{"处理中": "受理", "已完成": "完成", "已确认": "确认", "已驳回": "驳回", "已取消": "取消"}[to]
	ofReporter := to == "已确认" || to == "已取消"
	switch {
	case caller == "stranger":
		return notThere
	case from == "已完成" && to == "处理中" && caller != "handler":
		return "" // 退回
	case to == "待处理":
		return "状态须为 处理中、已完成、已确认、已驳回、已取消 之一"
	case ofReporter && caller == "handler":
		return "只有报修人可以" + name + "报修"
	case !ofReporter && caller == "reporter":
		return "您没有处理报修的权限，不能" + name + "报修"
	}
	legal := map[string]string{"待处理": "处理中 已驳回 已取消", "处理中": "已完成 已驳回", "已完成": "已确认"}
	switch {
	case strings.Contains(legal[from], to):
		return ""
	case from == "待处理":
		return from + "的报修不能" + name + "："
	default:
		return from + "的报修不能再" + name + "："
	}
}

// Every state, every move, and every kind of caller: the reporter, a handler of repairs, an account
// that is both, and another account.
func TestEveryMoveOfARepairByEverybody(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		reporter, handler, stranger := apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "sushe")), apptest.Token(g.Session(t, "pinzhi"))
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) "+
			"SELECT 'pinzhi-repair', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u, Base_Module m WHERE u.Account = 'pinzhi' AND m.ID = 'dormitory-repair'")
		n := 0
		make := func(who apptest.Option, state string) string {
			n++
			id := report(t, g, who, fmt.Sprint("漏水 ", n))
			for _, to := range ways[state] {
				by := handler
				if to == "已确认" || to == "已取消" {
					by = who
				}
				if a := order(t, g, by, id, `{"Status":"`+to+`","Note":"原因"}`); a.Code != 0 {
					t.Fatalf("to %s: %s", to, a.Body)
				}
			}
			return id
		}
		for from := range ways {
			for to := range ways {
				for caller, who := range map[string]apptest.Option{"reporter": reporter, "handler": handler, "both": handler, "stranger": stranger} {
					owner := reporter
					if caller == "both" {
						owner = handler
					}
					id := make(owner, from)
					a, want := order(t, g, who, id, `{"status":"`+to+`","note":"因为"}`), moved(caller, from, to)
					if (a.Code == 0) != (want == "") || !strings.HasPrefix(a.Message, want) {
						t.Errorf("%s, %s → %s: %s, want %q", caller, from, to, a.Body, want)
					}
					g.Clock.Advance(30 * time.Second) // how many one reports in a minute is bounded
				}
			}
		}
	})
}

// unbounded lets an account write as often and as much at once as a test likes.
func unbounded(cfg *config.Config) {
	cfg.Limits.Writes, cfg.Limits.AddressWrites, cfg.Limits.AccountInFlight = 10000, 10000, 1000
}

// Of many concurrent moves over two gateways one is accepted; the errors of the others have the new state and the user
// who set it.
func TestOneOfManyMovesAtOnceIsTaken(t *testing.T) {
	one, two := apptest.StartTwo(t, unbounded)
	id := report(t, one, apptest.Token(one.Session(t, "putong")), "花洒不出水")
	who := []apptest.Option{apptest.Token(one.Session(t, "sushe")), apptest.Token(one.Session(t, "admin"))}
	answers := make([]apptest.Answer, 200)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() {
			g := []*apptest.Gateway{one, two}[i/2%2]
			answers[i] = order(t, g, who[i%2], id, fmt.Sprintf(`{"Status":"处理中","Note":"第 %d 次"}`, i))
		})
	}
	wait.Wait()
	taken := 0
	for _, a := range answers {
		switch {
		case a.Code == 0:
			taken++
		case !strings.HasPrefix(a.Message, "处理中的报修不能再受理：BX20261120003 已由 "):
			t.Errorf("refused with %s", a.Body)
		}
	}
	if taken != 1 {
		t.Errorf("%d moves were taken", taken)
	}
	var found struct{ Progress []struct{ Action string } }
	two.ReadInto(t, who[0], repairs+"select?id="+id, &found)
	if len(found.Progress) != 2 {
		t.Errorf("its progress: %v", found.Progress)
	}
}

// Of 200 concurrent reports over two gateways each gets the next number: no number is used twice,
// and none is left out.
func TestNumbersOfRepairsFollowEachOther(t *testing.T) {
	one, two := apptest.StartTwo(t, unbounded)
	if err := one.Main().Define("test/colleagues", `SELECT u.Account FROM Base_User u
		JOIN Base_Post p ON p.PostId = u.PostId
		WHERE u.Enabled = 1 AND p.RoleId = (SELECT q.RoleId FROM Base_Post q JOIN Base_User v ON v.PostId = q.PostId WHERE v.Account = 'putong') ORDER BY u.Account`); err != nil {
		t.Fatal(err)
	}
	var colleagues []string // a user may report 20 a minute
	if err := one.Main().Select(t.Context(), &colleagues, "test/colleagues", nil); err != nil || len(colleagues) < 10 {
		t.Fatal(colleagues, err)
	}
	var wait sync.WaitGroup
	for i, account := range colleagues[:10] {
		who := apptest.Token(one.Session(t, account))
		for n := range 20 {
			wait.Go(func() {
				report(t, []*apptest.Gateway{one, two}[n%2], who, fmt.Sprintf("第 %d 人的第 %d 处漏水", i, n))
			})
		}
	}
	wait.Wait()
	var data struct{ List []struct{ RepairNo string } }
	two.ReadInto(t, apptest.Token(one.Session(t, "sushe")), repairs+"index?keyword=BX20261120&sort=RepairNo&order=asc&pageSize=300", &data)
	for i, found := range data.List {
		if want := fmt.Sprintf("BX20261120%03d", i+1); found.RepairNo != want {
			t.Errorf("%s, want %s", found.RepairNo, want)
		}
	}
	if len(data.List) != 202 { // the demo has two
		t.Errorf("%d requests", len(data.List))
	}
}
