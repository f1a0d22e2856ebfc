package organization

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Roles carry rights: 角色. One of them is the role of people without a post, and
// session.EveryoneRole the role of everybody in the company.
var Roles = record.Table{
	Name: "Base_Role", Key: "RoleId", Label: "角色", Title: []string{"FullName"}, Path: "/api/role", Everybody: true,
	Fields: []record.Field{
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "Description", Label: "说明", Type: "nvarchar(200)"},
		{
			Name: "DataScope", Label: "数据范围", Type: "nvarchar(20)", Required: true, Options: scope.Names, Initial: scope.Own,
			Hint: "能看到哪些店铺的客户、报价、合同；经销商无论选什么，都只能看到本组织及下级",
		},
		{
			Name: "DiscountLimit", Label: "最大优惠（%）", Type: "int", Required: true, Max: 100, Initial: "0",
			Hint: "报价时不经审批最多优惠百分之几；一人有几个角色时取最大的",
		},
		{Name: "IsDefault", Label: "默认角色", Type: "bit", Required: true, Initial: "否"},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 99999, Initial: "1000"},
	},
	Lines: []record.Lines{{
		Name: "Shops", Table: "Base_RoleShop", Key: "RoleShopId", Label: "指定的店铺", Max: 500, Unique: []string{"ShopId"},
		Fields: []record.Field{{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Required: true, Choice: record.Shop()}},
	}},
	Unique: []record.Unique{{Index: "UQ_Base_Role_FullName", Columns: []string{"FullName"}}},
	ReferredBy: []record.Reference{
		{Table: "Base_Post", By: map[string]string{"RoleId": "RoleId"}, Text: "还有 %d 个岗位使用"},
		{Table: "Base_Authorize", By: map[string]string{"ObjectId": "RoleId"}, Where: "ObjectType = 'role'", Text: "还有 %d 项授权（在权限分配中收回）"},
	},
	Check: checkRole,
}

func (h *Handlers) roleRoutes() []gateway.Route {
	const menu, list = "role", "organization/roles"
	path, roles := Roles.Path, record.New(h.DB, Roles)
	return slices.Concat(roles.Routes(record.Page{Menu: menu, List: list}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: session.Menu("post"), Effect: gateway.Read, Entry: "organization/roles_all"},
	})
}

// checkRole keeps exactly one default role, and the one of everybody in the company.
func checkRole(ctx context.Context, tx *store.Tx, c *record.Change) error {
	was, is := c.Before.Bool("IsDefault"), c.After.Bool("IsDefault")
	switch {
	case c.Key == session.EveryoneRole && c.Action == record.Deleted:
		return errs.Failf("%s 是公司每个人都有的角色，不能删除；不要的权限请在权限分配中收回", c.Before.Text("FullName"))
	case c.Key == session.EveryoneRole && is:
		c.Invalid("IsDefault", "公司每个人都已有此角色，请选另一个作为没有岗位的人的角色")
		return nil
	case was && c.Action == record.Deleted:
		return errs.Failf("%s 是默认角色，没有岗位的员工都属于它，请先把另一个角色设为默认", c.Before.Text("FullName"))
	case c.Action == record.Deleted:
		return nil
	case was && !is:
		c.Invalid("IsDefault", "须有一个默认角色，请直接把另一个角色设为默认")
		return nil
	}
	checkDataScope(c)
	if err := checkName(ctx, tx, c, "organization/posts_of_other_roles", c.Key, "已有同名的岗位不属于此角色，两者不能同名"); err != nil || was == is {
		return err
	}
	if c.Action == record.Added && !c.Caller.MayButton("role.edit") {
		return errs.Failf("把新角色设为默认会修改原来的默认角色，须有角色的“编辑”权限")
	}
	if _, err := watchAuthority(ctx, tx, c); err != nil {
		return err
	}
	var before string
	err := tx.Get(ctx, &before, "organization/default_role", nil)
	if err != nil {
		return store.IfNone(err, nil)
	}
	return c.Also(ctx, tx, before, func(other *record.Change) error {
		other.After["IsDefault"] = false
		return nil
	})
}

// checkDataScope refuses a change of a role's scope or discount by a caller who may not grant rights, and requires
// shops where the scope needs them.
func checkDataScope(c *record.Change) {
	shops := len(c.After.Lines("Shops"))
	changed := c.Changes("Shops") || c.Changes("DataScope") && (c.Action == record.Updated || c.After.Text("DataScope") != scope.Own)
	switch {
	case changed && !c.Caller.MayAuthorize():
		c.Invalid("DataScope", "数据范围须由能分配权限的人修改")
	case c.Changes("DiscountLimit") && (c.Action == record.Updated || c.After.Int("DiscountLimit") > 0) && !c.Caller.MayAuthorize():
		c.Invalid("DiscountLimit", "最大优惠须由能分配权限的人修改")
	case c.After.Text("DataScope") == scope.Listed && shops == 0:
		c.Invalid("DataScope", "数据范围为“指定店铺”时，请至少指定一个店铺")
	case c.After.Text("DataScope") != scope.Listed && shops > 0:
		c.Invalid("DataScope", "指定了店铺，数据范围请选“指定店铺”，或删除这些店铺")
	}
}

// checkName keeps a name from being that of a post and of a role to which the post
// does not belong: access is stated by the names of both.
func checkName(ctx context.Context, tx *store.Tx, c *record.Change, others, roleID, wrong string) error {
	if !c.Changes("FullName") && !c.Changes("RoleId") {
		return nil
	}
	var n int
	err := tx.Get(ctx, &n, others, store.Args{"FullName": c.After.Text("FullName"), "RoleId": roleID})
	if n > 0 {
		c.Invalid("FullName", wrong)
	}
	return err
}
