package dormitory_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// reported is a request as its reporter reads it.
type reported struct {
	Status, DueDate, RatingNote string
	FinishDate, HandlerPhone    *string
	UrgedDate, UrgeFrom         *string
	Rating                      *int
	Progress                    []struct{ Action, Note string }
}

func or(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// finish brings a request to 已完成.
func finish(t *testing.T, g *apptest.Gateway, id string) {
	t.Helper()
	for _, to := range []string{"处理中", "已完成"} {
		if a := order(t, g, apptest.Token(g.Session(t, "sushe")), id, `{"Status":"`+to+`"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
	}
}

// A request that was not repaired goes back to its handler, with the reason and a new time limit.
func TestAnUnsuccessfulRepairGoesBack(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		id := report(t, g, own, "花洒漏水")
		finish(t, g, id)
		g.Clock.Advance(2 * time.Hour)
		if a := order(t, g, own, id, `{"Status":"处理中"}`); a.Message != "退回报修须说明原因" {
			t.Errorf("without a reason: %s", a.Body)
		}
		if a := order(t, g, own, id, `{"Status":"处理中","Note":"还在滴水"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		var now reported
		g.ReadInto(t, own, repairs+"select?id="+id, &now)
		if now.Status != "处理中" || now.FinishDate != nil || now.DueDate != "2026-11-21T11:30:00" {
			t.Errorf("%+v", now)
		}
		if last := now.Progress[len(now.Progress)-1]; last.Action != "退回" || last.Note != "还在滴水" {
			t.Errorf("its last step: %+v", last)
		}
		if told := notices(t, g, "sushe", id); !strings.Contains(strings.Join(told, ";"), "没有修好，退回处理") {
			t.Errorf("who deals with it reads %v", told)
		}
		if a := order(t, g, own, id, `{"Status":"处理中","Note":"再说一次"}`); a.Code == 0 {
			t.Errorf("twice: %s", a.Body)
		}
		var log struct{ List []struct{ Action string } }
		g.ReadInto(t, apptest.Token(g.Session(t, "admin")), "/admin/system/operation-log/index?object=Dorm_Repair/"+id, &log)
		if len(log.List) != 4 || log.List[0].Action != "退回" || log.List[3].Action != "报修" {
			t.Errorf("the log says %+v", log.List)
		}
	})
}

// The reporter rates the repair once; users who handle repairs read it in their list.
func TestARepairIsRatedOnceByItsReporter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own, handler := apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "sushe"))
		id := report(t, g, own, "花洒漏水")
		rate := func(who apptest.Option, body, want string) {
			t.Helper()
			if a := g.Send(t, http.MethodPost, repairs+"rate/"+id, body, who); a.Message != want {
				t.Errorf("%s: %s, want %s", body, a.Body, want)
			}
		}
		rate(own, `{"Rating":5}`, "待处理的报修还不能评价，修好后再评价")
		finish(t, g, id)
		rate(own, `{"Rating":6}`, "评价须为 1 到 5 分")
		rate(own, `{"Rating":0}`, "评价须为 1 到 5 分")
		rate(own, `{"Rating":4,"Note":"`+strings.Repeat("长", 201)+`"}`, "评价内容超过 200 个字符")
		rate(handler, `{"Rating":5}`, "只有报修人可以评价")
		rate(apptest.Token(g.Session(t, "kefu")), `{"Rating":5}`, notThere)
		rate(own, `{"Rating":4,"Note":"来得快"}`, "成功")
		var listed struct {
			List []struct {
				RepairNo, RatingNote string
				Rating               int
			}
		}
		g.ReadInto(t, handler, repairs+"index?repairid="+id, &listed)
		if row := listed.List[0]; row.Rating != 4 || row.RatingNote != "来得快" {
			t.Errorf("%+v", row)
		}
		rate(own, `{"Rating":1}`, listed.List[0].RepairNo+" 已经评价过了")
		if told := notices(t, g, "sushe", id); !strings.Contains(strings.Join(told, ";"), "已评价") {
			t.Errorf("who deals with it reads %v", told)
		}
	})
}

// A reporter reminds of an open request, and again after four hours.
func TestARequestIsUrgedEveryFourHours(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		id := report(t, g, own, "花洒漏水")
		urge := func(who apptest.Option, want string) {
			t.Helper()
			if a := g.Send(t, http.MethodPost, repairs+"urge/"+id, `{}`, who); !strings.HasPrefix(a.Message, want) {
				t.Errorf("%s, want %s", a.Body, want)
			}
		}
		urge(apptest.Token(g.Session(t, "sushe")), "只有报修人可以催办")
		urge(apptest.Token(g.Session(t, "kefu")), notThere)
		shown := func(last, from string) {
			t.Helper()
			var now reported
			g.ReadInto(t, own, repairs+"select?id="+id, &now)
			var list struct{ List []struct{ UrgedDate *string } }
			g.ReadInto(t, own, repairs+"index?repairid="+id, &list)
			if said := [3]string{or(now.UrgedDate), or(now.UrgeFrom), or(list.List[0].UrgedDate)}; said != [3]string{last, from, last} {
				t.Errorf("it was urged, may be again, and in the list: %v", said)
			}
		}
		shown("", "")
		urge(own, "成功")
		shown("2026-11-20T09:30:00", "2026-11-20T13:30:00")
		g.Clock.Advance(3*time.Hour + 59*time.Minute)
		urge(own, "2026-11-20 09:30 已催办过，2026-11-20 13:30 后可以再催")
		g.Clock.Advance(time.Minute)
		shown("2026-11-20T09:30:00", "")
		urge(own, "成功")
		if told := notices(t, g, "sushe", id); !strings.Contains(strings.Join(told, ";"), "被催办") {
			t.Errorf("who deals with it reads %v", told)
		}
		finish(t, g, id)
		shown("", "")
		urge(own, "已完成的报修不能再催办：")
	})
}

// The reporter has a number to call: that of the handler, else of the person on duty.
func TestTheReporterSeesTheNumberToCall(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		id := report(t, g, own, "花洒漏水")
		g.Change(t, "UPDATE Base_Setting SET Value = '0769-110' WHERE Code = 'RepairPhone'")
		g.Change(t, "UPDATE Base_User SET Mobile = '13800000009' WHERE Account = 'sushe'")
		for _, want := range []string{"0769-110", "13800000009"} {
			var now reported
			g.ReadInto(t, own, repairs+"select?id="+id, &now)
			if now.HandlerPhone == nil || *now.HandlerPhone != want {
				t.Errorf("%v, want %s", now.HandlerPhone, want)
			}
			order(t, g, apptest.Token(g.Session(t, "sushe")), id, `{"Status":"处理中"}`)
		}
	})
}
