package audit_test

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

func TestGolden(t *testing.T) { apptest.Golden(t, "testdata/golden") }

const logPath = "/admin/system/operation-log"

type logRow struct {
	AuditID                                                           string `json:"AuditId"`
	Event, Kind, Object, Title, Outcome, ActorAccount, SubjectAccount string
	Device                                                            string
	Hidden                                                            int
	Changes                                                           []struct{ Field, Label, FromName, ToName string }
	Parameters                                                        []struct{ Name, Value string }
}

func logged(t *testing.T, g *apptest.Gateway, who apptest.Option, query string) []logRow {
	t.Helper()
	var page struct{ List []logRow }
	g.ReadInto(t, who, logPath+"/index?"+query, &page)
	return page.List
}

func detailOf(t *testing.T, g *apptest.Gateway, who apptest.Option, id string) (detail logRow) {
	t.Helper()
	g.ReadInto(t, who, logPath+"/detail/"+id, &detail)
	return detail
}

// A change has a row with both users, and its fields before and after by their labels; all
// rows of the record together are its history.
func TestAChangeIsToldFieldByField(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "sushe", admin)))
		var rooms struct {
			List []struct {
				RoomID string `json:"RoomId"`
			}
		}
		g.ReadInto(t, switched, "/admin/dormitory/inventory/index?pageSize=1", &rooms)
		id := rooms.List[0].RoomID
		g.Clock.Advance(time.Second)
		if a := g.Send(t, http.MethodPost, "/admin/dormitory/inventory/update/"+id, `{"Remark":"换锁","RentPerBed":"321.5"}`, switched); a.Code != 0 {
			t.Fatal(a.Body)
		}
		own := apptest.Token(g.Session(t, "admin"))
		story := logged(t, g, own, "object=Dorm_Room/"+id)
		latest := story[0]
		if latest.Event != string(audit.RecordOverwritten) || latest.ActorAccount != "admin" || latest.SubjectAccount != "sushe" || !strings.HasPrefix(latest.Title, "房间 ") || latest.Device != "Go 1" {
			t.Errorf("the row: %+v", latest)
		}
		detail := detailOf(t, g, own, latest.AuditID)
		if got := fmt.Sprint(detail.Changes); got != "[{RentPerBed 床位月租  } {RentFrom 月租起始日期  } {Remark 备注  }]" {
			t.Errorf("the fields: %s", got)
		}
	})
}

// A user who may read the log but not edit staff sees that a number was changed, but neither the old nor the new
// number.
func TestFieldsThatAReaderMayNotSeeAreCounted(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	for i, item := range []string{"menu', (SELECT MenuId FROM Base_Module WHERE ID = 'operation-log'))", "button', 'operation-log.detail')"} {
		g.Change(t, fmt.Sprintf("INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) "+
			"VALUES ('lent-%d', 'user', (SELECT UserId FROM Base_User WHERE Account = 'kefu'), '%s", i, item))
	}
	var staff struct {
		List []struct {
			UserID string `json:"UserId"`
		}
	}
	g.ReadInto(t, admin, "/api/staff/index?keyword=putong", &staff)
	id := staff.List[0].UserID
	g.Clock.Advance(time.Second)
	if a := g.Send(t, http.MethodPost, "/api/staff/update/"+id, `{"Mobile":"13911112222","Remark":"新号码"}`, admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	row := logged(t, g, admin, "object=Base_User/"+id)[0]
	if all := detailOf(t, g, admin, row.AuditID); len(all.Changes) != 3 || all.Hidden != 0 {
		t.Errorf("who edits staff: %+v", all)
	}
	reader := apptest.Token(g.Session(t, "kefu"))
	a := g.Send(t, http.MethodGet, logPath+"/detail/"+row.AuditID, "", reader)
	if strings.Contains(a.Body, "13911112222") || !strings.Contains(a.Body, `"Hidden":1`) || !strings.Contains(a.Body, "新号码") {
		t.Errorf("who does not: %s", a.Body)
	}
}

// The file has the rows of the filter on screen.
func TestTheExportHasTheRowsOfTheFilter(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	for path, headings := range map[string]string{
		"operation-log": "时间|操作人|操作人账号|所用或所涉账号的姓名|所用或所涉账号|操作|对象|编号|结果|地址|设备",
		"sign-in-log":   "时间|姓名|账号|事项|方式|结果|地址|设备|操作人|操作人账号|程序与存储过程",
	} {
		query := "?keyword=" + map[string]string{"operation-log": "Dorm_Room", "sign-in-log": "caiwu"}[path]
		var page struct{ Total int }
		g.ReadInto(t, admin, "/admin/system/"+path+"/index"+query, &page)
		a := g.Send(t, http.MethodGet, "/admin/system/"+path+"/export"+query, "", admin)
		book, err := excelize.OpenReader(strings.NewReader(a.Body))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		rows, err := book.GetRows(book.GetSheetName(0))
		if err != nil || !strings.HasPrefix(strings.Join(rows[0], "|"), headings) || len(rows) != page.Total+1 || page.Total == 0 {
			t.Errorf("%s: %d rows for %d, %v, %v", path, len(rows), page.Total, rows[0], err)
		}
	}
}

func TestEveryEventHasWords(t *testing.T) {
	for _, event := range append(audit.Actions(audit.SignIns), audit.Actions(audit.Operations)...) {
		if event.Label == "" || event.Label == event.Value {
			t.Errorf("%s: %q", event.Value, event.Label)
		}
	}
	if n := len(audit.Actions(audit.SignIns)) + len(audit.Actions(audit.Operations)); n < 21 {
		t.Errorf("%d events", n)
	}
}

// The calls of clients are counted across restarts and instances, and the counts contain no
// key.
func TestCallsOfClientsAreCountedTogether(t *testing.T) {
	const key = "canary-key-7f3a9d2e5b8c1f40"
	one, two := apptest.StartTwo(t, func(cfg *config.Config) {
		cfg.Compat.Clients = []config.SignedClient{{Name: "mes", Account: "sushe", Keys: []string{key}, Procedures: []config.ProcedureName{{Name: "P_Dormitory_Repair", CXType: "待处理报修数量"}}}}
		cfg.Compat.TrustedClients = []config.TrustedClient{{Name: "gate", Account: "putong", Networks: []string{"192.0.2.0/24"}}}
	})
	call := func(g *apptest.Gateway, sign string, at time.Time) {
		g.Call(t, "Int", "待处理报修数量", nil, apptest.Header("timestamp", fmt.Sprint(at.Unix())), apptest.Header("sign", sign))
	}
	for i, g := range []*apptest.Gateway{one, two} {
		at := g.Clock.Now().Add(time.Duration(i) * time.Second)
		call(g, signOf(at, key), at)
		call(g, signOf(at, key), at) // used
		call(g, strings.Repeat("0", 32), at)
		if err := g.Usage.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	a := one.Send(t, http.MethodGet, "/admin/system/client/index?keyword=mes", "", one.As(t, "admin")...)
	for _, want := range []string{
		`"Name":"mes"`, `"Account":"sushe"`, `"Procedures":["P_Dormitory_Repair/待处理报修数量"]`, `"Keys":["第 1 把（指纹 `, `"Calls":2,"Refused":2`,
		`"Way":"signature","Reason":"","Calls":2`, `"Reason":"签名已用过","Calls":2`, `"total":1,"days":30,"since":"2026-11-20T00:00:00"`,
	} {
		if !strings.Contains(a.Body, want) {
			t.Errorf("no %s in %s", want, a.Body)
		}
	}
	if strings.Contains(a.Body, "canary") {
		t.Errorf("the key: %s", a.Body)
	}
	all := one.Send(t, http.MethodGet, "/admin/system/client/index", "", one.As(t, "admin")...)
	if !strings.Contains(all.Body, `"Name":"gate","Label":"gate","Kind":"可信网络"`) || !strings.Contains(all.Body, `"Reason":"签名不符","Calls":2`) {
		t.Errorf("all: %s", all.Body)
	}
	if a := one.Send(t, http.MethodGet, "/admin/system/client/index", "", one.As(t, "kefu")...); a.Code != errs.Forbidden.Code {
		t.Errorf("a stranger: %s", a.Body)
	}
}

func signOf(at time.Time, key string) string {
	sum := md5.Sum([]byte(fmt.Sprint(at.Unix()) + key))
	return hex.EncodeToString(sum[:])
}
