package dormitory_test

import (
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// myDorm is the answer of 我的宿舍.
type myDorm struct {
	Stays []struct {
		RoomName, State string
		BedNo           int
	}
	Mates []struct {
		Name  string
		BedNo int
	}
	Bills []struct {
		Month  string
		Total  float64
		Closed bool
	}
}

// A user reads only the own stays and bills, and the names of room-mates.
func TestStaffReadTheirOwnRooms(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		keeper, own := apptest.Token(g.Session(t, "sushe")), apptest.Token(g.Session(t, "putong"))
		const mine = "/admin/dormitory/mine"
		const ofPutong = " = '219ad1d5-7ef1-8d9a-87bb-c7918794f94b'"
		var demo, before, now, other myDorm
		g.ReadInto(t, own, mine, &demo)
		if len(demo.Stays) != 1 || demo.Stays[0].State != "在住" || len(demo.Mates) != 1 || len(demo.Bills) != 1 {
			t.Errorf("in the demo: %+v", demo)
		}
		g.Change(t, "DELETE FROM Dorm_Cost WHERE ResidentKey"+ofPutong)
		g.Change(t, "UPDATE Dorm_CheckIn SET FromDate = '2026-11-23 00:00:00.000' WHERE UserId"+ofPutong)
		g.ReadInto(t, own, mine, &before)
		if len(before.Stays) != 1 || before.Stays[0].State != "待入住" || len(before.Mates) != 0 {
			t.Errorf("before: %+v", before)
		}
		g.Change(t, "DELETE FROM Dorm_CheckIn WHERE UserId"+ofPutong)
		const user = "219ad1d5-7ef1-8d9a-87bb-c7918794f94b" // putong
		checkedIn(t, g.Send(t, http.MethodPut, into+"add", staffIn(user, 2, "2026-11-10", ""), keeper))
		checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 3, "2026-11-01", ""), keeper))
		checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(2, 4, "2027-01-01", ""), keeper))
		g.Change(t, "INSERT INTO Dorm_Cost (CostId, Month, RoomId, ResidentKey, Building, RoomNo, ResidentName, DepartmentName, Days, BedDays, Rent, Water, Power, Correction, Total) "+
			"VALUES ('c1', '2026-11', '"+someRoom+"', '"+user+"', 'A栋', '103', '张伟', '生产部', 20, 20, 100, 8.5, 20, 0, 128.5)")
		g.ReadInto(t, own, mine, &now)
		if len(now.Stays) != 1 || now.Stays[0].RoomName != "A栋 103" || now.Stays[0].BedNo != 2 || now.Stays[0].State != "在住" {
			t.Errorf("stays: %+v", now.Stays)
		}
		if len(now.Mates) != 1 || now.Mates[0].Name != "外来1" || now.Mates[0].BedNo != 3 {
			t.Errorf("mates: %+v", now.Mates)
		}
		if len(now.Bills) != 1 || now.Bills[0].Month != "2026-11" || now.Bills[0].Total != 128.5 || now.Bills[0].Closed {
			t.Errorf("bills: %+v", now.Bills)
		}
		g.ReadInto(t, apptest.Token(g.Session(t, "kefu")), mine, &other)
		for _, stay := range other.Stays {
			if stay.RoomName == "A栋 103" {
				t.Errorf("of somebody else: %+v", other)
			}
		}
		if a := g.Send(t, http.MethodGet, mine, "", apptest.Token(g.Session(t, "jxs"))); a.Status != http.StatusForbidden {
			t.Errorf("a dealer: %s", a.Body)
		}
	})
}
