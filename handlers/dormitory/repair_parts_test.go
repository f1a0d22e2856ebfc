package dormitory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
)

func reportWith(t *testing.T, g *apptest.Gateway, account string, photos ...string) (id string, a apptest.Answer) {
	t.Helper()
	list, err := json.Marshal(photos)
	if err != nil {
		t.Fatal(err)
	}
	body := fmt.Sprintf(`{"RoomId":%q,"Item":"卫浴","Description":"马桶堵塞","photos":%s}`, someRoom, list)
	a = g.Send(t, http.MethodPut, repairs+"add", body, g.As(t, account)...)
	var data struct{ RepairID string }
	_ = json.Unmarshal(a.Data, &data)
	return data.RepairID, a
}

func TestPhotosAreForTheReporterAndForThoseWhoHandleRepairs(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		first, second := photo(t, g, repairs, "putong", apptest.PNG+"1"), photo(t, g, repairs, "putong", apptest.PNG+"2")
		if a := g.Send(t, http.MethodGet, repairs+"photo/"+first, "", g.As(t, "putong")...); a.Status != http.StatusNotFound {
			t.Errorf("before it belongs to a request: %d", a.Status)
		}
		if _, a := reportWith(t, g, "sushe", first); a.Message != "第 1 张照片已失效，请重新添加" {
			t.Errorf("a photo of somebody else: %s", a.Body)
		}
		id, _ := reportWith(t, g, "putong", second, first)
		var found struct{ Photos []string }
		g.ReadInto(t, apptest.Token(g.Session(t, "sushe")), repairs+"select?id="+id, &found)
		if strings.Join(found.Photos, " ") != second+" "+first {
			t.Errorf("photos: %v", found.Photos)
		}
		for account, want := range map[string]int{"putong": 200, "sushe": 200, "pinzhi": 404, "jxs": 403} {
			a := g.Send(t, http.MethodGet, repairs+"photo/"+second, "", g.As(t, account)...)
			if a.Status != want || want == 200 && (a.Body != apptest.PNG+"2" || a.Header.Get("Content-Type") != "image/png") {
				t.Errorf("%s: %d %v %q", account, a.Status, a.Header, a.Body)
			}
		}
		g.Change(t, "UPDATE Dorm_Repair SET ReporterUserId = (SELECT UserId FROM Base_User WHERE Account = 'kefu') WHERE RepairId = '"+id+"'")
		if a := g.Send(t, http.MethodGet, repairs+"photo/"+second, "", g.As(t, "putong")...); a.Status != http.StatusNotFound {
			t.Errorf("of somebody else's request: %d", a.Status)
		}
		if _, a := reportWith(t, g, "putong", second); a.Message != "第 1 张照片已失效，请重新添加" {
			t.Errorf("a photo of another request: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, repairs+"photo/"+second, ""); a.Status != http.StatusUnauthorized {
			t.Errorf("without a session: %d", a.Status)
		}
	})
}

// Six photos may wait for the request that they belong to; one more pushes the oldest out.
func TestSixPhotosWait(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var photos []string
		for i := range 7 {
			photos = append(photos, photo(t, g, repairs, "putong", apptest.PNG+fmt.Sprint(i)))
			g.Clock.Advance(time.Second)
		}
		if _, a := reportWith(t, g, "putong", photos[0]); a.Code == 0 {
			t.Error("the oldest of seven was kept")
		}
		if _, a := reportWith(t, g, "putong", photos[1:]...); a.Code != 0 {
			t.Errorf("the other six: %s", a.Body)
		}
	})
}

// notices are the notices about a request that an account reads, the newest first.
func notices(t *testing.T, g *apptest.Gateway, account, id string) (texts []string) {
	t.Helper()
	var rows []struct {
		Title, PageID, ObjectID string
		IsRead                  bool
	}
	a := g.Call(t, "DataTable", "公告列表查询", nil, g.As(t, account)...)
	if err := json.Unmarshal(a.Data, &rows); err != nil || a.Code != 0 {
		t.Fatal(a.Body)
	}
	for _, row := range rows {
		if row.ObjectID == id {
			texts = append(texts, fmt.Sprintf("%s %s %t", row.Title, row.PageID, row.IsRead))
		}
	}
	return texts
}

func TestEveryStepTellsTheOtherSide(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		putong, sushe := apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "sushe"))
		unread := func(account string) string {
			return string(g.Call(t, "Int", "未读公告数量", nil, g.As(t, account)...).Data)
		}
		before := unread("putong")
		id := report(t, g, putong, "漏水")
		expect := func(account string, want ...string) {
			t.Helper()
			if got := strings.Join(notices(t, g, account, id), "; "); got != strings.Join(want, "; ") {
				t.Errorf("%s: %s, want %s", account, got, want)
			}
			g.Clock.Advance(time.Minute)
		}
		const no = "报修 BX20261120003 "
		expect("sushe", no+"等待处理 dormitory-repair false")
		expect("admin", no+"等待处理 dormitory-repair false")
		expect("putong")
		order(t, g, sushe, id, `{"Status":"处理中","Handler":"周师傅"}`)
		order(t, g, sushe, id, `{"Status":"已完成","Note":"换了阀芯"}`)
		expect("putong", no+"已受理 dormitory-repair false", no+"已完成，请确认 dormitory-repair false")
		order(t, g, putong, id, `{"Status":"已确认"}`)
		expect("sushe", no+"已确认 dormitory-repair false", no+"等待处理 dormitory-repair false")
		expect("admin", no+"等待处理 dormitory-repair false") // takes no part
		if unread("putong") == before {
			t.Error("the bell does not count them")
		}
		// ReceiveMessage marks the notices of the caller only, not those of another account.
		for account, want := range map[string]string{"putong": "true", "sushe": "false"} {
			g.Send(t, http.MethodPost, repairs+"receiveMessage", `{"RepairId":"`+id+`"}`, putong)
			for _, text := range notices(t, g, account, id) {
				if !strings.HasSuffix(text, want) {
					t.Errorf("%s: %s", account, text)
				}
			}
		}
		if unread("putong") != before {
			t.Errorf("%s are unread, %s were", unread("putong"), before)
		}
		g.Clock.Advance(91 * 24 * time.Hour)
		expect("sushe")
	})
}

func TestRepairsAreAuditedStepByStep(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := report(t, g, apptest.Token(g.Session(t, "putong")), "漏水")
		order(t, g, apptest.Token(g.Session(t, "sushe")), id, `{"Status":"处理中"}`)
		var data struct {
			List []struct {
				Event, ActorAccount, Title string
				RowVersion                 int
			}
		}
		g.ReadInto(t, apptest.Token(g.Session(t, "admin")), "/admin/system/operation-log/index?object="+url.QueryEscape("Dorm_Repair/"+id), &data)
		got := fmt.Sprint(data.List)
		if want := "[{record.update sushe 报修 BX20261120003 0} {record.add putong 报修 BX20261120003 0}]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

// Until when a request is to be dealt with follows the settings at its time; it is
// overdue while it is open after that.
func TestRequestsAreOverdueByTheirUrgency(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		putong := apptest.Token(g.Session(t, "putong"))
		report(t, g, putong, "漏水")
		g.Change(t, "UPDATE Base_Setting SET Value = '2' WHERE Code = 'RepairHoursUrgent'")
		short := report(t, g, putong, "又漏水")
		overdue := func(want int) {
			t.Helper()
			var data struct{ List []struct{ RepairID string } }
			g.ReadInto(t, putong, repairs+"index?keyword="+url.QueryEscape("漏水")+"&overdue=1&reportdatefrom=2026-11-20&reportdateto=2026-11-20", &data)
			if len(data.List) != want {
				t.Errorf("%s: %v are overdue, want %d", g.Clock.Now(), data.List, want)
			}
		}
		overdue(0)
		g.Clock.Advance(2*time.Hour + time.Second)
		overdue(1)
		order(t, g, putong, short, `{"Status":"已取消"}`)
		overdue(0)
		g.Clock.Advance(3 * time.Hour)
		overdue(0) // the first has a day
	})
}

// The rows are compared without their order: SQLite sorts names by their code points, SQL Server by pinyin.
func TestHandlersAreStaffAndFormerHandlersOfARequest(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var data struct{ List []json.RawMessage }
		g.ReadInto(t, apptest.Token(g.Session(t, "sushe")), repairs+"handlers", &data)
		var rows []string
		for _, row := range data.List {
			rows = append(rows, string(row))
		}
		slices.Sort(rows)
		want := []string{
			`{"UserId":"2b7ceb25-0dda-8876-8b96-c54785798bda","Name":"李秀英"}`,
			`{"UserId":"aa73da63-e26b-80a1-bb70-1c2b4c024870","Name":"陈建国"}`,
			`{"UserId":null,"Name":"吴师傅"}`, `{"UserId":null,"Name":"周师傅"}`, `{"UserId":null,"Name":"郑师傅"}`,
		}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheExportOfRepairsIsTheList(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		for filter, want := range map[string]int{"": 60, "status=待处理": 18, "building=A栋&urgency=一般": 6, "keyword=" + url.QueryEscape("空调"): 8} {
			query, err := url.ParseQuery(filter)
			if err != nil {
				t.Fatal(err)
			}
			var data struct{ List []struct{ RepairNo string } }
			g.ReadInto(t, own, repairs+"index?pageSize=10000&"+query.Encode(), &data)
			file, err := excelize.OpenReader(strings.NewReader(g.Send(t, http.MethodGet, repairs+"export?"+query.Encode(), "", own).Body))
			if err != nil {
				t.Fatal(err)
			}
			rows, err := file.GetRows("宿舍报修")
			if err != nil || len(rows) != len(data.List)+1 || len(data.List) != want {
				t.Fatalf("%s: %d in the list, %d lines, want %d: %v", filter, len(data.List), len(rows), want, err)
			}
			for i, found := range data.List {
				if rows[i+1][0] != found.RepairNo {
					t.Errorf("%s, line %d: %s, the list has %s", filter, i+1, rows[i+1][0], found.RepairNo)
				}
			}
		}
	})
}
