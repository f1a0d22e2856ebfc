package organization_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const dealer = "1020101" // 杭州锦和家居

// A dealer is stopped in one step: its people sign in no more, its shops take no new business and sign nothing. Started
// again, those get their accounts back who had one.
func TestADealerIsStoppedAsAWhole(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, kefu := apptest.Token(g.Session(t, "admin")), apptest.Token(g.Session(t, "kefu"))
		g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = 'gaoying'")
		manager := apptest.Token(g.Session(t, "gaoying"))
		row := func(path string) map[string]any {
			t.Helper()
			var answer struct{ List []map[string]any }
			g.ReadInto(t, admin, path, &answer)
			if len(answer.List) == 0 {
				t.Fatalf("%s has no rows", path)
			}
			return answer.List[0]
		}
		unit := func(id string) map[string]any { return row("/api/department/index?organizationid=" + id) }
		set := func(who apptest.Option, id string, enabled bool) apptest.Answer {
			return g.Send(t, http.MethodPost, "/api/department/update/"+id, fmt.Sprintf(`{"RowVersion":%v,"Enabled":%t}`, unit(id)["RowVersion"], enabled), who)
		}
		refused := func(a apptest.Answer, want string) {
			t.Helper()
			if a.Code == 0 || !strings.Contains(a.Body, want) {
				t.Errorf("got %s, want %s", a.Body, want)
			}
		}
		done := func(a apptest.Answer) apptest.Answer {
			t.Helper()
			if a.Code != 0 {
				t.Fatal(a.Body)
			}
			return a
		}
		person := func(account string) map[string]any { return row("/api/staff/index?keyword=" + account) }
		customer := row("/api/custom?keyword=" + url.QueryEscape("谭永康"))["CustomerId"]
		order := fmt.Sprintf(`{"CustomerId":%q,"Amount":"9000","SignDate":"2026-11-20"}`, customer)
		var made struct {
			ContractID string `json:"ContractId"`
		}
		if err := json.Unmarshal(done(g.Send(t, http.MethodPut, "/api/contract/pc/add", order, kefu)).Data, &made); err != nil {
			t.Fatal(err)
		}
		submit := func() apptest.Answer {
			t.Helper()
			version := row("/api/contract/pc/index?ContractId=" + made.ContractID)["RowVersion"]
			return g.Send(t, http.MethodPost, "/api/contract/pc/submit/"+made.ContractID, fmt.Sprintf(`{"RowVersion":%v}`, version), kefu)
		}
		decide := func(action string) apptest.Answer {
			t.Helper()
			var of struct {
				ApplicationID string `json:"ApplicationId"`
			}
			g.ReadInto(t, admin, "/admin/approval/of?subject="+url.QueryEscape("合同审批")+"&subjectid="+made.ContractID, &of)
			return g.Send(t, http.MethodPost, "/admin/approval/move/"+of.ApplicationID, fmt.Sprintf(`{"Action":%q,"Opinion":"经销商停用"}`, action), apptest.Token(g.Session(t, "caiwu")))
		}
		done(submit())

		for _, other := range []string{"10201", "10111", "10002"} {
			refused(set(admin, other, false), "只有经销商可以停用")
		}
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'duhui'") // closed for another reason
		done(set(admin, dealer, false))
		if a := g.Send(t, http.MethodGet, "/api/account/index", "", manager); a.Code != 401 {
			t.Errorf("a session of its people goes on: %s", a.Body)
		}
		if person("gaoying")["Enabled"] != false || unit(dealer)["Enabled"] != false {
			t.Errorf("%v, %v", person("gaoying"), unit(dealer))
		}
		refused(g.Send(t, http.MethodPut, "/api/contract/pc/add", order, kefu), "店铺的经销商已停用，不能再登记合同")
		refused(g.Send(t, http.MethodPut, "/api/cabinet/quotationlist/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[{"FullName":"改色","Unit":"项","Price":"798"}]}`, customer), kefu), "客户的店铺的经销商已停用，不能再报价")
		refused(decide("approve"), "店铺的经销商已停用，不能签合同")
		done(decide("reject"))
		refused(submit(), "店铺的经销商已停用，不能提交合同")
		refused(g.Send(t, http.MethodPost, fmt.Sprintf("/api/staff/enable/%v", person("gaoying")["UserId"]), fmt.Sprintf(`{"RowVersion":%v}`, person("gaoying")["RowVersion"]), admin), "经销商 杭州锦和家居 已停用")
		refused(g.Send(t, http.MethodPut, "/api/staff/add", fmt.Sprintf(`{"StaffNo":"JX9001","RealName":"新人","OrganizationId":%q}`, dealer), admin), "经销商 杭州锦和家居 已停用")
		refused(g.Send(t, http.MethodPut, "/api/department/add", fmt.Sprintf(`{"FullName":"二部","ParentId":%q,"Category":"部门"}`, dealer), admin), "经销商 杭州锦和家居 已停用")
		var history struct {
			List []struct{ Action, UserName string }
		}
		g.ReadInto(t, admin, "/api/department/history/"+dealer, &history)
		if len(history.List) == 0 || history.List[0].Action != "停用经销商" || history.List[0].UserName != "陈建国" {
			t.Errorf("history %+v", history)
		}
		var shops struct{ List []struct{ ShopName string } }
		g.ReadInto(t, kefu, "/api/shop/all?keyword="+url.QueryEscape("杭州"), &shops)
		if len(shops.List) != 0 {
			t.Errorf("offered: %v", shops.List)
		}

		done(set(admin, dealer, true))
		if person("gaoying")["Enabled"] != true || person("duhui")["Enabled"] != false {
			t.Errorf("started again: %v, %v", person("gaoying")["Enabled"], person("duhui")["Enabled"])
		}
		g.Session(t, "gaoying")
		done(submit())
		done(set(admin, dealer, false)) // and once more
		done(set(admin, dealer, true))
	})
}

// Only people who may close accounts stop a dealer; other editors of departments keep the state as it is.
func TestWhoStopsADealer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT b.ButtonId, 'user', u.UserId, 'button', b.ButtonId FROM Base_User u CROSS JOIN Base_Button b WHERE u.Account = 'kefu' AND b.ButtonId = 'department.edit'")
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'kefu-department', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u, Base_Module m WHERE u.Account = 'kefu' AND m.ID = 'department'")
		kefu := apptest.Token(g.Session(t, "kefu"))
		for _, value := range []string{`"Enabled":false`, `"SortCode":"271","Enabled":true`} {
			a := g.Send(t, http.MethodPost, "/api/department/update/"+dealer, `{"RowVersion":1,`+value+`}`, kefu)
			if allowed := a.Code == 0; allowed != slices.Contains([]string{`"SortCode":"271","Enabled":true`}, value) {
				t.Errorf("%s: %s", value, a.Body)
			}
		}
	})
}
