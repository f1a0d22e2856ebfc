package organization_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

func idOf(t *testing.T, g *apptest.Gateway, account string) string {
	t.Helper()
	var id string
	if err := g.Main().Get(t.Context(), &id, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatal(err)
	}
	return id
}

// officer makes kefu a personnel officer, with all rights of 组织人事 except granting rights.
func officer(t *testing.T, g *apptest.Gateway) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PostId = 'personnel' WHERE Account = 'kefu'")
	return apptest.Token(g.Session(t, "kefu"))
}

func post(t *testing.T, g *apptest.Gateway, path, body string, who ...apptest.Option) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, path, body, who...)
}

// A personnel officer must not get rights by editing the register of staff, neither for himself nor
// for others.
func TestPersonnelComeByNoRights(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := officer(t, g)
		admin, ordinary, own := idOf(t, g, "admin"), idOf(t, g, "putong"), idOf(t, g, "kefu")
		const privileged = "陈建国 能分配权限或属于信息中心，须由能分配权限的人修改他的账号、部门、岗位和状态"
		const changes = "这会改变谁能分配权限、谁属于信息中心，须由能分配权限的人修改"
		for _, refused := range []struct{ path, body, want string }{
			{"/api/staff/resetpwd/" + admin, "{}", privileged},
			{"/api/staff/disable/" + admin, "{}", privileged},
			{"/api/staff/update/" + admin, `{"Mobile":"13900009999"}`, privileged},
			{"/api/staff/update/" + admin, `{"Status":"离职"}`, privileged},
			{"/api/staff/update/" + ordinary, `{"PostId":"administrator"}`, changes},
			{"/api/staff/update/" + ordinary, `{"OrganizationId":"10101"}`, changes},
			{"/api/staff/update/" + own, `{"PostId":"accountant"}`, "不能修改自己的部门和岗位，请由他人办理"},
			{"/api/post/update/personnel", `{"RoleId":"accountant","FullName":"人事"}`, "不能修改自己岗位的角色，请由他人办理"},
			{"/api/post/update/cutter", `{"RoleId":"administrator"}`, changes},
		} {
			if a := post(t, g, refused.path, refused.body, who); a.Code != -1 || a.Message != refused.want {
				t.Errorf("%s %s: %s", refused.path, refused.body, a.Body)
			}
		}
		add := `{"StaffNo":"Q99","RealName":"周小明","PostId":"administrator"}`
		if a := g.Send(t, http.MethodPut, "/api/staff/add", add, who); a.Message != changes {
			t.Errorf("added with all rights: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, "/api/staff/rights/"+ordinary, "", who); a.Status != http.StatusForbidden {
			t.Errorf("another's rights: %s", a.Body)
		}
		if a := post(t, g, "/api/staff/update/"+admin, `{"Remark":"常驻总部"}`, who); a.Code != 0 {
			t.Errorf("what decides nothing: %s", a.Body)
		}
		if a := post(t, g, "/api/staff/update/"+ordinary, `{"PostId":"accountant"}`, apptest.Token(g.Session(t, "kefu"))); a.Code != 0 {
			t.Errorf("an ordinary post: %s", a.Body)
		}
	})
}

// Two users who may grant rights close each other's account at the same time: one account stays
// open.
func TestTheLastWhoGrantsRightsStays(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET PostId = 'administrator' WHERE Account = 'sushe'")
		both := [2]string{"admin", "sushe"}
		var sessions [2]apptest.Option
		var ids [2]string
		for i, account := range both {
			sessions[i], ids[i] = apptest.Token(g.Session(t, account)), idOf(t, g, account)
		}
		var wait sync.WaitGroup
		answers := make([]apptest.Answer, 2)
		for i := range both {
			wait.Go(func() { answers[i] = post(t, g, "/api/staff/disable/"+ids[1-i], "{}", sessions[i]) })
		}
		wait.Wait()
		if failed := (answers[0].Code != 0) != (answers[1].Code != 0); !failed {
			t.Errorf("%s\n%s", answers[0].Body, answers[1].Body)
		}
	})
}

// A session whose account is disabled on one gateway is refused on the other within a second. It
// stays refused after the account is enabled again, although the session was not used meanwhile.
func TestADisabledAccountsSessionsEndEverywhereForGood(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	admin, id := apptest.Token(one.Session(t, "admin")), idOf(t, one, "sushe")
	for name, close := range map[string]func(){
		"disabled": func() { post(t, one, "/api/staff/disable/"+id, "{}", admin) },
		"left": func() {
			post(t, one, "/api/staff/update/"+id, `{"Status":"离职"}`, admin)
			post(t, one, "/api/staff/update/"+id, `{"Status":"在职","LeaveDate":null}`, admin)
		},
	} {
		for _, usedMeanwhile := range []bool{true, false} {
			own := apptest.Token(two.Session(t, "sushe"))
			if a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 0 {
				t.Fatal(a.Body)
			}
			close()
			one.Clock.Advance(apptest.MemoLife)
			two.Clock.Advance(apptest.MemoLife)
			if usedMeanwhile {
				if a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != errs.SessionExpired.Code {
					t.Errorf("%s: %s", name, a.Body)
				}
			}
			if a := post(t, one, "/api/staff/enable/"+id, "{}", admin); a.Code != 0 {
				t.Fatal(a.Body)
			}
			two.Clock.Advance(apptest.MemoLife)
			if a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != errs.SessionExpired.Code {
				t.Errorf("%s, enabled again, used meanwhile %v: %s", name, usedMeanwhile, a.Body)
			}
		}
	}
}

// A new password is shown once, only to the user who has reset it.
func TestAPasswordIsResetAndToldOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		before, admin, id := apptest.Token(g.SignIn(t, "putong")), apptest.Token(g.Session(t, "admin")), idOf(t, g, "putong")
		a := post(t, g, "/api/staff/resetpwd/"+id, "{}", admin)
		var issued struct{ Account, Password string }
		if err := json.Unmarshal(a.Data, &issued); err != nil || issued.Account != "putong" || len(issued.Password) != 16 {
			t.Fatal(a.Body)
		}
		if diff := cmp.Diff([]apptest.AuditRow{{"account.password.reset", "admin", "putong", ""}}, g.AuditLog(t)); diff != "" {
			t.Error(diff)
		}
		g.Clock.Advance(apptest.MemoLife)
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", before); a.Code != errs.SessionExpired.Code {
			t.Errorf("a session from before: %s", a.Body)
		}
		if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code == 0 {
			t.Errorf("the old password: %s", a.Body)
		}
		token := apptest.Token(apptest.TokenOf(t, g.TrySignIn(t, "putong", issued.Password)))
		if a := g.Send(t, http.MethodGet, "/admin/dormitory/inventory/all", "", token); a.Code == 0 {
			t.Errorf("it opens more than its change: %s", a.Body)
		}
		for _, path := range []string{"/api/staff/index?keyword=putong", "/api/staff/history/" + id, "/api/staff/sign-ins/" + id, "/api/staff/export?keyword=putong"} {
			if a := g.Send(t, http.MethodGet, path, "", admin); strings.Contains(a.Body, issued.Password) || strings.Contains(a.Body, "argon2id") {
				t.Errorf("%s tells it: %s", path, a.Body)
			}
		}
	})
}

// Passwords and personnel's edits are written past each other.
func TestAPasswordMakesNoEditStale(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := idOf(t, g, "putong")
		change := `{"OldPwd":"Demo@2026","NewPwd":"Neu-Passwort-7"}`
		if a := post(t, g, apptest.IndexPath+"?action=changepwd", change, apptest.Token(g.SignIn(t, "putong"))); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := post(t, g, "/api/staff/update/"+id, `{"Remark":"夜班","RowVersion":1}`, apptest.Token(g.Session(t, "admin"))); a.Code != 0 {
			t.Error(a.Body)
		}
		if a := g.TrySignIn(t, "putong", "Neu-Passwort-7"); a.Code != 0 {
			t.Errorf("the edit took the new password away: %s", a.Body)
		}
	})
}

// An account that may only read staff sees mobile numbers with their middle hidden, and cannot find
// them by searching.
func TestMobileNumbersAreForThoseWhoEdit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, id := apptest.Token(g.Session(t, "admin")), idOf(t, g, "putong")
		if a := post(t, g, "/api/staff/update/"+id, `{"Mobile":"13911112222","Remark":"换号"}`, admin); a.Code != 0 {
			t.Fatal(a.Body)
		}
		g.Change(t, "UPDATE Base_User SET PostId = 'manager' WHERE Account = 'kefu'")
		manager := apptest.Token(g.Session(t, "kefu"))
		for path, want := range map[string]string{
			"/api/staff/index?keyword=putong":      `"MobileMasked":"139****2222"`,
			"/api/staff/history/" + id:             `"To":"换号"`,
			"/api/staff/index?keyword=13911112222": `"total":0`,
		} {
			a := g.Send(t, http.MethodGet, path, "", manager)
			if !strings.Contains(a.Body, want) || strings.Contains(a.Body, "13911112222") {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, "/api/staff/index?keyword="+url.QueryEscape("13911112222"), "", admin); !strings.Contains(a.Body, `"Mobile":"13911112222"`) {
			t.Errorf("who edits: %s", a.Body)
		}
	})
}

// The data that the page of a person reads.
func TestAPersonsRightsSessionsAndSignIns(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.SignIn(t, "putong")
		admin, id := apptest.Token(g.Session(t, "admin")), idOf(t, g, "putong")
		var sessions struct {
			List  []struct{ Created, Seen string }
			Total int
		}
		g.ReadInto(t, admin, "/api/staff/sessions/"+id, &sessions)
		if sessions.Total != 1 || sessions.List[0].Created != "2026-11-20T09:30:00" || sessions.List[0].Seen != "2026-11-20T09:30:00" {
			t.Errorf("%+v", sessions)
		}
		var signIns struct {
			List []struct{ Event, Address string }
		}
		g.ReadInto(t, admin, "/api/staff/sign-ins/"+id, &signIns)
		if len(signIns.List) != 11 || signIns.List[0].Event != "account.signin" || signIns.List[0].Address != "127.0.0.1" {
			t.Errorf("%+v", signIns)
		}
		var rights struct {
			List []struct{ Kind, ID, Parent, Name string }
		}
		g.ReadInto(t, admin, "/api/staff/rights/"+id, &rights)
		var names []string
		for _, right := range rights.List {
			names = append(names, right.Kind+" "+right.ID)
		}
		want := []string{"menu dashboard", "menu approval", "menu approval-mine", "menu approval-detail", "menu dormitory", "menu dormitory-repair", "button dormitory-repair.add", "menu dormitory-mine", "menu nested", "menu noticeannouncement", "menu mealdetails"}
		if diff := cmp.Diff(want, names); diff != "" {
			t.Error(diff)
		}
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'")
		g.ReadInto(t, admin, "/api/staff/sessions/"+id, &sessions)
		if sessions.Total != 0 {
			t.Errorf("of a disabled account: %+v", sessions)
		}
	})
}
