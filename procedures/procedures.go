// Package procedures is the registry: the list of Go procedures, sorted by
// name and query type, and the SQL entries that clients call by name.
package procedures

import (
	"embed"
	"io/fs"
	"sync"

	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/procedures/base"
	"qiao/procedures/feedback"
)

//go:embed entries/*/*.sql
var entries embed.FS

// Entries are the SQL entries that clients call by name.
var Entries = sync.OnceValue(func() registry.Shipped {
	folder, err := fs.Sub(entries, "entries")
	if err != nil {
		panic(err) // the folder is embedded: a broken build
	}
	shipped, err := registry.ReadShipped(folder, nil)
	if err != nil {
		panic(err)
	}
	return shipped
})

// anyName serves a query of the specification under every ProcedureName, for clients that
// identify it by its CXType alone.
var anyName = []string{registry.AnyName}

// The columns of lists from which users choose modules and users.
var (
	moduleCombo = wire.Combo{Value: "MenuId", Label: "FullName"}
	userCombo   = wire.Combo{Value: "Account", Label: "UserName"}
)

// Go returns the procedures written in Go. Most others are SQL entries: a procedure is in
// Go if it decides on rights or makes a check that SQL cannot make.
func Go() []registry.Procedure {
	return []registry.Procedure{
		{
			Name: "P_Base_Module", CXType: "模块菜单明细查询", Aliases: anyName,
			Summary: "一个或全部可见菜单及其按钮", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: moduleCombo, Run: base.ModuleDetail,
		},
		{
			Name: "P_Base_Module", CXType: "模块权限含角色查询", Aliases: anyName,
			Summary: "用户可见的菜单与可用的按钮，含角色与部门授权", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: moduleCombo, Run: base.VisibleModules,
		},
		{
			Name: "P_Base_Module", CXType: "用户菜单权限查询", Aliases: anyName,
			Summary: "直接授予用户的菜单与按钮", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: moduleCombo, Run: base.UserModules,
		},
		{
			Name: "P_Base_Module", CXType: "角色模块权限查询", Aliases: anyName,
			Summary: "授予角色的菜单与按钮", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: moduleCombo, Run: base.RoleModules,
		},
		{
			Name: "P_Base_Module", CXType: "部门授权模块查询", Aliases: anyName,
			Summary: "授予部门的菜单与按钮", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: moduleCombo, Run: base.DepartmentModules,
		},
		{
			Name: "P_Base_QuickEntry", CXType: "快捷入口保存",
			Summary: "保存首页的快捷入口", Effect: registry.Write, Access: session.SignedIn(), Run: base.SaveQuickEntries,
		},
		{
			Name: "P_Base_User", CXType: "用户详情查询", Aliases: anyName,
			Summary: "用户资料", Effect: registry.Read, Access: session.SignedIn(), Sealed: true, Combo: userCombo, Run: base.UserDetail,
		},
		{
			Name: "P_SystemEvaluation", CXType: "系统评价信息写入", Aliases: anyName,
			Summary: "提交对系统某个页面的意见或建议，管理员会答复", Msg: "已收到，感谢反馈", Effect: registry.Write, Access: session.SignedIn(), Rate: feedback.Rate, OwnNote: true, Run: feedback.Write,
			Tool: true, ToolName: "feedback_add", Params: feedback.Params,
		},
	}
}
