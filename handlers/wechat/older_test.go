package wechat_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

const legacy = "/api/EnterpriseWeChat/"

// Older clients add and delete by GET and by POST, in any letter case of the path and of the names.
func TestOlderCalls(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	admin := s.As(t, "admin")
	call := func(method, path, body string) string {
		t.Helper()
		return s.Send(t, method, legacy+path, body, admin...).Body
	}
	for _, step := range []struct{ method, path, body, want string }{
		{http.MethodPost, "CreateDepartmentAsync", `{"Name":"外部","ParentId":1}`, `"Id":2,"Name":"外部"`},
		{http.MethodPost, "CreateDepartmentAsync", `{"Name":"外部","ParentId":1}`, "同一个上级部门下已有同名部门"},
		{http.MethodPost, "CreateDepartmentAsync", `{"Name":"下级","ParentId":9}`, "没有上级部门"},
		{http.MethodPost, "CreateDepartmentAsync", `{"Id":1,"Name":"x"}`, "Id 应为 2 以上的整数"},
		{http.MethodPost, "createuserasync", `{"userid":"old1","NAME":"旧系统","Mobile":"13900001111","Department":"2"}`, `"UserId":"old1"`},
		{http.MethodGet, "CreateUserAsync?UserId=old2&Name=乙&Mobile=13900002222&Department=1,2", "", `"UserId":"old2"`},
		{http.MethodPost, "CreateUserAsync", `{"UserId":"old1","Name":"又","Mobile":"13900003333"}`, "已有这个账号"},
		{http.MethodPost, "CreateUserAsync", `{"UserId":"old3","Name":"丙","Mobile":"13900001111"}`, "手机号码已被企业微信里的另一位成员使用"},
		{http.MethodPost, "CreateUserAsync", `{"UserId":"old3","Name":"丙"}`, "请指定 Mobile"},
		{http.MethodPost, "CreateUserAsync", `{"Name":"丙"}`, "请指定 UserId"},
		{http.MethodPost, "CreateUserAsync", `{"UserId":"old3","Name":"丙","Mobile":"1","Department":"x"}`, "Department 应为"},
		{http.MethodPost, "DeleteDepartmentAsync", `{"Id":2}`, "还有成员"},
		{http.MethodPost, "DeleteUserAsync", `{"UserId":"old1"}`, `"code":0`},
		{http.MethodPost, "DeleteUserAsync", `{"UserId":"old2"}`, `"code":0`},
		{http.MethodPost, "DeleteUserAsync", `{}`, "请指定 UserId"},
		{http.MethodGet, "DeleteDepartmentAsync?Id=2", "", `"code":0`},
		{http.MethodPost, "DeleteDepartmentAsync", `{"Id":2}`, "没有这个部门"},
		{http.MethodPost, "DeleteDepartmentAsync", `{}`, "请指定 Id"},
	} {
		if got := call(step.method, step.path, step.body); !strings.Contains(got, step.want) {
			t.Errorf("%s %s %s: %s, want %s", step.method, step.path, step.body, got, step.want)
		}
	}
	if _, err := s.Wechat.User(t.Context(), "old1"); !wechat.IsCode(err, 60111) {
		t.Errorf("%v", err)
	}
}

// Only the information centre reads and writes the directory.
func TestTheRights(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	for _, account := range []string{"sushe", "pinzhi", "kefu", "caiwu", "jxs", "putong"} {
		who := s.As(t, account)
		for path, method := range map[string]string{
			base + "index": http.MethodGet, base + "differences": http.MethodGet, base + "unbound": http.MethodGet, base + "sync": http.MethodPost,
			base + "compare": http.MethodPost, base + "test": http.MethodPost, base + "delete/x": http.MethodPost,
			legacy + "CreateUserAsync": http.MethodPost, legacy + "DeleteUserAsync": http.MethodPost,
		} {
			if a := s.Send(t, method, path, "", who...); a.Code != 403 {
				t.Errorf("%s %s: %s", account, path, a.Body)
			}
		}
	}
}
