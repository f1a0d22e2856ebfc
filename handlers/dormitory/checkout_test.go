package dormitory_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// The day is the company's, in the night too, when it is still yesterday elsewhere.
func TestALeaverOfTheNightIsNotCheckedOutAgain(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Clock.Advance(16 * time.Hour) // 01:30
		own := apptest.Token(g.Session(t, "sushe"))
		id := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 1, "2026-11-20", ""), own))
		checkOut := func(body string) apptest.Answer { return g.Send(t, http.MethodPost, into+"checkout/"+id, body, own) }
		if a := checkOut(`{"ToDate":"2026-11-21"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := checkOut(`{"ToDate":"2026-11-22"}`); a.Message != "外来1（恒达） 已于 2026-11-21 退宿" {
			t.Errorf("again: %s", a.Body)
		}
	})
}

// A check-out says on which day: an empty one would give the deposit back today.
func TestACheckOutWithoutADayIsRefused(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		id := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 1, "2026-11-01", ""), own))
		for _, body := range []string{`{}`, `{"ToDate":""}`, `{"ToDate":null,"DepositReturned":200,"RowVersion":1}`} {
			if a := g.Send(t, http.MethodPost, into+"checkout/"+id, body, own); a.Message != "请填写退宿日期" {
				t.Errorf("%s: %s", body, a.Body)
			}
		}
		if there := stays(t, g, own); len(there) != 1 || there[0].ToDate != nil {
			t.Errorf("%+v", there)
		}
	})
}

// lodging is a check-in with its returned keys, items and deposit.
type lodging struct {
	ToDate                        *string
	Deposit, DepositReturned      *float64
	KeysReturned                  *int
	ItemsReturned, Remark, UserID *string
}

// A person who was checked out by mistake gets the bed, the planned day, the deposit and the single room again; the
// history has both.
func TestACheckOutIsTakenBackOnTheSameDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const id = "348f9ed1-3478-8503-a26e-c1a5abb0bce8" // 郭子轩 in A栋 601, which he pays for alone
		own := apptest.Token(g.Session(t, "sushe"))
		singles := func() string {
			return g.Send(t, http.MethodGet, "/admin/dormitory/single/index?keyword=%E9%83%AD%E5%AD%90%E8%BD%A9", "", own).Body
		}
		before := singles()
		leave := `{"ToDate":"2026-11-20","KeysReturned":1,"ItemsReturned":"门禁卡 1 张","DepositReturned":180,"Remark":"扣 20 元清洁费"}`
		if a := g.Send(t, http.MethodPost, into+"checkout/"+id, leave, own); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if ended := singles(); ended == before {
			t.Error("the single stay goes on")
		}
		g.Clock.Advance(2 * time.Hour)
		if a := g.Send(t, http.MethodPost, into+"checkout_undo/"+id, `{"RowVersion":2}`, own); a.Code != 0 {
			t.Fatal(a.Body)
		}
		var data struct{ List []lodging }
		g.ReadInto(t, own, into+"index?checkinid="+id, &data)
		now := data.List[0]
		if now.ToDate != nil || now.DepositReturned != nil || now.KeysReturned != nil || now.ItemsReturned != nil || now.Remark != nil || *now.Deposit != 200 {
			t.Errorf("%+v", now)
		}
		if after := singles(); !strings.Contains(after, `"ToDate":null`) {
			t.Errorf("single stays: %s", after)
		}
		var past struct{ List []struct{ RowVersion int } }
		g.ReadInto(t, own, into+"history/"+id, &past)
		if len(past.List) != 2 || past.List[0].RowVersion != 3 {
			t.Errorf("history: %+v", past.List)
		}
	})
}

// Where a check-out cannot be taken back, the answer says why, and nothing changes.
func TestReasonsAgainstUndoingACheckOut(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		id := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 1, "2026-10-01", "2031-01-01"), own))
		do := func(call, body, want string) {
			t.Helper()
			a := g.Send(t, http.MethodPost, into+call+"/"+id, body, own)
			if a.Message != want {
				t.Errorf("%s: %s, want %s", call, a.Body, want)
			}
		}
		do("checkout_undo", `{}`, "外来1（恒达） 的退宿不是今天登记的，不能撤销；还要住的请重新办理入住")
		do("update", `{"ToDate":null}`, "成功")
		do("checkout_undo", `{}`, "外来1（恒达） 没有退宿，不用撤销")
		do("checkout", `{"ToDate":"2026-10-31"}`, "成功")

		g.Change(t, "UPDATE Dorm_Books SET ClosedThrough = '2026-10'")
		do("checkout_undo", `{}`, "2026年10月及以前已关账，不能再改；差错请在费用汇总里做更正")
		g.Change(t, "UPDATE Dorm_Books SET ClosedThrough = '2026-09'")

		next := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(2, 1, "2026-11-20", ""), own))
		do("checkout_undo", `{}`, "A栋 103 1 号床已由 外来2（恒达） 入住（2026-11-20 起）")
		g.Send(t, http.MethodDelete, into+"delete/"+next, `{}`, own)

		g.Change(t, "UPDATE Dorm_Room SET Status = '停用' WHERE RoomId = '"+someRoom+"'")
		do("checkout_undo", `{}`, "A栋 103 的状态是停用，不能安排住宿")
		g.Change(t, "UPDATE Dorm_Room SET Status = '可用' WHERE RoomId = '"+someRoom+"'")

		g.Clock.Advance(24 * time.Hour)
		own = apptest.Token(g.Session(t, "sushe"))
		do("checkout_undo", `{}`, "外来1（恒达） 的退宿不是今天登记的，不能撤销；还要住的请重新办理入住")
		if there := stays(t, g, own); len(there) != 1 || there[0].ToDate == nil || *there[0].ToDate != "2026-10-31T00:00:00" {
			t.Errorf("%+v", there)
		}
	})
}

// The history of a record and the audit log name the action by the word on the button.
func TestTheHistoryAndTheLogNameAMoveAlike(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own, admin := apptest.Token(g.Session(t, "sushe")), apptest.Token(g.Session(t, "admin"))
		do := func(call, body string) apptest.Answer {
			t.Helper()
			a := g.Send(t, http.MethodPost, into+call, body, own)
			if a.Code != 0 {
				t.Fatal(a.Body)
			}
			g.Clock.Advance(time.Minute)
			return a
		}
		said := func(address string, who apptest.Option) string {
			t.Helper()
			var data struct{ List []struct{ Action string } }
			g.ReadInto(t, who, address, &data)
			var words []string
			for _, one := range data.List {
				words = append(words, one.Action)
			}
			return strings.Join(words, " ")
		}
		id := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 1, "2026-11-20", ""), own))
		g.Clock.Advance(time.Minute)
		do("checkout/"+id, `{"ToDate":"2026-11-21"}`)
		do("checkout_undo/"+id, `{}`)
		do("update/"+id, `{"Remark":"下铺","RowVersion":3}`)
		moved := checkedIn(t, do("transfer/"+id, `{"RoomId":"`+someRoom+`","BedNo":2,"FromDate":"2026-11-20"}`))
		for key, want := range map[string]string{id: "调房 更新 撤销退宿 退宿 新增", moved: "调房"} {
			if words := said(into+"history/"+key, own); words != want {
				t.Errorf("the history says %s, want %s", words, want)
			}
			if words := said("/admin/system/operation-log/index?object=Dorm_CheckIn/"+key, admin); words != want {
				t.Errorf("the log says %s, want %s", words, want)
			}
		}
	})
}
