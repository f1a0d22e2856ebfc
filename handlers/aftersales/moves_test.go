package aftersales_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// Every move in every state: one that is not allowed is refused with its name and changes nothing.
func TestMovesByState(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		to := map[string]func(id string){
			"待受理": func(string) {},
			"处理中": func(id string) { done(t, move(t, g, who, "accept", id, "")) },
			"已驳回": func(id string) { done(t, move(t, g, who, "reject", id, because)) },
			"已取消": func(id string) { done(t, move(t, g, who, "cancel", id, "")) },
		}
		to["待回访"] = func(id string) { to["处理中"](id); done(t, move(t, g, who, "finish", id, byFactory)) }
		to["已关闭"] = func(id string) { to["待回访"](id); done(t, visit(t, g, who, id, solved)) }
		self := fmt.Sprintf(`,"HandlerId":%q`, idOf(t, g, who, "/api/aftersales/people?OrderId="+reported(t, g, who, "冯志远", ""), "Id"))
		moves := []struct {
			key, name, more string
			from            string // states in which it is allowed
			to              int    // -1 is where it was
		}{
			{"accept", "受理", "", "待受理", 1},
			{"assign", "派工", self, "待受理", 1},
			{"finish", "处理完成", byFactory, "处理中", 2},
			{"handon", "转派", self, "处理中", -1},
			{"note", "记录进展", because, "待受理 处理中 待回访", -1},
			{"close", "直接关闭", because, "待回访", 3},
			{"reopen", "重新打开", because, "已关闭", 1},
			{"reject", "驳回", because, "待受理 处理中", 4},
			{"cancel", "取消工单", "", "待受理", 5},
			{"visit", "回访", solved, "待回访", 3},
			{"visit", "回访", unsolved, "待回访", 1},
			{"visit", "回访", `,"Reached":false,"NextDate":"2026-12-01"`, "待回访", -1},
			{"update", "修改", `,"Description":"柜门松动，铰链断"`, "待受理 处理中", -1},
		}
		for state, make := range to {
			for _, m := range moves {
				id := reported(t, g, who, "冯志远", "")
				make(id)
				before := look(t, g, who, id)
				var a apptest.Answer
				if m.key == "visit" {
					a = visit(t, g, who, id, m.more)
				} else {
					a = move(t, g, who, m.key, id, m.more)
				}
				after := look(t, g, who, id)
				want := m.to
				if want < 0 {
					want = before.State
				}
				switch allowed := strings.Contains(m.from, state); {
				case allowed && (a.Code != 0 || after.State != want || after.RowVersion != before.RowVersion+1):
					t.Errorf("%s %s: %s, %+v", state, m.name, a.Body, after)
				case !allowed && (a.Code == 0 || !strings.Contains(a.Message, state+"，不能"+m.name)):
					t.Errorf("%s %s: %s", state, m.name, a.Body)
				case !allowed && after.RowVersion != before.RowVersion:
					t.Errorf("%s %s was refused and has changed %+v to %+v", state, m.name, before, after)
				}
			}
		}
	})
}

// 处理过程 has every move of an order, and the page offers the moves that are allowed.
func TestAnOrderFromReportToVisit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, shop := token(t, g, "kefu"), token(t, g, guide)
		id := reported(t, g, shop, "冯志远", `,"Urgency":"紧急"`)
		if got := fmt.Sprint(way(t, g, shop, id).Can); got != "[note cancel]" {
			t.Errorf("its reporter may %s", got)
		}
		done(t, move(t, g, service, "update", id, `,"Urgency":"特急"`))
		if s := look(t, g, shop, id); s.CreateDate != "2026-11-20T09:30:00" || s.DueDate != "2026-11-20T17:30:00" {
			t.Errorf("promised from %s to %s", s.CreateDate, s.DueDate)
		}
		refused(t, move(t, g, service, "cancel", id, ""), "只有登记人可以，不能取消工单")
		refused(t, move(t, g, shop, "accept", id, ""), "您没有派工的权限，不能受理")
		refused(t, move(t, g, service, "assign", id, ""), "请选择处理人或处理店铺")
		refused(t, move(t, g, service, "assign", id, `,"HandlerId":"nobody"`), "处理人看不到这张工单")
		other := idOf(t, g, service, "/api/shop/all?keyword=%E5%B9%BF%E5%B7%9E%E7%95%AA%E7%A6%BA", "ShopId")
		refused(t, move(t, g, service, "assign", id, fmt.Sprintf(`,"HandlerShopId":%q`, other)), "处理店铺须属于工单的经销商")
		own := idOf(t, g, service, "/api/shop/all?keyword=%E6%9D%AD%E5%B7%9E%E4%BD%99%E6%9D%AD", "ShopId")
		done(t, move(t, g, service, "assign", id, fmt.Sprintf(`,"HandlerShopId":%q`, own)))
		refused(t, move(t, g, shop, "finish", id, ""), "请选择责任方：工厂、运输、门店、客户")
		refused(t, move(t, g, shop, "finish", id, `,"Responsibility":"工厂"`), "请选择责任部门")
		refused(t, move(t, g, shop, "finish", id, `,"Responsibility":"门店","DepartmentId":"10105"`), "只有责任方是工厂时才填写责任部门")
		refused(t, move(t, g, shop, "finish", id, `,"Responsibility":"工厂","DepartmentId":"1020101"`), "责任部门须是工厂的部门")
		refused(t, move(t, g, shop, "finish", id, `,"Responsibility":"门店","Cost":"1.005"`), "费用应为 0 到 9999999 元")
		refused(t, move(t, g, shop, "finish", id, `,"Responsibility":"门店","Cost":"1e999999999"`), "费用应为 0 到 9999999 元")
		done(t, move(t, g, shop, "finish", id, `,"Responsibility":"门店","Cost":"35.5","Note":"重新调平"`))
		refused(t, move(t, g, shop, "close", id, because), "您没有关闭工单的权限")
		done(t, visit(t, g, service, id, `,"Reached":false,"NextDate":"2026-12-01"`))
		if s := look(t, g, shop, id); s.State != 2 || s.VisitDate == nil || *s.VisitDate != "2026-12-01T00:00:00" {
			t.Errorf("not reached: %+v", s)
		}
		done(t, visit(t, g, service, id, unsolved))
		if s := look(t, g, shop, id); s.State != 1 || *s.Score != 2 || s.VisitDate != nil {
			t.Errorf("not solved: %+v", s)
		}
		done(t, move(t, g, shop, "finish", id, `,"Responsibility":"门店","Cost":"0"`))
		done(t, visit(t, g, service, id, solved))
		var told []string
		for _, m := range way(t, g, shop, id).Moves {
			told = append(told, m.Action+fmt.Sprint(m.State))
		}
		if got := strings.Join(told, " "); got != "登记0 派工1 处理完成2 回访2 回访1 处理完成2 回访3" {
			t.Error(got)
		}
		if got := fmt.Sprint(way(t, g, service, id).Can); got != "[reopen]" {
			t.Errorf("of a closed order the page offers %s", got)
		}
		s := look(t, g, shop, id)
		if s.State != 3 || *s.Score != 5 || string(*s.Cost) != "0.00" || *s.HandlerShop != "杭州余杭旗舰店" || s.CloseDate == nil {
			t.Errorf("%+v", s)
		}
		g.Clock.Advance(30*24*time.Hour + time.Hour)
		later := token(t, g, "kefu")
		if got := way(t, g, later, id).Can; len(got) != 0 {
			t.Errorf("after 30 days the page offers %s", got)
		}
		refused(t, move(t, g, later, "reopen", id, because), "关闭已超过 30 天，不能重新打开")
	})
}

// A reporter who changes to another dealer learns nothing more of the order.
func TestNoticesGoToThoseWhoSeeTheOrder(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service := token(t, g, "kefu")
		id := reported(t, g, token(t, g, guide), "冯志远", "")
		done(t, move(t, g, service, "note", id, `,"Note":"第一次`+canary+`"`))
		if !strings.Contains(notices(t, g, guide), "第一次"+canary) {
			t.Error("the reporter is told nothing")
		}
		g.Change(t, "UPDATE Base_User SET ShopId = NULL, OrganizationId = (SELECT o.OrganizationId FROM Base_User o WHERE o.Account = '"+canton+"') WHERE Account = '"+guide+"'")
		done(t, move(t, g, service, "note", id, `,"Note":"第二次`+canary+`"`))
		if strings.Contains(notices(t, g, guide), "第二次"+canary) {
			t.Error("the reporter, who works for another dealer now, is told")
		}
	})
}

// The promised time of an order that is opened again counts from then, also where the urgency changes later.
func TestThePromisedTimeOfAReopenedOrder(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := reported(t, g, who, "冯志远", "")
		done(t, move(t, g, who, "accept", id, ""))
		done(t, move(t, g, who, "finish", id, byFactory))
		done(t, move(t, g, who, "close", id, because))
		g.Clock.Advance(20 * 24 * time.Hour)
		who = token(t, g, "kefu")
		done(t, move(t, g, who, "reopen", id, because))
		done(t, move(t, g, who, "update", id, `,"Urgency":"紧急"`))
		if s := look(t, g, who, id); s.DueDate != "2026-12-11T09:30:00" || s.Overdue {
			t.Errorf("reopened on 2026-12-10 09:30, promised until %s", s.DueDate)
		}
		done(t, move(t, g, who, "finish", id, byFactory))
		g.Clock.Advance(24 * time.Hour)
		who = token(t, g, "kefu")
		done(t, visit(t, g, who, id, unsolved))
		done(t, move(t, g, who, "update", id, `,"Urgency":"特急"`))
		if s := look(t, g, who, id); s.DueDate != "2026-12-11T17:30:00" {
			t.Errorf("sent back on 2026-12-11 09:30, promised until %s", s.DueDate)
		}
	})
}

// A closed shop of the dealer is not offered as the handler, and is refused.
func TestAClosedShopIsNoHandler(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := reported(t, g, who, "蒋思琪", "")
		offered := func() map[string]string {
			var answer struct {
				List []struct{ Kind, ID, Name string }
			}
			g.ReadInto(t, who, orders+"/people?OrderId="+id, &answer)
			shops := map[string]string{}
			for _, one := range answer.List {
				if one.Kind == "shop" {
					shops[one.Name] = one.ID
				}
			}
			return shops
		}
		shop := offered()["广州白云店"]
		if shop == "" || offered()["东莞厚街店"] != "" {
			t.Errorf("%v", offered())
		}
		g.Change(t, "UPDATE Base_Shop SET Status = '已关闭' WHERE ShopName = '广州白云店'")
		if offered()["广州白云店"] != "" {
			t.Error("a closed shop is offered")
		}
		refused(t, move(t, g, who, "assign", id, fmt.Sprintf(`,"HandlerShopId":%q`, shop)), "且没有关闭")
	})
}

// A visit has answers and points if the customer was reached. Otherwise it has the day of the next call.
func TestWhatAVisitNeeds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := reported(t, g, who, "冯志远", "")
		done(t, move(t, g, who, "accept", id, ""))
		done(t, move(t, g, who, "finish", id, byFactory))
		for body, want := range map[string]string{
			`,"Reached":false`:                                   "请填写下次回访的日期",
			`,"Reached":false,"NextDate":"2026-01-05"`:           "下次回访不能早于今天",
			`,"Reached":false,"NextDate":"2026-12-05","Score":5`: "没有联系上客户，不能填写",
			`,"Reached":true,"Score":5`:                          "请选择问题是否已解决",
			`,"Reached":true,"Solved":true`:                      "请填写满意度",
			`,"Reached":true,"Solved":false,"Score":1`:           "请填写客户意见",
			`,"Reached":true,"Solved":true,"Score":6`:            "",
			solved + `,"NextDate":"2026-12-05"`:                  "已联系上客户，不需要下次回访",
		} {
			refused(t, visit(t, g, who, id, body), want)
		}
		if s := look(t, g, who, id); s.State != 2 {
			t.Errorf("%+v", s)
		}
		refused(t, visit(t, g, token(t, g, hangzhou), id, solved), "")
	})
}

// 200 requests at once over two gateways move an order from the same version. One succeeds, in each state.
func TestOneOfManyMovesAnOrder(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	who := token(t, one, "kefu")
	gateways := []*apptest.Gateway{one, two}
	shop := ""
	for state, moves := range map[int][]string{
		0: {"accept", "assign", "reject", "cancel"},
		1: {"finish", "handon", "reject"},
		2: {"close", "visit"},
		3: {"reopen"},
	} {
		id := reported(t, one, who, "冯志远", "")
		if shop == "" {
			shop = fmt.Sprintf(`,"HandlerShopId":%q`, idOf(t, one, who, orders+"/index?OrderId="+id, "ShopId"))
		}
		if state > 0 {
			done(t, move(t, one, who, "accept", id, ""))
		}
		if state > 1 {
			done(t, move(t, one, who, "finish", id, byFactory))
		}
		if state > 2 {
			done(t, move(t, one, who, "close", id, because))
		}
		before := look(t, one, who, id)
		answers := make([]apptest.Answer, 200)
		var group sync.WaitGroup
		for i := range answers {
			group.Go(func() {
				g, key := gateways[i%2], moves[i/2%len(moves)]
				note := fmt.Sprintf(`,"Note":"第 %d 个"`, i)
				switch key {
				case "visit":
					answers[i] = visit(t, g, who, id, fmt.Sprintf(`,"Reached":true,"Solved":true,"Score":5,"Words":"第 %d 个"`, i))
					return
				case "assign", "handon":
					note += shop
				case "finish":
					note += `,"Responsibility":"门店"`
				}
				answers[i] = send(t, g, who, orders+"/"+key+"/"+id, fmt.Sprintf(`{"RowVersion":%d%s}`, before.RowVersion, note))
			})
		}
		group.Wait()
		won := 0
		for _, a := range answers {
			if a.Code == 0 {
				won++
			}
		}
		if s := look(t, two, who, id); won != 1 || s.RowVersion != before.RowVersion+1 || len(way(t, two, who, id).Moves) != s.RowVersion {
			t.Errorf("state %d: %d of 200 have won, from %+v to %+v", state, won, before, s)
		}
	}
}

// A note changes no field. So notes of the same version do not exclude each other, and each one that succeeds is kept.
func TestNotesAtOnceAreKept(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	who := token(t, one, "kefu")
	id := reported(t, one, who, "冯志远", "")
	before := look(t, one, who, id)
	var group sync.WaitGroup
	var kept atomic.Int64
	for i := range 40 {
		group.Go(func() {
			g := []*apptest.Gateway{one, two}[i%2]
			if a := send(t, g, who, orders+"/note/"+id, fmt.Sprintf(`{"RowVersion":%d,"Note":"第 %d 个"}`, before.RowVersion, i)); a.Code == 0 {
				kept.Add(1)
			}
		})
	}
	group.Wait()
	if moves := way(t, two, who, id).Moves; kept.Load() < 2 || len(moves) != int(kept.Load())+1 {
		t.Errorf("%d notes succeeded, the order has %d moves", kept.Load(), len(moves))
	}
}

// Once the promised time has passed, the people involved are told one time, however often the job runs.
func TestOverdueOrdersAreToldOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('dealers-assign', 'role', 'dealer', 'button', 'aftersales-list.assign')`)
		who := token(t, g, "kefu")
		id := reported(t, g, who, "冯志远", `,"Urgency":"特急"`)
		s := look(t, g, who, id)
		from, _ := time.Parse("2006-01-02T15:04:05", strings.SplitN(s.CreateDate, ".", 2)[0])
		until, _ := time.Parse("2006-01-02T15:04:05", strings.SplitN(s.DueDate, ".", 2)[0])
		if until.Sub(from) != 8*time.Hour {
			t.Errorf("promised from %s to %s", s.CreateDate, s.DueDate)
		}
		told := func(account string) int {
			return strings.Count(notices(t, g, account), "售后工单 "+s.OrderNo+" 已超时")
		}
		g.RunJob(t, "aftersales-overdue")
		if n := told("kefu"); n != 0 {
			t.Errorf("told %d times before the time", n)
		}
		g.Clock.Advance(9 * time.Hour)
		for range 2 {
			g.RunJob(t, "aftersales-overdue")
		}
		if n, m := told("kefu"), told(guide); n != 1 || m != 1 {
			t.Errorf("customer service was told %d times, its owner %d times", n, m)
		}
		if n := told(canton); n != 0 {
			t.Errorf("another dealer, who has the right to assign, was told %d times", n)
		}
		var list struct{ List []sheet }
		g.ReadInto(t, token(t, g, "kefu"), orders+"/index?overdue=true&keyword="+s.OrderNo, &list)
		if len(list.List) != 1 || !list.List[0].Overdue {
			t.Errorf("%+v", list)
		}
	})
}
