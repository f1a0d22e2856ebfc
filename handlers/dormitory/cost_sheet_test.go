package dormitory_test

import (
	"testing"

	"qiao/cmd/apptest"
)

// The sheet of a month says who lived in a room at its end, or who lives there today; the older sheet keeps people who
// have left.
func TestASheetHasTheResidentsOfItsMonth(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		keeper := apptest.Token(g.Session(t, "sushe"))
		residents := func(month string) int {
			var sheet struct {
				List []struct {
					MeterName string
					Residents int
				} `json:"list"`
			}
			g.ReadInto(t, keeper, "/admin/dormitory/reading/sheet?month="+month+"&building=A%E6%A0%8B", &sheet)
			for _, meter := range sheet.List {
				if meter.MeterName == "A栋 301" {
					return meter.Residents
				}
			}
			t.Fatalf("%s has no A栋 301: %+v", month, sheet)
			return 0
		}
		october, today := residents("2026-10"), residents("2026-11")
		g.Change(t, "UPDATE Dorm_CheckIn SET ToDate = '2026-11-10 00:00:00.000' WHERE BedNo = 2 AND RoomId = (SELECT RoomId FROM Dorm_Room WHERE Building = 'A栋' AND RoomNo = '301')")
		if now := residents("2026-10"); now != october || october < 3 {
			t.Errorf("October had %d, and has %d after somebody left in November", october, now)
		}
		if now := residents("2026-11"); now != today-1 {
			t.Errorf("November had %d, and has %d", today, now)
		}
	})
}
