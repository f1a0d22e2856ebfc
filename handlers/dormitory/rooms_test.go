package dormitory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const rooms = "/admin/dormitory/inventory/"

// filters are filters of staff, with the number of rooms.
var filters = map[string]int{
	"":                              432,
	"building=A栋&floor=1":           18,
	"roomType=夫妻":                   108,
	"status=维修":                     19,
	"keyword=小冰箱&sort=RentPerBed":   36,
	"keyword=10%25&building=A栋":     0,
	"building=C栋&status=停用&floor=9": 0,
}

// The file has the rows of the list under the same filter, in the same order.
func TestTheExportIsWhatTheListShows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		for filter, want := range filters {
			query, err := url.ParseQuery(filter)
			if err != nil {
				t.Fatal(err)
			}
			listed := numbers(t, g.Send(t, http.MethodGet, rooms+"index?pageSize=10000&"+query.Encode(), "", own))
			file := g.Send(t, http.MethodGet, rooms+"export?"+query.Encode(), "", own)
			if got := file.Header.Get("Content-Disposition"); !strings.Contains(got, url.PathEscape("房间台账")) {
				t.Errorf("the file is called %s", got)
			}
			if len(listed) != want {
				t.Errorf("%s: %d rooms, want %d", filter, len(listed), want)
			}
			if diff := cmp.Diff(listed, exported(t, file.Body)); diff != "" {
				t.Errorf("%s: the file is not the list (-list +file):\n%s", filter, diff)
			}
		}
	})
}

// numbers are the doors of a list, such as A栋 101 8.
func numbers(t *testing.T, a apptest.Answer) []string {
	t.Helper()
	var data struct {
		List []struct {
			Building, RoomNo string
			Beds             int
		}
		Total int
	}
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 {
		t.Fatal(a.Body)
	}
	found := []string{}
	for _, room := range data.List {
		found = append(found, fmt.Sprintf("%s %s %d", room.Building, room.RoomNo, room.Beds))
	}
	if data.Total != len(found) {
		t.Errorf("total %d of %d", data.Total, len(found))
	}
	return found
}

func exported(t *testing.T, body string) []string {
	t.Helper()
	file, err := excelize.OpenReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.GetRows("房间台账")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"楼栋", "楼层", "房号", "房型", "床位数", "床位月租", "水表号", "电表号", "物品", "状态", "备注"}
	if diff := cmp.Diff(want, rows[0]); diff != "" {
		t.Errorf("headings:\n%s", diff)
	}
	found, beds := []string{}, 0
	if len(rows) == 1 { // and so no sum
		return found
	}
	for _, row := range rows[1 : len(rows)-1] {
		found = append(found, row[0]+" "+row[2]+" "+row[4])
		var n int
		if _, err := fmt.Sscan(row[4], &n); err != nil {
			t.Fatal(err)
		}
		beds += n
	}
	if last := rows[len(rows)-1]; last[4] != fmt.Sprint(beds) {
		t.Errorf("the beds are %v, want %d", last, beds)
	}
	return found
}

// An export of chosen rooms has these alone, and their sum.
func TestTheExportOfChosenRooms(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.Session(t, "sushe"))
	var list struct {
		List []struct {
			RoomID, Building, RoomNo string
			Beds                     int
		}
	}
	g.ReadInto(t, own, rooms+"index?building=B栋&pageSize=4", &list)
	chosen := []string{}
	keys := []string{"nowhere"}
	for _, room := range list.List[1:3] {
		chosen = append(chosen, fmt.Sprintf("%s %s %d", room.Building, room.RoomNo, room.Beds))
		keys = append(keys, room.RoomID)
	}
	file := g.Send(t, http.MethodGet, rooms+"export?keys="+strings.Join(keys, ","), "", own)
	if diff := cmp.Diff(chosen, exported(t, file.Body)); diff != "" {
		t.Errorf("-chosen +file:\n%s", diff)
	}
	many := g.Send(t, http.MethodGet, rooms+"export?keys="+strings.Repeat("x,", 1000), "", own)
	if !strings.Contains(many.Body, "一次最多导出选中的 1000 条") {
		t.Error(many.Body)
	}
}

func TestTheExportAsRows(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Export = "rows" })
	a := g.Send(t, http.MethodGet, rooms+"export?building=A栋&floor=1&sort=RoomNo&order=desc", "", apptest.Token(g.Session(t, "sushe")))
	want := `[{"Building":"A栋","Floor":1,"RoomNo":"118","RoomType":"男","Beds":4,"RentPerBed":100.00,"WaterMeter":"S-A118",`
	if !strings.HasPrefix(string(a.Data), want) {
		t.Errorf("got %s", a.Body)
	}
}
