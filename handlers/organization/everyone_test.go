package organization_test

import (
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// The role of everybody cannot be changed: nobody deletes it, makes it the default role of people
// without a post, or gives it to a post.
func TestTheRoleOfEverybodyStays(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := g.As(t, "admin")
		g.Change(t, "DELETE FROM Base_Authorize WHERE ObjectId = 'everyone'")
		for _, c := range []struct{ method, path, body, want string }{
			{http.MethodDelete, "/api/role/delete/everyone", "{}", "全员 是公司每个人都有的角色，不能删除；不要的权限请在权限分配中收回"},
			{http.MethodPost, "/api/role/update/everyone", `{"IsDefault":true}`, "公司每个人都已有此角色，请选另一个作为没有岗位的人的角色"},
			{http.MethodPut, "/api/post/add", `{"FullName":"保洁员","RoleId":"everyone"}`, "公司每个人都已有此角色，请为岗位选另一个"},
		} {
			if a := g.Send(t, c.method, c.path, c.body, admin...); a.Code != -1 || a.Message != c.want {
				t.Errorf("%s %s: %s", c.method, c.path, a.Body)
			}
		}
		if a := g.Send(t, http.MethodPost, "/api/role/update/everyone", `{"Description":"每个人"}`, admin...); a.Code != 0 {
			t.Errorf("its description: %s", a.Body)
		}
	})
}
