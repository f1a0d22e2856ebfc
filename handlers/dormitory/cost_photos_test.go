package dormitory_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
)

const readings = "/admin/dormitory/reading/"

// photo uploads a photo to a page and returns the key by which a reading or a repair names it.
func photo(t *testing.T, g *apptest.Gateway, path, account, content string) string {
	t.Helper()
	body, contentType := apptest.Form(t, "IMG_0012.PNG", content)
	a := g.Send(t, http.MethodPost, path+"photo", body, append(g.As(t, account), apptest.Header("Content-Type", contentType))...)
	var data struct{ Picture string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Picture == "" {
		t.Fatal(a.Body)
	}
	return data.Picture
}

// A photo belongs to a reading as long as the reading names it; accounts that see readings can see
// it.
func TestAReadingHasPhotosOfItsMeters(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		sheet := func() (rows []struct{ MeterID, WaterPhoto, ReadingID string }) {
			var data struct {
				List []struct{ MeterID, WaterPhoto, ReadingID string }
			}
			g.ReadInto(t, apptest.Token(g.Session(t, "sushe")), readings+"sheet?month=2026-11&building=A%E6%A0%8B", &data)
			return data.List
		}
		room := sheet()[1]
		send := func(method, path, body string) apptest.Answer {
			return g.Send(t, method, readings+path, body, g.As(t, "sushe")...)
		}
		shown := func(account, id string) int {
			a := g.Send(t, http.MethodGet, readings+"photo/"+id, "", g.As(t, account)...)
			if a.Status == http.StatusOK && a.Body != apptest.PNG+"1" {
				t.Errorf("%q", a.Body)
			}
			return a.Status
		}
		first, foreign := photo(t, g, readings, "sushe", apptest.PNG+"1"), photo(t, g, readings, "admin", apptest.PNG+"2")
		if status := shown("sushe", first); status != http.StatusNotFound {
			t.Errorf("before a reading has it: %d", status)
		}
		reading := `{"MeterId":"` + room.MeterID + `","Month":"2026-11","WaterPhoto":"`
		if a := send(http.MethodPut, "add", reading+foreign+`"}`); a.Message != "照片已失效，请重新添加" {
			t.Errorf("a photo of somebody else: %s", a.Body)
		}
		if a := send(http.MethodPut, "add", reading+first+`"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		for account, want := range map[string]int{"sushe": 200, "admin": 200, "caiwu": 403} {
			if status := shown(account, first); status != want {
				t.Errorf("%s: %d", account, status)
			}
		}
		room = sheet()[1]
		if room.WaterPhoto != first {
			t.Errorf("%+v", room)
		}
		history := send(http.MethodGet, "history/"+room.ReadingID, "").Body
		if strings.Contains(history, `"ToName":"`+first) || !strings.Contains(history, `"ToName":"新文件"`) {
			t.Error(history)
		}
		if a := send(http.MethodPost, "update/"+room.ReadingID, `{"Remark":"表在门后"}`); a.Code != 0 || shown("sushe", first) != http.StatusOK {
			t.Errorf("another change takes the photo: %s", a.Body)
		}
		if a := send(http.MethodPost, "update/"+room.ReadingID, `{"WaterPhoto":null}`); a.Code != 0 || shown("sushe", first) != http.StatusNotFound {
			t.Errorf("a photo that was taken away is shown: %s", a.Body)
		}
		second := photo(t, g, readings, "sushe", apptest.PNG+"1")
		if a := send(http.MethodPost, "update/"+room.ReadingID, `{"PowerPhoto":"`+second+`"}`); a.Code != 0 || shown("sushe", second) != http.StatusOK {
			t.Errorf("the photo of a reading that there is: %s", a.Body)
		}
		if a := send(http.MethodPost, "update/"+room.ReadingID, `{"WaterPhoto":"`+photo(t, g, readings, "sushe", apptest.PNG+"3")+`"}`); a.Code != 0 || shown("sushe", second) != http.StatusOK {
			t.Errorf("a photo of either meter: %s", a.Body)
		}
		if a := send(http.MethodDelete, "delete/"+room.ReadingID, ""); a.Code != 0 || shown("sushe", second) != http.StatusNotFound {
			t.Errorf("the photo outlives its reading: %s", a.Body)
		}
		file, err := excelize.OpenReader(strings.NewReader(send(http.MethodGet, "template", "").Body))
		if err != nil {
			t.Fatal(err)
		}
		lines, err := file.GetRows(file.GetSheetName(0))
		if err != nil || !slices.Contains(lines[0], "水表读数") || slices.Contains(lines[0], "水表照片") {
			t.Errorf("the template: %v %v", lines, err)
		}
	})
}
