package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/rights"
	"qiao/gateway/store"
)

var demoAccounts = []string{"admin", "sushe", "pinzhi", "kefu", "caiwu", "jxs", "putong"}

// rightsSite is a gateway with the demo, and runs the command beside it on the same database.
type rightsSite struct {
	*apptest.Gateway
	environ, flags []string
}

func newRightsSite(t *testing.T) rightsSite {
	t.Helper()
	g := apptest.StartDemo(t, nil)
	environ := append(slices.Clone(quietly), "GATEWAY_DATABASES_MAIN_DSN="+g.Config.Databases["main"].DSN)
	return rightsSite{g, environ, []string{"--data-dir=" + g.Config.DataDir}}
}

func (s rightsSite) rights(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, err := command(t, s.environ, slices.Concat([]string{"rights"}, args, s.flags)...)
	if err != nil || stderr != "" {
		t.Fatalf("%v: %v, standard error: %s", args, err, stderr)
	}
	return stdout
}

func (s rightsSite) into(t *testing.T, value any, args ...string) {
	t.Helper()
	if err := json.Unmarshal([]byte(s.rights(t, append(args, "--json")...)), value); err != nil {
		t.Fatal(err)
	}
}

// hasLines checks that a table has lines with these cells, whatever the widths of its columns are.
func hasLines(t *testing.T, text string, wanted ...string) {
	t.Helper()
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	for _, want := range wanted {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
}

func TestRightsOfAnAccountWithTheirSources(t *testing.T) {
	s := newRightsSite(t)
	for account, wanted := range map[string][]string{
		"sushe": {
			"sushe 李秀英", "KIND CODE NAME SOURCE", "post 宿舍管理员 the account's own", "role dormitory 宿舍管理员 post 宿舍管理员",
			"role everyone 全员 everybody of the company", "menu dormitory-inventory 宿舍管理 / 房间台账 role 宿舍管理员 (post 宿舍管理员)",
		},
		"putong": {"role staff 普通员工 post 普通员工", "scope 本人 role 普通员工", "menu dashboard 首页 department 总部 (above 生产部)", "department 10001 总部 above 生产部", "menu dormitory 宿舍管理 role 全员; role 普通员工 (post 普通员工)"},
		"jxs": {
			"button shop.export 店铺管理 / 店铺信息 / 导出 the account's own",
			"menu shop 店铺管理 / 店铺信息 department 经销商 (above 华东经销商)", "scope 本组织及下级 role 经销商",
		},
	} {
		hasLines(t, s.rights(t, account), wanted...)
	}
	if text := s.rights(t, "jxs"); strings.Contains(text, "everyone") || !strings.Contains(text, ": all rows") {
		t.Errorf("a dealer:\n%s", text)
	}
	s.Change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId, CreateUserName, CreateDate)
		SELECT 'test-1', 'user', u.UserId, 'menu', m.MenuId, '陈建国', '2026-11-20 09:30:00.000' FROM Base_User u JOIN Base_Module m ON m.ID = 'parameter' WHERE u.Account = 'putong'`)
	hasLines(t, s.rights(t, "PuTong"), "putong 张伟",
		"menu parameter 系统管理 / 参数设置 the account's own, since 2026-11-20 09:30:00 by 陈建国",
		"menu system 系统管理 the account's own, since 2026-11-20 09:30:00 by 陈建国")
	s.Change(t, "UPDATE Base_User SET PostId = NULL WHERE Account = 'putong'")
	hasLines(t, s.rights(t, "putong"), "role staff 普通员工 everybody without a post", "menu dormitory 宿舍管理 role 全员; role 普通员工")
}

// The menus and buttons of the list are those that a session of the account has.
func TestRightsAreThoseOfASession(t *testing.T) {
	s := newRightsSite(t)
	for _, account := range demoAccounts {
		var told struct {
			UserID string
			Items  []struct {
				Kind, Code string
				Grants     []rights.Means
			}
		}
		s.into(t, &told, account)
		var got, want []string
		for _, item := range told.Items {
			got = append(got, item.Kind+" "+item.Code)
			if len(item.Grants) == 0 {
				t.Errorf("%s has %s without a source", account, item.Code)
			}
		}
		var rows []struct {
			Kind string `db:"Kind"`
			ID   string `db:"Id"`
		}
		if err := s.Main().Select(t.Context(), &rows, "base/identity_rights", store.Args{"UserId": told.UserID}); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			want = append(want, row.Kind+" "+row.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(got) < 5 {
			t.Errorf("%s: the command has %v, a session %v", account, got, want)
		}
	}
}

func TestWhyAnAccountMayMakeACall(t *testing.T) {
	s := newRightsSite(t)
	hasLines(t, s.rights(t, "putong", "--why", "/noticemodule/noticehandler.ashx?ACTION=LIST"),
		"CALL putong NEEDS MET BY", "GET /NoticeModule/NoticeHandler.ashx?action=list yes a session yes")
	hasLines(t, s.rights(t, "sushe", "--why", "p_dashboard/首页房间查询"),
		"P_Dashboard/首页房间查询 yes menu 宿舍管理 / 房间台账 yes role 宿舍管理员 (post 宿舍管理员)")
	hasLines(t, s.rights(t, "putong", "--why", "get /admin/dormitory/inventory/index"),
		"GET /admin/dormitory/inventory/index no menu 宿舍管理 / 房间台账 no missing; grant it to the account or role 普通员工 or department 生产部 or department 总部")
	hasLines(t, s.rights(t, "jxs", "--why", "/MobileQageModule/IndexHandler.ashx?action=basicapps"),
		"GET /MobileQageModule/IndexHandler.ashx?action=basicapps no departments 信息中心 no the department is 华东经销商")
	hasLines(t, s.rights(t, "jxs", "--why", "/admin/system/parameter/update/7", "--why", "GET /vue-element-admin/user/info"),
		"POST /admin/system/parameter/update/:id no button 系统管理 / 参数设置 / 编辑 no missing; grant it to the account or role 经销商 or department 华东经销商 or department 经销商",
		"menu 系统管理 / 参数设置 no missing; grant it to the account or role 经销商 or department 华东经销商 or department 经销商")
	s.Change(t, "UPDATE Base_Module SET Enabled = 0 WHERE ID = 'dormitory-inventory'")
	hasLines(t, s.rights(t, "sushe", "--why", "P_Dashboard/首页房间查询"),
		"P_Dashboard/首页房间查询 no menu dormitory-inventory（不存在或已停用） no missing; grant it to the account or role 宿舍管理员 or department 行政部 or department 总部")
}

func TestWhatIsUnknownHasNoRights(t *testing.T) {
	s := newRightsSite(t)
	for _, c := range []struct {
		names []string
		args  []string
	}{
		{[]string{`there is no account "nobody"`}, []string{"nobody"}},
		{[]string{`there is no account "nobody"`}, []string{"putong", "--diff", "nobody"}},
		{[]string{`no procedure answers "P_Nothing/查询"`, "gateway procedures list"}, []string{"putong", "--why", "P_Nothing/查询"}},
		{[]string{`no procedure answers ""`}, []string{"putong", "--why", ""}},
		{[]string{`no route answers "/nowhere"`}, []string{"putong", "--why", "/nowhere"}},
		{[]string{`no route answers "/noticemodule/noticehandler.ashx?action=fly"`}, []string{"putong", "--why", "/noticemodule/noticehandler.ashx?action=fly"}},
		{[]string{`no route answers "DELETE /api/post/index"`}, []string{"putong", "--why", "delete /api/post/index"}},
		{[]string{`"/a%zz" is no address`}, []string{"putong", "--why", "/a%zz"}},
		{[]string{"why", "diff"}, []string{"putong", "--why", "/nowhere", "--diff", "sushe"}},
		{[]string{"arg"}, nil},
	} {
		refuses(t, c.names, s.environ, slices.Concat([]string{"rights"}, c.args, s.flags)...)
	}
}

// A disabled account and one with a one-time password have their rights, but none counts.
func TestRightsThatDoNotCount(t *testing.T) {
	s := newRightsSite(t)
	s.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'sushe'")
	s.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'kefu'")
	const list = "/noticemodule/noticehandler.ashx?action=list"
	hasLines(t, s.rights(t, "sushe"), "the account sushe is disabled: none of its rights counts until it is enabled",
		"menu dormitory-inventory 宿舍管理 / 房间台账 role 宿舍管理员 (post 宿舍管理员)")
	hasLines(t, s.rights(t, "sushe", "--why", list), "GET /NoticeModule/NoticeHandler.ashx?action=list no a session no")
	hasLines(t, s.rights(t, "kefu", "--why", list, "--why", "/admin/account/unlock"),
		"kefu must replace a one-time password: none of its rights counts before",
		"GET /NoticeModule/NoticeHandler.ashx?action=list no a session no", "POST /admin/account/unlock yes a session yes")
	if a := s.Send(t, http.MethodGet, list, "", s.As(t, "kefu")...); a.Code != errs.InitialPassword.Code {
		t.Errorf("a call with a one-time password: %s", a.Body)
	}
}

func TestRightsOfTwoAccountsAreCompared(t *testing.T) {
	s := newRightsSite(t)
	text := s.rights(t, "sushe", "--diff", "putong")
	hasLines(t, text, "ONLY KIND CODE NAME SOURCE", "sushe menu dormitory-inventory 宿舍管理 / 房间台账 role 宿舍管理员 (post 宿舍管理员)",
		"putong department 10110 生产部 the account's own", "putong role staff 普通员工 post 普通员工")
	if strings.Contains(text, "全员 ") || strings.Contains(text, "dormitory-repair.add") {
		t.Errorf("what both have is not a difference:\n%s", text)
	}
	if text := s.rights(t, "sushe", "--diff", "SUSHE"); text != "sushe and sushe have the same rights\n" {
		t.Error(text)
	}
	var differences []struct{ Kind, Code, Has, Lacks string }
	s.into(t, &differences, "putong", "--diff", "admin")
	for _, d := range differences {
		if d.Kind == "menu" && d.Code == "authorize" && d.Has == "admin" && d.Lacks == "putong" {
			return
		}
	}
	t.Errorf("admin alone sees 权限分配: %+v", differences)
}

// The command says yes exactly where a call of the account is not answered 403. The sample has each access rule of a route,
// once for reads and once for writes, and all procedures that read.
func TestTheCommandAgreesWithCalls(t *testing.T) {
	s := newRightsSite(t)
	routes := sampleOf(s.Server.Routes())
	var args []string
	for _, route := range routes {
		method, _, _ := strings.Cut(route.Methods, "|")
		args = append(args, "--why", method+" "+addressOf(route))
	}
	procedures := 0
	type named struct{ name, cxtype string }
	var calls []named
	for _, p := range s.Live.Current().All() {
		if !p.OfRoute() && p.Name != "" && p.CXType != "" && p.Effect == gateway.Read {
			args = append(args, "--why", p.Name+"/"+p.CXType)
			calls = append(calls, named{p.Name, p.CXType})
			procedures++
		}
	}
	if len(routes) < 150 || procedures < 20 {
		t.Fatalf("%d routes, %d procedures", len(routes), procedures)
	}
	for _, account := range []string{"putong", "sushe", "jxs"} {
		var told []struct {
			Call    string
			Allowed bool
		}
		s.into(t, &told, append([]string{account}, args...)...)
		if len(told) != len(routes)+procedures {
			t.Fatalf("%d answers to %d questions", len(told), len(routes)+procedures)
		}
		for i, one := range told {
			s.Clock.Advance(time.Minute) // rate limits are tested elsewhere
			var a apptest.Answer
			if i < len(routes) {
				method, _, _ := strings.Cut(routes[i].Methods, "|")
				a = s.Send(t, method, addressOf(routes[i]), bodyOf(routes[i]), s.As(t, account)...)
			} else {
				call := calls[i-len(routes)]
				a = s.Call(t, "DataSet", call.cxtype, []string{"ProcedureName", call.name}, s.As(t, account)...)
			}
			if refused := a.Code == errs.Forbidden.Code; one.Allowed == refused {
				t.Errorf("%s, %s: the command says %v, the call is answered %d %s", account, one.Call, one.Allowed, a.Status, a.Body)
			}
		}
	}
}

// sampleOf has a route for each access rule and effect.
func sampleOf(routes []gateway.Route) (sample []gateway.Route) {
	seen := map[string]bool{}
	for _, route := range routes {
		if key := route.Access.String() + " " + route.Effect.String(); !seen[key] && !route.SignsIn {
			seen[key] = true
			sample = append(sample, route)
		}
	}
	return sample
}

// addressOf is the address of a route, with "nothing" for each parameter.
func addressOf(route gateway.Route) string {
	segments := strings.Split(route.Path, "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, ":") {
			segments[i] = "nothing"
		}
	}
	path := strings.Join(segments, "/")
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	return path
}

func bodyOf(route gateway.Route) string {
	if route.Effect == gateway.Write && route.Upload == 0 {
		return "{}"
	}
	return ""
}
