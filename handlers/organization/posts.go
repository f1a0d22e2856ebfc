package organization

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Posts are the posts of staff: 岗位. Each gives the rights of one role.
var Posts = record.Table{
	Name: "Base_Post", Key: "PostId", Label: "岗位", Title: []string{"FullName"}, Path: "/api/post", Everybody: true,
	Fields: []record.Field{
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "RoleId", Label: "角色", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Base_Role", Key: "RoleId", Names: []string{"FullName"}, Shown: "RoleName", Path: Roles.Path,
		}},
		{Name: "Description", Label: "说明", Type: "nvarchar(200)"},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 99999, Initial: "1000"},
	},
	Unique: []record.Unique{{Index: "UQ_Base_Post_FullName", Columns: []string{"FullName"}}},
	ReferredBy: []record.Reference{
		{Table: "Base_User", By: map[string]string{"PostId": "PostId"}, Text: "还有 %d 名员工"},
		{Table: "Notice_Audience", By: map[string]string{"ObjectId": "PostId"}, Where: "Kind = 'post'", Text: "还有 %d 条发给它的公告"},
	},
	Check: checkPost,
}

func (h *Handlers) postRoutes() []gateway.Route {
	const menu, list = "post", "organization/posts"
	path, posts := Posts.Path, record.New(h.DB, Posts)
	return slices.Concat(posts.Routes(record.Page{Menu: menu, List: list}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: session.Menu("staff"), Effect: gateway.Read, Entry: "organization/posts_all"},
	})
}

// checkPost allows another role for a post that people hold only where the caller may decide on
// rights.
func checkPost(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return nil
	}
	if c.After.Text("RoleId") == session.EveryoneRole {
		c.Invalid("RoleId", "公司每个人都已有此角色，请为岗位选另一个")
		return nil
	}
	err := checkName(ctx, tx, c, "organization/other_roles", c.After.Text("RoleId"), "已有同名的角色，同名的岗位须属于它")
	if err != nil || c.Action == record.Added || !c.Changes("RoleId") {
		return err
	}
	if c.Key == c.Caller.PostID && !c.Caller.MayAuthorize() {
		c.Invalid("RoleId", "不能修改自己岗位的角色，请由他人办理")
	}
	_, err = watchAuthority(ctx, tx, c)
	return err
}
