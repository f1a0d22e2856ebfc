package sessions_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

const online = "/admin/system/online/"

type onlineAnswer struct {
	List []struct {
		shown
		UserID, Account, RealName, DepartmentName, StaffNo, SwitchedBy string
	}
	Total, People, Sessions int
}

func onlineAs(t testing.TB, g *apptest.Gateway, who apptest.Option, parameters ...string) (answer onlineAnswer) {
	t.Helper()
	g.ReadInto(t, who, online+"index?"+apptest.QueryOf(parameters), &answer)
	return answer
}

func (a onlineAnswer) accounts() string {
	var names []string
	for _, s := range a.List {
		names = append(names, s.Account)
	}
	return strings.Join(names, " ")
}

// eachPair runs a test with one gateway on memory, and with two on a real Redis.
func eachPair(t *testing.T, test func(t *testing.T, one, two *apptest.Gateway)) {
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		g := apptest.StartDemo(t, nil)
		test(t, g, g)
	})
	t.Run("redis", func(t *testing.T) {
		t.Parallel()
		database, shared := apptest.Embedded(t), gatewaytest.Redis(t)
		adjust := func(cfg *config.Config) { cfg.Redis.URL = shared }
		test(t, apptest.Start(t, database, adjust), apptest.Start(t, database, adjust))
	})
}

func TestWhoIsSignedInAtEveryGateway(t *testing.T) {
	eachPair(t, func(t *testing.T, one, two *apptest.Gateway) {
		admin := signInWith(t, one, "admin", office)
		signInWith(t, two, "putong", phone)
		boss := signInWith(t, two, "admin", phone)
		apptest.TokenOf(t, two.Switch(t, "kefu", boss))
		all := onlineAs(t, one, admin, "sort", "RealName")
		if all.Total != 4 || all.People != 2 || all.Sessions != 4 || len(all.List) != 4 {
			t.Fatalf("%+v", all)
		}
		for _, s := range all.List {
			switch {
			case s.Account == "putong" && (s.RealName != "张伟" || s.DepartmentName != "生产部" || s.Device != "企业微信 4 · Android 14" || s.Place != "内网"):
				t.Errorf("%+v", s)
			case s.Current != (s.Account == "admin" && s.Device == "Chrome 142 · Windows"):
				t.Errorf("who asks: %+v", s)
			case s.Switched != (s.Account == "kefu") || s.Switched && s.SwitchedBy != "陈建国":
				t.Errorf("switched: %+v", s)
			}
		}
		for _, test := range []struct {
			parameters []string
			want       string
			total      int
		}{
			{[]string{"keyword", "张伟"}, "putong", 1},
			{[]string{"keyword", "PUTONG"}, "putong", 1},
			{[]string{"keyword", "生产部"}, "putong", 1},
			{[]string{"keyword", "Chrome 142"}, "admin", 1},
			{[]string{"keyword", "nobody"}, "", 0},
			{[]string{"sort", "DepartmentName", "order", "desc", "pageSize", "1", "page", "1"}, "putong", 4},
			{[]string{"pageSize", "3", "page", "9"}, "", 4},
		} {
			got := onlineAs(t, two, admin, test.parameters...)
			if got.accounts() != test.want || got.Total != test.total || got.Sessions != 4 {
				t.Errorf("%v: %q of %d, %d sessions", test.parameters, got.accounts(), got.Total, got.Sessions)
			}
		}
		if a := one.Send(t, http.MethodGet, online+"index?sort=Password", "", admin); a.Code != -1 || a.Message != "排序字段不存在：Password" {
			t.Error(a.Body)
		}
	})
}

func TestTheInformationCentreSignsPeopleOut(t *testing.T) {
	eachPair(t, func(t *testing.T, one, two *apptest.Gateway) {
		admin := signInWith(t, one, "admin", office)
		first, second, third := signInWith(t, two, "putong", phone), signInWith(t, two, "putong", office), signInWith(t, one, "putong", office)
		bystander := signInWith(t, two, "kefu", office)
		post := func(path string) apptest.Answer {
			t.Helper()
			a := one.Send(t, http.MethodPost, online+"signout/"+path, "{}", admin)
			one.Clock.Advance(apptest.MemoLife)
			if two != one {
				two.Clock.Advance(apptest.MemoLife)
			}
			return a
		}
		expect := func(when string, want int, who ...apptest.Option) {
			t.Helper()
			for i, session := range who {
				for _, g := range []*apptest.Gateway{one, two} {
					if code, _ := codeOf(t, g, session); code != want {
						t.Errorf("%s, %d: %d", when, i, code)
					}
				}
			}
		}
		var user, id, self string
		for _, s := range onlineAs(t, one, admin).List {
			switch {
			case s.Account == "admin":
				self = s.UserID
			case s.Device == "企业微信 4 · Android 14":
				user, id = s.UserID, s.SessionID
			}
		}
		if a := post(user + "/" + id); string(a.Data) != "1" {
			t.Fatal(a.Body)
		}
		expect("the one", 50014, first)
		expect("the others", 0, second, third, bystander)
		if a := post(user + "/" + id); a.Code != -1 || a.Message != "该设备已经退出登录" {
			t.Errorf("again: %s", a.Body)
		}
		if a := post(user); string(a.Data) != "2" {
			t.Fatal(a.Body)
		}
		expect("all of the person", 50014, second, third)
		expect("others", 0, bystander, admin)
		if a := post(self); a.Code != -1 || a.Message != "这是您自己的登录，请在个人中心退出" {
			t.Errorf("oneself: %s", a.Body)
		}
		if a := post("nobody"); a.Code != -1 || a.Message != "该设备已经退出登录" {
			t.Errorf("nobody: %s", a.Body)
		}
		var log []string
		for _, row := range one.AuditLog(t) {
			log = append(log, strings.Join(row[:], " "))
		}
		if diff := cmp.Diff([]string{
			"account.session.end admin putong 企业微信 4 · Android 14 127.0.0.1",
			"account.session.end admin putong Chrome 142 · Windows 127.0.0.1", "account.session.end admin putong Chrome 142 · Windows 127.0.0.1",
		}, log); diff != "" {
			t.Error(diff)
		}
	})
}

// A user who may sign others out, but not grant rights, cannot sign out a user who may
// grant rights.
func TestHoldersAreSignedOutByHoldersAlone(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := signInWith(t, g, "admin", office)
		var ids []string
		for _, account := range []string{"admin", "kefu"} {
			ids = append(ids, onlineAs(t, g, admin, "keyword", account).userOf(t, g, account))
		}
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 't-1', 'user', UserId, 'menu', '5a82d418-f469-853a-99bf-e863f0934c2a' FROM Base_User WHERE Account = 'putong'")
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 't-2', 'user', UserId, 'button', 'online.signout' FROM Base_User WHERE Account = 'putong'")
		putong := signInWith(t, g, "putong", phone)
		kefu := signInWith(t, g, "kefu", phone)
		g.Clock.Advance(time.Second)
		a := g.Send(t, http.MethodPost, online+"signout/"+ids[0], "{}", putong)
		if a.Code != -1 || a.Message != "该员工能分配权限或属于信息中心，须由能分配权限的人退出他的登录" {
			t.Errorf("the administrator: %s", a.Body)
		}
		if code, _ := codeOf(t, g, admin); code != 0 {
			t.Errorf("signed out all the same: %d", code)
		}
		if a := g.Send(t, http.MethodPost, online+"signout/"+ids[1], "{}", putong); string(a.Data) != "2" {
			t.Errorf("somebody else: %s", a.Body)
		}
		g.Clock.Advance(apptest.MemoLife)
		if code, _ := codeOf(t, g, kefu); code != 50014 {
			t.Errorf("still signed in: %d", code)
		}
		for _, who := range []apptest.Option{signInWith(t, g, "sushe", phone)} {
			for method, path := range map[string]string{http.MethodGet: "index", http.MethodPost: "signout/" + url.PathEscape(ids[1])} {
				if a := g.Send(t, method, online+path, "", who); a.Status != http.StatusForbidden {
					t.Errorf("without the right: %d %s", a.Status, a.Body)
				}
			}
		}
	})
}

// userOf is the UserId of an account; the account is signed in where it has no session.
func (a onlineAnswer) userOf(t testing.TB, g *apptest.Gateway, account string) (id string) {
	t.Helper()
	for _, s := range a.List {
		if s.Account == account {
			return s.UserID
		}
	}
	admin := apptest.Token(g.Session(t, "admin"))
	g.Session(t, account)
	return onlineAs(t, g, admin, "keyword", account).List[0].UserID
}
