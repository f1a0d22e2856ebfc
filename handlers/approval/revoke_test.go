package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// link is a linked application in the detail of another one.
type link struct {
	ApplicationID, ApplicationNo, State, RealTo, RealDays string
	MayRead                                               bool
}

// revocation has the fields of an application that the tests of revoking look at.
type revocation struct {
	State, Title, ApplicationNo, Signature string
	ExamineStatus                          int
	MayEdit                                bool
	EndDate                                string
	Form                                   map[string]any
	Revoke                                 *struct{ Verb, From, To string }
	Links                                  []link
	Trail                                  []struct{ Action, UserName, ToName, Opinion string }
}

func lookRevoked(t *testing.T, g *apptest.Gateway, account, id string) (s revocation) {
	t.Helper()
	g.ReadInto(t, g.As(t, account)[0], centre+"detail/"+id, &s)
	return s
}

// oneStep asks an administrator; %s is for more settings of the flow.
const oneStep = `{%s"Fields":[{"Name":"First","Label":"开始日期","Type":"date","Required":true},{"Name":"Last","Label":"结束日期","Type":"date","From":"First"},
	{"Name":"Total","Label":"天数","Type":"days","Unit":"天","From":"First","To":"Last"}],"Fallback":"` + admin + `",
	"Steps":[{"ID":"one","Kind":"approve","Name":"主管","Mode":"any","Who":[{"By":"person","IDs":["` + admin + `"]}]}]}`

const fiveDays = `{"First":"2026-12-01","Last":"2026-12-05"}`

// approvedWith is an application of kefu that was approved.
func approvedWith(t *testing.T, g *apptest.Gateway, flow string) string {
	t.Helper()
	id := applied(t, g, "kefu", flow, fiveDays)
	move(t, g, "admin", id, `{"Action":"approve"}`)
	return id
}

func revoke(t *testing.T, g *apptest.Gateway, id, body string) string {
	t.Helper()
	var asked struct{ ApplicationID, State string }
	data := done(t, g, "kefu", http.MethodPost, centre+"revoke/"+id, body)
	if err := json.Unmarshal(data, &asked); err != nil || asked.State != "审批中" {
		t.Fatalf("%s %v", data, err)
	}
	return asked.ApplicationID
}

// A leave ends early once its approvers agree; both applications name each other.
func TestALeaveEndsEarlyWithApproval(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := approvedWith(t, g, drawn(t, g, "休假", fmt.Sprintf(oneStep, `"RevokeAs":"销假",`)))
		s := lookRevoked(t, g, "kefu", id)
		if s.Revoke == nil || s.Revoke.Verb != "销假" || s.Revoke.From != "2026-12-01" || s.Revoke.To != "2026-12-05" {
			t.Fatalf("%+v", s)
		}
		ended := s.EndDate
		for body, want := range map[string]string{
			`{}`: "销假原因不能为空",
			`{"Reason":"回厂","RealTo":"2026-12-05"}`: "实际最后一天须早于申请的结束日期 2026-12-05",
			`{"Reason":"回厂","RealTo":"2026-11-30"}`: "实际最后一天不能早于开始日期",
			`{"Reason":"回厂","RealTo":"明天"}`:         "实际最后一天应为日期",
		} {
			refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+id, body, want)
		}
		asked := revoke(t, g, id, `{"Reason":"提前返厂","RealTo":"2026-12-02"}`)
		refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+id, `{"Reason":"再来"}`, "已经申请过销假")
		if s := lookRevoked(t, g, "kefu", id); s.State != "已通过" || s.Revoke != nil || len(s.Links) != 1 || s.Links[0].State != "审批中" || !s.Links[0].MayRead {
			t.Errorf("%+v", s)
		}
		r := lookRevoked(t, g, "admin", asked)
		if r.Title != "销假：赵敏的休假" || r.Form["$reason"] != "提前返厂" || r.Form["$days"] != "2" || r.Form["Total"] != "5" || len(r.Links) != 1 || r.Links[0].ApplicationID != id {
			t.Errorf("%+v", r)
		}
		move(t, g, "admin", asked, `{"Action":"approve","Opinion":"同意"}`)
		s = lookRevoked(t, g, "kefu", id)
		last := s.Trail[len(s.Trail)-1]
		if s.State != "已销假" || s.ExamineStatus != 1 || s.EndDate != ended || s.Links[0].RealDays != "2" || s.Links[0].RealTo != "2026-12-02" {
			t.Errorf("%+v", s)
		}
		if last.Action != "销假" || last.UserName != "陈建国" || last.ToName != r.ApplicationNo || last.Opinion != "实际最后一天 2026-12-02，共 2 天" || strings.HasPrefix(s.Signature, "签名无效") {
			t.Errorf("%+v %s", last, s.Signature)
		}
		refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+id, `{"Reason":"再来"}`, "已销假的申请不能销假")
		refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+asked, `{"Reason":"再来"}`, "销假的申请不能再撤销")
		refused(t, g, "kefu", http.MethodPost, centre+"submit/"+id, `{"Form":`+fiveDays+`}`, "已销假的申请不能修改")
		var mine struct {
			List []struct{ ApplicationID, State string }
		}
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"mine/index?state=%E5%B7%B2%E9%94%80%E5%81%87", &mine)
		if len(mine.List) != 1 || mine.List[0].ApplicationID != id || mine.List[0].State != "已销假" {
			t.Errorf("%+v", mine)
		}
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"mine/index?state=%E5%B7%B2%E9%80%9A%E8%BF%87", &mine)
		for _, row := range mine.List {
			if row.ApplicationID == id {
				t.Errorf("%+v", row)
			}
		}
	})
}

// A revocation that is sent back or withdrawn revokes nothing, and the applicant asks for it again
// from the original.
func TestARevocationThatIsRefusedRevokesNothing(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := approvedWith(t, g, drawn(t, g, "用车", fmt.Sprintf(oneStep, "")))
		first := revoke(t, g, id, `{"Reason":"不去了"}`)
		move(t, g, "admin", first, `{"Action":"reject","Opinion":"车已派出"}`)
		if r := lookRevoked(t, g, "kefu", first); r.MayEdit || r.State != "已退回" {
			t.Errorf("%+v", r)
		}
		refused(t, g, "kefu", http.MethodPost, centre+"submit/"+first, `{"Form":`+fiveDays+`}`, "请打开原申请，重新申请作废")
		second := revoke(t, g, id, `{"Reason":"改期"}`)
		move(t, g, "kefu", second, `{"Action":"withdraw"}`)
		if s := lookRevoked(t, g, "kefu", id); s.State != "已通过" || len(s.Links) != 2 || s.Revoke == nil {
			t.Errorf("%+v", s)
		}
		third := revoke(t, g, id, `{"Reason":"改期"}`)
		move(t, g, "admin", third, `{"Action":"approve"}`)
		s := lookRevoked(t, g, "kefu", id)
		if last := s.Trail[len(s.Trail)-1]; s.State != "已作废" || last.Action != "作废" || last.Opinion != "" {
			t.Errorf("%+v", s)
		}
		if n := notices(t, g, "admin", third, "请审批：作废：赵敏的用车"); n != 1 {
			t.Errorf("asked %d times", n)
		}
	})
}

// Only the applicant may ask to revoke, only an approved application, and only where the flow and
// the area allow it.
func TestApplicationsThatCannotBeRevoked(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		final := drawn(t, g, "付款", fmt.Sprintf(oneStep, `"Revocable":false,`))
		id := approvedWith(t, g, final)
		refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+id, `{"Reason":"不付了"}`, "流程“付款”不允许作废，请联系流程管理员")
		if s := lookRevoked(t, g, "kefu", id); s.Revoke != nil {
			t.Errorf("%+v", s)
		}
		refused(t, g, "admin", http.MethodPost, centre+"revoke/"+id, `{"Reason":"不付了"}`, "只有申请人可以申请作废")
		refused(t, g, "caiwu", http.MethodPost, centre+"revoke/"+id, `{"Reason":"不付了"}`, "申请不存在，或者您无权查看")
		running := applied(t, g, "kefu", final, fiveDays)
		refused(t, g, "kefu", http.MethodPost, centre+"revoke/"+running, `{"Reason":"不付了"}`, "审批中的申请不能作废")
		if a := g.Send(t, http.MethodPost, centre+"revoke/"+id, `{"Reason":"不付了"}`, g.As(t, "jxs")...); a.Status != http.StatusForbidden {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		const single, room = "/admin/dormitory/single", "bc82f2d2-c9a1-88db-b303-20cc57d01585"
		var asked struct {
			List []struct{ ApplicationID string }
		}
		done(t, g, "sushe", http.MethodPut, single+"/request/add", fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":"2031-05-01","ToDate":"2031-05-20","Reason":"夜班"}`, kefu, room))
		g.ReadInto(t, g.As(t, "sushe")[0], single+"/request/index", &asked)
		move(t, g, "admin", asked.List[0].ApplicationID, `{"Action":"approve"}`)
		refused(t, g, "sushe", http.MethodPost, centre+"revoke/"+asked.List[0].ApplicationID, `{"Reason":"不住了"}`, "单间住宿通过后已生成住宿记录，不能作废")
	})
}

// The approvers of a revocation read the original and its files, also where they were not asked
// about the original. That gives them no other right on the original.
func TestApproversOfARevocationReadTheOriginal(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "采购", `{"Fields":[{"Name":"Quotes","Label":"报价","Type":"files","Required":true}],"Fallback":"`+admin+`",
			"Steps":[{"ID":"one","Kind":"approve","Name":"财务","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}]}`)
		quote := sent(t, g, "kefu", "报价.png")
		var made struct{ ApplicationID string }
		body := done(t, g, "kefu", http.MethodPut, centre+"add", fmt.Sprintf(`{"FlowId":%q,"Form":{"Quotes":[%q]}}`, flow, quote))
		if err := json.Unmarshal(body, &made); err != nil {
			t.Fatal(err)
		}
		id := made.ApplicationID
		move(t, g, "caiwu", id, `{"Action":"approve"}`)
		read := func(account string, want int) {
			t.Helper()
			if a := g.Send(t, http.MethodGet, centre+"file/"+quote, "", g.As(t, account)...); a.Status != want {
				t.Errorf("%s reads the file with %d, want %d", account, a.Status, want)
			}
		}
		asked := revoke(t, g, id, `{"Reason":"不买了"}`)
		read("pinzhi", http.StatusNotFound)
		if a := g.Send(t, http.MethodGet, centre+"detail/"+id, "", g.As(t, "pinzhi")...); a.Code != -1 {
			t.Errorf("somebody who is not asked reads %s", a.Body)
		}
		move(t, g, "caiwu", asked, `{"Action":"transfer","To":"`+pinzhi+`","Opinion":"请您定"}`)
		read("pinzhi", http.StatusOK)
		read("sushe", http.StatusNotFound)
		if r := lookRevoked(t, g, "pinzhi", asked); len(r.Links) != 1 || !r.Links[0].MayRead {
			t.Errorf("%+v", r.Links)
		}
		var original struct{ Files []namedFile }
		g.ReadInto(t, g.As(t, "pinzhi")[0], centre+"detail/"+id, &original)
		if len(original.Files) != 1 || original.Files[0].FileName != "报价.png" {
			t.Errorf("%+v", original)
		}
		refused(t, g, "pinzhi", http.MethodPost, centre+"move/"+id, `{"Action":"comment","Opinion":"看过"}`, "您没有参与这项审批，不能评论")
		refused(t, g, "pinzhi", http.MethodPost, centre+"move/"+id, `{"Action":"withdraw"}`, "只有申请人可以撤回和催办")
	})
}
