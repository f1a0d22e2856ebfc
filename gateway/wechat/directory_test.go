package wechat_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

func TestTheTreeOfDepartments(t *testing.T) {
	c := newCompany(t, nil)
	client, ctx := c.client(c.memory(t)), t.Context()
	id, err := client.CreateDepartment(ctx, wechat.Department{Name: "二车间", ParentID: 2})
	if err != nil || id != 4 {
		t.Fatalf("%d, %v", id, err)
	}
	if err := client.UpdateDepartment(ctx, wechat.Department{ID: 4, Name: "包装"}); err != nil {
		t.Fatal(err)
	}
	got, err := client.Departments(ctx)
	if err != nil || !slices.Contains(got, wechat.Department{ID: 4, Name: "包装", ParentID: 2}) || len(got) != 4 {
		t.Errorf("%+v, %v", got, err)
	}
	create := func(d wechat.Department) error { _, err := client.CreateDepartment(ctx, d); return err }
	for name, test := range map[string]struct {
		err  error
		code int
	}{
		"no name":              {create(wechat.Department{ParentID: 1}), 60001},
		"65 letters":           {create(wechat.Department{Name: strings.Repeat("长", 65), ParentID: 1}), 60001},
		"a sign":               {create(wechat.Department{Name: "a|b", ParentID: 1}), 60009},
		"no parent":            {create(wechat.Department{Name: "a", ParentID: 99}), 60004},
		"the same name":        {create(wechat.Department{Name: "包装", ParentID: 2}), 60008},
		"the same ID":          {create(wechat.Department{ID: 4, Name: "b", ParentID: 2}), 60008},
		"changed, missing":     {client.UpdateDepartment(ctx, wechat.Department{ID: 99, Name: "a"}), 60003},
		"below itself":         {client.UpdateDepartment(ctx, wechat.Department{ID: 2, ParentID: 3}), 60010},
		"deleted, missing":     {client.DeleteDepartment(ctx, 99), 60003},
		"the root":             {client.DeleteDepartment(ctx, 1), 60007},
		"with members":         {client.DeleteDepartment(ctx, 3), 60005},
		"members of a missing": {func() error { _, err := client.Users(ctx, []wechat.Department{{ID: 99, Name: "a"}}); return err }(), 60003},
	} {
		if !wechat.IsCode(test.err, test.code) {
			t.Errorf("%s: %v, want %d", name, test.err, test.code)
		}
	}
	if err := client.UpdateUser(ctx, wechat.User{UserID: "zhang", Departments: []int{3}}); err != nil {
		t.Fatal(err)
	}
	if err := client.DeleteDepartment(ctx, 2); !wechat.IsCode(err, 60006) {
		t.Errorf("with departments: %v", err)
	}
	if err := client.DeleteDepartment(ctx, 4); err != nil {
		t.Error(err)
	}
}

func TestTheMembers(t *testing.T) {
	c := newCompany(t, nil)
	client, ctx := c.client(c.memory(t)), t.Context()
	if err := client.CreateUser(ctx, wechat.User{UserID: "chen", Name: "陈", Mobile: "13900000001", Departments: []int{3}}); err != nil {
		t.Fatal(err)
	}
	off := 0
	if err := client.UpdateUser(ctx, wechat.User{UserID: "CHEN", Position: "组长", Enable: &off}); err != nil {
		t.Fatal(err)
	}
	got, err := client.User(ctx, "chen")
	if err != nil || got.UserID != "chen" || got.Name != "陈" || got.Position != "组长" || got.Status != wechat.Disabled || !slices.Equal(got.Departments, []int{3}) {
		t.Errorf("%+v, %v", got, err)
	}
	if id, err := client.UserOfMobile(ctx, "13900000001"); err != nil || id != "chen" {
		t.Errorf("%q, %v", id, err)
	}
	build := func(change func(*wechat.User)) error {
		user := wechat.User{UserID: "new", Name: "新", Mobile: "13900000009", Departments: []int{1}}
		change(&user)
		return client.CreateUser(ctx, user)
	}
	for name, test := range map[string]struct {
		err  error
		code int
	}{
		"exists":           {build(func(u *wechat.User) { u.UserID = "Zhang" }), 60102},
		"a bad userid":     {build(func(u *wechat.User) { u.UserID = "张" }), 40003},
		"no name":          {build(func(u *wechat.User) { u.Name = "" }), 60112},
		"mobile taken":     {build(func(u *wechat.User) { u.Mobile = "13800000001" }), 60104},
		"a bad mobile":     {build(func(u *wechat.User) { u.Mobile = "x" }), 60103},
		"a bad address":    {build(func(u *wechat.User) { u.Email = "x" }), 60105},
		"neither":          {build(func(u *wechat.User) { u.Mobile = "" }), 60129},
		"no department":    {build(func(u *wechat.User) { u.Departments = []int{99} }), 60123},
		"changed, missing": {client.UpdateUser(ctx, wechat.User{UserID: "nobody"}), 60111},
		"changed, taken":   {client.UpdateUser(ctx, wechat.User{UserID: "CHEN", Mobile: "13800000001"}), 60104},
		"deleted, missing": {client.DeleteUser(ctx, "nobody"), 60111},
		"not visible":      {func() error { _, err := client.User(ctx, "hidden"); return err }(), 60011},
		"no such mobile":   {func() error { _, err := client.UserOfMobile(ctx, "13900000099"); return err }(), 46004},
	} {
		if !wechat.IsCode(test.err, test.code) {
			t.Errorf("%s: %v, want %d", name, test.err, test.code)
		}
	}
	if err := client.DeleteUser(ctx, "chen"); err != nil {
		t.Fatal(err)
	}
	if _, err := client.User(ctx, "chen"); !wechat.IsCode(err, 60111) {
		t.Errorf("deleted: %v", err)
	}
}

// The secret of 通讯录同步 reads numbers and userids of the whole company, the application reads names in its visible range.
func TestWhatEachSecretReads(t *testing.T) {
	c := newCompany(t, func(o *simulator.Options) { o.Visible, o.Page = []int{3}, 2 })
	client, ctx := c.client(c.memory(t)), t.Context()
	departments, err := client.Departments(ctx)
	if err != nil || !slices.Equal(departments, []wechat.Department{{ID: 1}, {ID: 2, ParentID: 1}, {ID: 3, Name: "一车间", ParentID: 2}}) {
		t.Fatalf("%+v, %v", departments, err)
	}
	users, err := client.Users(ctx, departments)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, user := range users {
		got = append(got, fmt.Sprint(user.UserID, user.Name, user.Mobile, user.Departments))
	}
	if want := []string{"zhang[2]", "li李娜[3]", "wang[1]", "hidden[1]", "free[1]"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A member of two departments is one member, and an application that was made before June 2022 reads numbers.
func TestAMemberOfTwoDepartments(t *testing.T) {
	c := newCompany(t, func(o *simulator.Options) {
		o.Numbers, o.Page = true, 1
		o.Users = []simulator.User{{User: wechat.User{UserID: "both", Name: "两", Mobile: "13800000009", Departments: []int{2, 3}, Status: wechat.Active}}}
	})
	client, ctx := c.client(c.memory(t)), t.Context()
	departments, err := client.Departments(ctx)
	if err != nil {
		t.Fatal(err)
	}
	users, err := client.Users(ctx, departments)
	if err != nil || len(users) != 1 || users[0].Mobile != "13800000009" || !slices.Equal(users[0].Departments, []int{2, 3}) {
		t.Errorf("%+v, %v", users, err)
	}
}

// The simulator refuses a secret that the real one refuses.
func TestASecretOfTheOtherKindIsRefused(t *testing.T) {
	for path, code := range map[string]int{"department/list": 48009, "user/list": 48009, "user/get": 48009, "user/getuserid": 48009, "message/send": 48002} {
		c := newCompany(t, nil)
		if got := c.errcode(t, contactSecret, path); got != code {
			t.Errorf("%s with the secret of 通讯录同步: %d, want %d", path, got, code)
		}
	}
	for _, path := range []string{"department/simplelist", "user/list_id", "user/create", "user/update", "user/delete", "department/create"} {
		c := newCompany(t, nil)
		if got := c.errcode(t, appSecret, path); got != 48002 {
			t.Errorf("%s with the secret of the application: %d, want 48002", path, got)
		}
	}
}

// errcode calls a path with the token of a secret.
func (c *company) errcode(t *testing.T, secret, path string) int {
	t.Helper()
	var answer struct {
		Token string `json:"access_token"`
		Code  int    `json:"errcode"`
	}
	for _, address := range []string{
		"gettoken?" + url.Values{"corpid": {"ww1"}, "corpsecret": {secret}}.Encode(), path + "?access_token=",
	} {
		if err := json.Unmarshal([]byte(read(t, http.DefaultClient, c.settings.APIURL+"/cgi-bin/"+address+answer.Token, http.StatusOK)), &answer); err != nil {
			t.Fatal(err)
		}
	}
	return answer.Code
}

// A refusal says which of the two secrets lacks a right.
func TestARefusalNamesTheSecret(t *testing.T) {
	for code, word := range map[int]string{40001: "wechat.contact_secret", 48002: "API 编辑通讯录", 60011: "API 编辑通讯录", 48009: "不允许通讯录同步", 60020: "203.0.113.9 不在通讯录同步的企业可信 IP"} {
		c := newCompany(t, nil)
		client := c.client(c.memory(t))
		c.Fail("department/simplelist", code, 1)
		if _, err := client.Departments(t.Context()); !wechat.IsCode(err, code) || !strings.Contains(wechat.Sentence(err), word) {
			t.Errorf("%d: %v, %s", code, err, wechat.Sentence(err))
		}
		c.Fail("department/list", code, 1)
		if _, err := client.Departments(t.Context()); !wechat.IsCode(err, code) || strings.Contains(wechat.Sentence(err), "通讯录同步") {
			t.Errorf("%d of the application: %v, %s", code, err, wechat.Sentence(err))
		}
	}
}

// A new number of a member who has signed in is ignored.
func TestAnActiveMemberKeepsTheNumber(t *testing.T) {
	c := newCompany(t, func(o *simulator.Options) { o.Numbers = true })
	client, ctx := c.client(c.memory(t)), t.Context()
	if err := client.UpdateUser(ctx, wechat.User{UserID: "li", Name: "李", Mobile: "13800000077"}); err != nil {
		t.Fatal(err)
	}
	if got, err := client.User(ctx, "li"); err != nil || got.Name != "李" || got.Mobile != "13800000002" {
		t.Errorf("%+v, %v", got, err)
	}
}
