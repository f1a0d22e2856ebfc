package dormitory_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const single = "/admin/dormitory/single/"

// roomRequest is a request for a single room as its list shows it.
type roomRequest struct {
	SingleRequestID, State, ApplicationID, Reason string
	SingleStayID                                  *string
}

// askedFor asks for the room in a month of 2031.
func askedFor(t *testing.T, g *apptest.Gateway, month int) roomRequest {
	t.Helper()
	body := fmt.Sprintf(`{"UserId":"a3151eb3-5b14-869d-9228-d6bb2af33296","RoomId":%q,"FromDate":"2031-%02d-01","ToDate":"2031-%02d-20","Reason":"夜班"}`, someRoom, month, month)
	a := g.Send(t, http.MethodPut, single+"request/add", body, g.As(t, "sushe")...)
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
	return requests(t, g)[0]
}

func requests(t *testing.T, g *apptest.Gateway) []roomRequest {
	t.Helper()
	var data struct{ List []roomRequest }
	g.ReadInto(t, g.As(t, "sushe")[0], single+"request/index", &data)
	return data.List
}

// decide makes a move on the approval of a request.
func decide(t *testing.T, g *apptest.Gateway, account, application, order string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, "/admin/approval/move/"+application, order, g.As(t, account)...)
}

func TestAnApprovalAddsASingleRoom(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		r := askedFor(t, g, 3)
		if r.State != "审批中" || r.SingleStayID != nil {
			t.Fatalf("%+v", r)
		}
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"approve"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		r = requests(t, g)[0]
		if r.State != "已通过" || r.SingleStayID == nil {
			t.Fatalf("%+v", r)
		}
		var stays struct {
			List []struct{ SingleStayID, ApproverID, Reason, CreateUserName string }
		}
		g.ReadInto(t, g.As(t, "sushe")[0], single+"index?pageSize=200", &stays)
		i := slices.IndexFunc(stays.List, func(s struct{ SingleStayID, ApproverID, Reason, CreateUserName string }) bool {
			return s.SingleStayID == *r.SingleStayID
		})
		if i < 0 || stays.List[i].ApproverID != approver || stays.List[i].Reason != "夜班" {
			t.Errorf("%+v", stays.List)
		}
	})
}

// Who leaves while the request waits gets no room; the approver rejects it.
func TestALeaverGetsNoSingleRoom(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		r := askedFor(t, g, 3)
		g.Change(t, "UPDATE Base_User SET Status = '离职' WHERE UserId = (SELECT UserId FROM Dorm_SingleRequest WHERE SingleRequestId = '"+r.SingleRequestID+"')")
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"approve"}`); a.Code == 0 || !strings.Contains(a.Message, "已离职，不能安排住宿") {
			t.Errorf("approved: %s", a.Body)
		}
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"reject","Opinion":"已离职"}`); a.Code != 0 {
			t.Error(a.Body)
		}
	})
}

func TestARequestThatWasNotGrantedIsAskedForAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		r := askedFor(t, g, 4)
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"reject","Opinion":"房间紧张"}`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := g.Send(t, http.MethodPost, "/admin/approval/submit/"+r.ApplicationID, `{}`, g.As(t, "sushe")...); !strings.Contains(a.Body, "请到对应的业务页面重新申请") {
			t.Error(a.Body)
		}
		again := fmt.Sprintf(`{"subject":"单间住宿","subjectid":%q,"reason":"夜班，白天需要休息"}`, r.SingleRequestID)
		const relevance = "/ApprovalModule/ApprovalHandler.ashx?action=relevance"
		if a := g.Send(t, http.MethodPost, relevance, again, g.As(t, "caiwu")...); a.Code != 403 {
			t.Error(a.Body)
		}
		if a := g.Send(t, http.MethodPost, relevance, again, g.As(t, "sushe")...); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := g.Send(t, http.MethodPost, relevance, strings.Replace(again, "夜班", "我", 1), g.As(t, "sushe")...); !strings.Contains(a.Body, "没有这项未通过的单间申请") {
			t.Error(a.Body)
		}
		if now := requests(t, g)[0]; now.State != "审批中" || now.ApplicationID == r.ApplicationID || now.Reason != "夜班，白天需要休息" {
			t.Errorf("%+v", now)
		}
	})
}

// An approval that cannot have its effect is not made: the approver reads why.
func TestAnApprovalOfARoomThatIsTakenIsRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		r := askedFor(t, g, 5)
		taken := fmt.Sprintf(`{"UserId":"2b7ceb25-0dda-8876-8b96-c54785798bda","RoomId":%q,"FromDate":"2031-05-02","Reason":"陪护","ApproverId":%q}`, someRoom, approver)
		if a := g.Send(t, http.MethodPut, "/admin/dormitory/single", taken, g.As(t, "sushe")...); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"approve"}`); !strings.Contains(a.Body, "A栋 103 已由") {
			t.Errorf("%s", a.Body)
		}
		if now := requests(t, g)[0]; now.State != "审批中" {
			t.Errorf("%+v", now)
		}
		if a := decide(t, g, "admin", r.ApplicationID, `{"Action":"reject","Opinion":"房间已安排"}`); a.Code != 0 || requests(t, g)[0].State != "未通过" {
			t.Error(a.Body)
		}
	})
}

// An approver without a right to the page sees the request with the room and its residents.
func TestAnApprovalShowsItsRequest(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		r := askedFor(t, g, 5)
		var shown struct {
			Title, Page, Key, Tab string
			Facts                 []struct{ Label, Text string }
			Parts                 []struct {
				Title string
				Rows  []struct{ Cells []string }
			}
		}
		about := "/admin/approval/about/" + r.ApplicationID
		g.ReadInto(t, g.As(t, "admin")[0], about, &shown)
		if !strings.HasPrefix(shown.Title, "单间申请 ") || shown.Page != "dormitory-single" || shown.Key != r.SingleRequestID || shown.Tab != "requests" {
			t.Fatalf("%+v", shown)
		}
		said := map[string]string{}
		for _, fact := range shown.Facts {
			said[fact.Label] = fact.Text
		}
		for label, want := range map[string]string{"开始日期": "2031-05-01", "结束日期": "2031-05-20", "原因": "夜班", "状态": "审批中"} {
			if said[label] != want {
				t.Errorf("%s: %q, want %q", label, said[label], want)
			}
		}
		if part := shown.Parts[0]; !strings.HasSuffix(said["床位"], fmt.Sprintf("现住 %d 人", len(part.Rows))) {
			t.Errorf("%s beside %+v", said["床位"], part)
		}
		if a := g.Send(t, http.MethodGet, about+"/photo/none", "", g.As(t, "admin")...); a.Status != http.StatusNotFound {
			t.Errorf("a photo that it does not have: %s", a.Body)
		}
	})
}
