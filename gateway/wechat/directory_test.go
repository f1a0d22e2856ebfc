package wechat_test

import (
	"slices"
	"strings"
	"testing"

	"qiao/gateway/wechat"
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
		"members of a missing": {func() error { _, err := client.Users(ctx, 99); return err }(), 60003},
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
	below, err := client.Users(ctx, 2)
	var ids []string
	for _, user := range below {
		ids = append(ids, user.UserID)
	}
	if err != nil || !slices.Equal(ids, []string{"zhang", "li", "chen"}) {
		t.Errorf("%v, %v", ids, err)
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
		"changed, taken":   {client.UpdateUser(ctx, wechat.User{UserID: "li", Mobile: "13800000001"}), 60104},
		"deleted, missing": {client.DeleteUser(ctx, "nobody"), 60111},
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
