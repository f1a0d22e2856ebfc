package inspection_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"qiao/cmd/apptest"
)

const (
	lots   = "/admin/inspection/list/"
	maker  = "2a12426d-15df-86f1-b6a2-a9af2fbf2fb9" // 临沂鑫森人造板有限公司
	other  = "b19f9bf9-cfe9-8648-8c79-9a7ed2b3f1ab" // 广西丰林木业股份有限公司
	board  = "1664862f-feef-8a9d-8bdc-cf7e8bdf5a41" // 18mm 颗粒板 暖白
	scrape = "601a5861-5bc5-8ef8-9e1c-d7d89746df2f" // 外观 / 划伤, 轻微
	warped = "ec1387bc-96f6-8792-9273-b562a09a6e27" // 板材缺陷 / 翘曲, 严重
)

// do calls a route that must succeed.
func do(t testing.TB, g *apptest.Gateway, who apptest.Option, method, path, body string) json.RawMessage {
	t.Helper()
	a := g.Send(t, method, path, body, who)
	if a.Code != 0 || a.Status != http.StatusOK {
		t.Fatalf("%s %s: %s", path, body, a.Body)
	}
	return a.Data
}

// refused calls a route that must refuse with a text.
func refused(t *testing.T, g *apptest.Gateway, who apptest.Option, path, body, text string) {
	t.Helper()
	if a := g.Send(t, http.MethodPost, path, body, who); a.Code != -1 || !strings.Contains(a.Message, text) {
		t.Errorf("%s %s: %s, want %s", path, body, a.Body, text)
	}
}

// batches gives each lot another batch number, because two equal requests at the same time make one
// lot.
var batches atomic.Int64

// register registers a lot of boards and returns its key.
func register(t testing.TB, g *apptest.Gateway, who apptest.Option, supplier string, size int) string {
	t.Helper()
	var made struct{ InspectionID string }
	body := fmt.Sprintf(`{"ArrivalDate":"2026-11-19","SupplierId":%q,"MaterialId":%q,"BatchNo":"T-%d","LotSize":%d}`, supplier, board, batches.Add(1), size)
	if err := json.Unmarshal(do(t, g, who, http.MethodPut, lots+"add", body), &made); err != nil {
		t.Fatal(err)
	}
	return made.InspectionID
}

// lot is a row of the list.
type lot struct {
	InspectionNo, Status, Strictness, Proposal string

	SampleSize, AcMajor, AcMinor, Defective, FoundCritical, FoundMajor, FoundMinor, RowVersion int
	CountBy, Letter                                                                            string
	PiecesCritical, PiecesMajor, PiecesMinor                                                   *int
	ConcessionState, ConcessionBy, ConcessionNote, Judge, InspectorUserID, SupplierID          string
}

func find(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) lot {
	t.Helper()
	var found struct{ List []lot }
	g.ReadInto(t, who, lots+"index?inspectionId="+id, &found)
	if len(found.List) != 1 {
		t.Fatalf("%d lots %s", len(found.List), id)
	}
	return found.List[0]
}

// entry has the inspection items of a lot.
type entry struct {
	Items []struct {
		ItemID, Kind string
		Pieces       int
		LowerLimit   *string
	}
	NoConcession string
}

// inspect submits a lot for judgement, with so many minor and major defects.
func inspect(t testing.TB, g *apptest.Gateway, who apptest.Option, id string, minor, major int) {
	t.Helper()
	do(t, g, who, http.MethodPost, lots+"entry/"+id, found(t, g, who, id, fmt.Sprintf(`{"CategoryId":%q,"Counted":%d},{"CategoryId":%q,"Counted":%d}`, scrape, minor, warped, major), ""))
}

// found is an entry that finishes a lot: its items have no defects, and there are defects beside them. more is added
// beside Finish.
func found(t testing.TB, g *apptest.Gateway, who apptest.Option, id, defects, more string) string {
	t.Helper()
	var entry entry
	g.ReadInto(t, who, lots+"entry/"+id, &entry)
	var items []string
	for _, item := range entry.Items {
		if item.Kind == "计数" {
			items = append(items, fmt.Sprintf(`{"ItemId":%q,"Found":0}`, item.ItemID))
			continue
		}
		values := strings.TrimSuffix(strings.Repeat(*item.LowerLimit+",", item.Pieces), ",")
		items = append(items, fmt.Sprintf(`{"ItemId":%q,"Values":[%s]}`, item.ItemID, values))
	}
	return fmt.Sprintf(`{"Items":[%s],"Defects":[%s],"Finish":true%s}`, strings.Join(items, ","), defects, more)
}

func judge(t testing.TB, g *apptest.Gateway, who apptest.Option, id, result string) {
	t.Helper()
	do(t, g, who, http.MethodPost, lots+"judge/"+id, fmt.Sprintf(`{"Result":%q,"Note":"测试"}`, result))
}

// TestSwitching: two rejected lots tighten, five more stop, and a user resumes with a reason. While
// inspection is stopped, a waiting lot cannot be begun; one that was begun is finished.
func TestSwitching(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		g.Change(t, "DELETE FROM Insp_Switching")
		wait, begun := register(t, g, who, maker, 500), register(t, g, who, maker, 500)
		do(t, g, who, http.MethodPost, lots+"entry/"+begun, `{"Items":[],"Defects":[]}`)
		for i, want := range []string{"正常", "正常", "加严", "加严", "加严", "加严", "加严"} {
			id := register(t, g, who, maker, 500)
			if got := find(t, g, who, id); got.Strictness != want {
				t.Fatalf("lot %d is inspected on %s, want %s", i+1, got.Strictness, want)
			}
			inspect(t, g, who, id, 0, 9)
			judge(t, g, who, id, "退货")
		}
		pair := fmt.Sprintf(`{"SupplierId":%q,"MaterialId":%q,"Reason":"已整改并复验"}`, maker, board)
		a := g.Send(t, http.MethodPut, lots+"add", fmt.Sprintf(`{"ArrivalDate":"2026-11-19","SupplierId":%q,"MaterialId":%q,"BatchNo":"T","LotSize":90}`, maker, board), who)
		if !strings.Contains(a.Message, "已暂停检验接收") {
			t.Fatal(a.Body)
		}
		refused(t, g, who, lots+"entry/"+wait, `{"Items":[],"Defects":[]}`, "该供应商的这种物料已暂停检验接收，恢复后才能检验")
		do(t, g, who, http.MethodPost, lots+"entry/"+begun, `{"Items":[],"Defects":[]}`)
		do(t, g, who, http.MethodPost, lots+"resume", pair)
		do(t, g, who, http.MethodPost, lots+"entry/"+wait, `{"Items":[],"Defects":[]}`)
		refused(t, g, who, lots+"resume", pair, "没有暂停检验接收")
		if got := find(t, g, who, register(t, g, who, maker, 500)); got.Strictness != "加严" || got.AcMajor != 1 {
			t.Errorf("after it was resumed: %+v", got)
		}
		if got := find(t, g, who, register(t, g, who, other, 500)); got.Strictness != "正常" || got.AcMajor != 2 {
			t.Errorf("another supplier: %+v", got)
		}
	})
}

// TestResubmittedLotsDoNotSwitch: a lot that comes again after it was returned counts only in sums.
func TestResubmittedLotsDoNotSwitch(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "pinzhi"))
	for range 3 {
		id := register(t, g, who, other, 500)
		do(t, g, who, http.MethodPost, lots+"update/"+id, `{"Resubmitted":true}`)
		inspect(t, g, who, id, 0, 9)
		judge(t, g, who, id, "退货")
	}
	if got := find(t, g, who, register(t, g, who, other, 500)); got.Strictness != "正常" {
		t.Errorf("%+v", got)
	}
}

// decide makes a move, as an administrator, on the approval of a lot's concession.
func decide(t *testing.T, g *apptest.Gateway, id, order string) {
	t.Helper()
	admin := apptest.Token(g.Session(t, "admin"))
	var asked struct{ ApplicationID string }
	g.ReadInto(t, admin, "/ApprovalModule/ApprovalHandler.ashx?action=process&subject="+url.QueryEscape("让步接收")+"&subjectid="+id, &asked)
	do(t, g, admin, http.MethodPost, "/admin/approval/move/"+asked.ApplicationID, order)
}

// TestConcession: a lot under approval waits; an approval makes it 让步接收 and counts it, a refusal
// leaves the lot to be judged.
func TestConcession(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		yes, no := register(t, g, who, maker, 500), register(t, g, who, maker, 500)
		inspect(t, g, who, yes, 0, 4)
		inspect(t, g, who, no, 0, 4)
		for _, id := range []string{yes, no} {
			do(t, g, who, http.MethodPost, lots+"concession/"+id, `{"Reason":"急用，可挑选使用"}`)
			refused(t, g, who, lots+"concession/"+id, `{"Reason":"再说一次"}`, "让步接收正在审批")
		}
		refused(t, g, who, lots+"judge/"+yes, `{"Result":"退货"}`, "让步接收正在审批")
		decide(t, g, no, `{"Action":"reject","Opinion":"挑选使用"}`)
		// The person of quality answers for buying and making here too, and is asked once.
		decide(t, g, yes, `{"Action":"approve","Opinion":"同意"}`)
		if got := find(t, g, who, yes); got.Status != "让步接收" || got.ConcessionState != "已同意" || got.Judge != "陈建国" {
			t.Errorf("%+v", got)
		}
		if got := find(t, g, who, no); got.Status != "待判定" || got.ConcessionState != "未同意" || got.ConcessionNote != "挑选使用" {
			t.Errorf("%+v", got)
		}
		judge(t, g, who, no, "退货")
		var month struct {
			List []struct{ Conceded, Refused int }
		}
		g.ReadInto(t, who, "/admin/inspection/defect/summary?by=month&from=2026-11-01&supplierId="+maker+"&materialId="+board, &month)
		if len(month.List) != 1 || month.List[0].Conceded != 1 || month.List[0].Refused < 1 {
			t.Errorf("%+v", month)
		}
		history := do(t, g, who, http.MethodGet, lots+"history/"+yes, "")
		if !strings.Contains(string(history), `"From":"待判定","To":"让步接收"`) {
			t.Errorf("%s", history)
		}
		// As every change, it is in the audit log too.
		number := find(t, g, who, yes).InspectionNo
		logged := do(t, g, apptest.Token(g.Session(t, "admin")), http.MethodGet, "/admin/system/operation-log/index?keyword="+number, "")
		if strings.Count(string(logged), "检验单 "+number) != 4 { // registered, entered, asked for, conceded
			t.Errorf("%s", logged)
		}
	})
}
