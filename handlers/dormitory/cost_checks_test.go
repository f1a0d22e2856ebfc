package dormitory_test

import (
	"database/sql"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// checks are the items of a month's check list, by their names.
func checks(t *testing.T, g *apptest.Gateway, month string) map[string][2]string {
	t.Helper()
	var data struct {
		List []struct{ Name, State, Text string }
	}
	g.ReadInto(t, apptest.Token(g.Session(t, "sushe")), "/admin/dormitory/cost/checklist?month="+month, &data)
	items := map[string][2]string{}
	for _, item := range data.List {
		items[item.Name] = [2]string{item.State, item.Text}
	}
	return items
}

// Days begin at midnight of the company, not eight hours later.
func TestAMonthIsOverWhenItsLastDayIs(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var stays struct {
			List []struct{ CheckInID, UserID string }
		}
		g.ReadInto(t, apptest.Token(g.Session(t, "sushe")), into+"index?state=%E5%9C%A8%E4%BD%8F&pageSize=50", &stays)
		i := 0
		for stays.List[i].UserID == "" {
			i++
		}
		g.Change(t, `UPDATE Dorm_CheckIn SET ToDate = '2026-12-01' WHERE CheckInId = '`+stays.List[i].CheckInID+`'`)
		g.Change(t, `UPDATE Base_User SET Status = '离职', RealName = '已走的人' WHERE UserId = '`+stays.List[i].UserID+`'`)
		g.Define(t, `DELETE FROM Dorm_SingleStay WHERE UserId = '`+stays.List[i].UserID+`'`)

		g.Clock.Advance(time.Date(2026, 11, 30, 23, 59, 0, 0, apptest.DemoTime.Location()).Sub(apptest.DemoTime))
		items := checks(t, g, "2026-11")
		if over := items["月份已结束"]; over != [2]string{"blocking", "2026年11月还没有结束"} {
			t.Errorf("a minute before midnight: %v", over)
		}
		if left := items["离职未退宿"]; !strings.Contains(left[1], "已走的人") {
			t.Errorf("the day before the day out: %v", left)
		}
		g.Clock.Advance(time.Minute)
		items = checks(t, g, "2026-11")
		if over := items["月份已结束"]; over[0] != "ok" {
			t.Errorf("at midnight: %v", over)
		}
		if left := items["离职未退宿"]; strings.Contains(left[1], "已走的人") {
			t.Errorf("on the day out: %v", left)
		}
	})
}

// The check list is read while others write.
func TestTheCheckListDoesNotWaitForLocks(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	as := apptest.Token(g.Session(t, "sushe"))
	main := g.Config.Databases["main"]
	db, err := sql.Open(main.Driver, main.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	writer, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if _, err := writer.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if a := g.Send(t, http.MethodGet, "/admin/dormitory/cost/checklist?month=2026-10", "", as); a.Code != 0 {
		t.Errorf("while somebody writes: %s", a.Body)
	}
	if _, err := writer.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
}

// Use after a month without any is nothing unusual: no use is so many times nothing.
func TestUseIsUnusualBesideSomeUseAlone(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const room = "bf2bf479-607a-8225-a444-7a5cb839a125" // 夫妻楼 301
		for month, power := range map[string]string{"2026-09": "5000", "2026-10": "5200"} {
			g.Change(t, "UPDATE Dorm_Reading SET Power = "+power+" WHERE MeterId = '"+room+"' AND Month = '"+month+"'")
		}
		for _, one := range []struct {
			before string
			named  bool
		}{{"0", false}, {"67", false}, {"66", true}} {
			g.Change(t, "UPDATE Dorm_RoomCost SET PowerUsed = "+one.before+" WHERE RoomId = '"+room+"' AND Month = '2026-09'")
			unusual := checks(t, g, "2026-10")["用量异常"]
			if named := strings.Contains(unusual[1], "夫妻楼 301"); named != one.named {
				t.Errorf("200 after %s: %v", one.before, unusual)
			}
		}
	})
}
