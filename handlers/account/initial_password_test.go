package account_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/gatewaytest"
)

// The text that a session with an initial password gets from all other routes.
const initialText = "请先修改初始密码"

// giveOut marks the password of an account as given out by another person.
func giveOut(t testing.TB, g *apptest.Gateway, account string) {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = '"+account+"'")
}

func TestDifference9AnInitialPasswordOpensOnlyItsChange(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		giveOut(t, g, "admin")
		own := apptest.Token(g.SignIn(t, "admin"))
		for _, route := range g.Server.Routes() {
			checkInitial(t, g, route, own)
		}
		for _, p := range g.Live.Current().All() {
			for _, shape := range []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"} {
				a := g.Call(t, shape, p.CXType, []string{"ProcedureName", p.Name}, own)
				if a.Status != http.StatusOK || a.Body != `{"code":403,"msg":"`+initialText+`","data":null}` {
					t.Errorf("%s/%s as %s: %d %s", p.Name, p.CXType, shape, a.Status, a.Body)
				}
			}
		}
		// Not even the names of procedures are visible.
		if a := g.Call(t, "Int", "没有", nil, own); a.Code != 403 || a.Message != initialText {
			t.Errorf("an unknown procedure: %s", a.Body)
		}
	})
}

// checkInitial calls a route that is not needed for the change of the password.
func checkInitial(t *testing.T, g *apptest.Gateway, route gateway.Route, own apptest.Option) {
	t.Helper()
	access := route.Access.String()
	if access == "public" || access == "any session" {
		return
	}
	path := route.Path
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	method, _, _ := strings.Cut(route.Methods, "|")
	status := http.StatusForbidden // newer routes
	olderCalls := []string{"/api/File/", "/api/EnterpriseWeChat/", "/api/message/Send"}
	if strings.HasSuffix(route.Path, ".ashx") || slices.ContainsFunc(olderCalls, func(prefix string) bool { return strings.HasPrefix(route.Path, prefix) }) {
		status = http.StatusOK
	}
	a := g.Send(t, method, path, "", own)
	if a.Status != status || a.Code != 403 || a.Message != initialText {
		t.Errorf("%s: %d %s", route, a.Status, a.Body)
	}
}

func TestAnInitialPasswordIsReplacedByTheUsersOwn(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	giveOut(t, one, "putong")
	first, second := apptest.Token(one.SignIn(t, "putong")), apptest.Token(two.SignIn(t, "putong"))
	if a := one.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != -1 || a.Message != "账号或密码错误" {
		t.Errorf("a third sign-in: %s", a.Body)
	}
	const info = `{"code":0,"message":"成功","data":{"roles":["普通员工"],"name":"张伟","avatar":"","introduction":"生产部 普通员工"%s}}`
	if a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", first); a.Body != fmt.Sprintf(info, `,"mustChangePassword":true,"account":"putong"`) {
		t.Errorf("user/info: %s", a.Body)
	}
	change := fmt.Sprintf(`{"OldPwd":%q,"NewPwd":"Bridge@2026"}`, gatewaytest.DemoPassword)
	if a := two.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd", change, second); a.Code != 0 {
		t.Fatalf("changepwd: %s", a.Body)
	}
	one.Clock.Advance(apptest.MemoLife)
	two.Clock.Advance(apptest.MemoLife)
	for name, ended := range map[string]apptest.Option{"first": first, "second": second} {
		if a := one.Send(t, http.MethodGet, apptest.UserInfoPath, "", ended); a.Code != 50014 && a.Code != 50008 {
			t.Errorf("the %s session after the change: %s", name, a.Body)
		}
	}
	own := apptest.Token(apptest.TokenOf(t, one.TrySignIn(t, "putong", "Bridge@2026")))
	if a := two.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Body != fmt.Sprintf(info, "") {
		t.Errorf("user/info: %s", a.Body)
	}
	if a := two.Call(t, "Int", "待处理报修数量", nil, own); a.Code != 0 {
		t.Errorf("a procedure: %s", a.Body)
	}
}

func TestSigningOutWithAnInitialPassword(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	giveOut(t, g, "putong")
	own := apptest.Token(g.SignIn(t, "putong"))
	if a := g.Send(t, http.MethodPost, apptest.LogoutPath, "", own); a.Code != 0 {
		t.Errorf("logout: %s", a.Body)
	}
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != 50008 {
		t.Errorf("afterwards: %s", a.Body)
	}
}
