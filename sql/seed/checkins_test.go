package seed_test

import (
	"fmt"
	"testing"
	"time"

	"qiao/handlers"
	"qiao/sql/seed"
)

// No bed has two residents on one day, no resident has two beds, and each fits the room.
func TestResidentsFitTheirRooms(t *testing.T) {
	t.Run("small", func(t *testing.T) {
		present, _ := presentIn(t, demo())
		if present["here"] < 120 || present["left"] < 30 || present["to come"] < 3 {
			t.Errorf("%v", present)
		}
	})
	t.Run("full", func(t *testing.T) {
		present, beds := presentIn(t, loadAll(append(seed.Base(), seed.Demo(now, handlers.Seed, handlers.Workforce)...)...))
		if here := present["here"]; here < 1500 || here*100 < int(beds)*80 || here*100 > int(beds)*95 {
			t.Errorf("%d residents in %d beds", here, beds)
		}
	})
}

// presentIn counts the residents by whether they are here, and the beds of rooms that are open.
func presentIn(t *testing.T, all everything) (present map[string]int, open int64) {
	t.Helper()
	rooms := map[any]map[string]any{}
	for _, room := range all["Dorm_Room"] {
		rooms[room["RoomId"]] = room
		if room["Status"] == "可用" {
			open += room["Beds"].(int64)
		}
	}
	beds, persons := map[string]string{}, map[string]string{}
	present = map[string]int{}
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
	return present, open
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
