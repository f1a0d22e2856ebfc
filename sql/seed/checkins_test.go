package seed_test

import (
	"fmt"
	"testing"
	"time"
)

// No bed has two residents on one day, no resident has two beds, and each fits the room.
func TestResidentsFitTheirRooms(t *testing.T) {
	all := demo()
	rooms := map[any]map[string]any{}
	for _, room := range all["Dorm_Room"] {
		rooms[room["RoomId"]] = room
	}
	beds, persons, present := map[string]string{}, map[string]string{}, map[string]int{}
	for _, row := range all["Dorm_CheckIn"] {
		room, gender := rooms[row["RoomId"]], row["Gender"].(string)
		if kind := room["RoomType"]; (kind == "男" || kind == "女") && kind != gender {
			t.Errorf("%s lives in a room for %s: %v", gender, kind, row)
		}
		if room["Status"] != "可用" || row["BedNo"].(int64) > room["Beds"].(int64) {
			t.Errorf("no such bed: %v in %v", row, room)
		}
		id := fmt.Sprint(row["CheckInId"])
		for day := range days(row) {
			claim(t, beds, fmt.Sprint(row["RoomId"], row["BedNo"], day), id)
			claim(t, persons, fmt.Sprint(row["UserId"], row["WorkerIdNumber"], day), id)
		}
		if from, out := row["FromDate"].(time.Time), row["ToDate"]; from.After(now) {
			present["to come"]++
		} else if until, ends := out.(time.Time); ends && !until.After(now) {
			present["left"]++
		} else {
			present["here"]++
		}
	}
	if present["here"] < 120 || present["left"] < 30 || present["to come"] < 3 {
		t.Errorf("%v", present)
	}
}

// days returns the days on which a check-in has its bed.
func days(row map[string]any) map[string]bool {
	until, found := now.AddDate(0, 0, 40), map[string]bool{}
	if out, ends := row["ToDate"].(time.Time); ends {
		until = out
	}
	for day := row["FromDate"].(time.Time); day.Before(until); day = day.AddDate(0, 0, 1) {
		found[day.Format(time.DateOnly)] = true
	}
	return found
}

func claim(t *testing.T, taken map[string]string, what, by string) {
	t.Helper()
	if other := taken[what]; other != "" {
		t.Errorf("%s is taken twice: by %s and %s", what, other, by)
	}
	taken[what] = by
}
