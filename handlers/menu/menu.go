// Package menu serves 菜单管理: the menus of the application with their buttons, which may
// change while all users work with them.
package menu

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// root is the parent of the top menus; it is no row.
const root = "00000000-0000-0000-0000-000000000000"

// group is the component of a menu that holds others.
const group = "Layout"

// Menus are the entries of the navigation and their groups.
var Menus = record.Table{
	Name: "Base_Module", Key: "MenuId", Label: "菜单", Title: []string{"FullName"}, Path: "/admin/system/module", Everybody: true,
	Fields: []record.Field{
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "ParentId", Label: "上级", Type: "nvarchar(50)", Required: true, Initial: root, Choice: &record.Choice{
			Table: "View_ModuleTree", Key: "MenuId", Names: []string{"FullPath"}, Shown: "ParentName", Path: "/admin/system/module",
			Other: root, OtherName: "（最上级）",
		}},
		{Name: "ID", Label: "标识", Type: "nvarchar(100)", Required: true, Hint: "小写字母、数字和 -，保存后不能改：权限和接口按它认菜单"},
		{Name: "Path", Label: "路径", Type: "nvarchar(100)", Required: true, Hint: "以 / 开头是完整的路径，否则接在上级的路径后面；也可以是 https:// 开头的网址"},
		{Name: "Component", Label: "页面组件", Type: "nvarchar(100)", Blank: true, Hint: "目录填 Layout；不填或没有这个页面时，显示“正在迁移”"},
		{Name: "Icon", Label: "图标", Type: "nvarchar(100)", Blank: true},
		{Name: "Description", Label: "说明", Type: "nvarchar(500)", Blank: true},
		{Name: "Enabled", Label: "启用", Type: "bit", Required: true, Initial: "是", Hint: "停用后，它和它下面的菜单、按钮谁都不能用"},
		{Name: "Hidden", Label: "隐藏", Type: "bit", Required: true, Initial: "否", Hint: "不在菜单里显示，有权限的人仍能打开"},
		{Name: "NoCache", Label: "不保留页面", Type: "bit", Required: true, Initial: "否", Hint: "切换标签后重新打开"},
		{Name: "Affix", Label: "固定标签", Type: "bit", Required: true, Initial: "否"},
		{Name: "Breadcrumb", Label: "显示在面包屑", Type: "bit", Required: true, Initial: "是"},
		{Name: "Roles", Label: "限定角色", Type: "nvarchar(500)", Blank: true, Hint: "岗位名称，用逗号隔开；不填则不限"},
		{Name: "Redirect", Label: "目录打开的路径", Type: "nvarchar(100)", Blank: true, Hint: "noRedirect：面包屑里不能点击；不填：目录的第一个页面"},
		{Name: "Img", Label: "图片", Type: "nvarchar(300)", Blank: true, Hint: "图片地址，如 /files/…，在工作台和首页代替图标；打不开时显示图标"},
		{Name: "Mame", Label: "路由名", Type: "nvarchar(100)", Required: true, Server: true},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Server: true},
	},
	Unique: []record.Unique{{Index: "UQ_Base_Module_ID", Columns: []string{"ID"}}},
	ReferredBy: []record.Reference{
		{Table: "Base_Module", By: map[string]string{"ParentId": "MenuId"}, Text: "下面还有 %d 个菜单，请先移走或删除"},
	},
}

// Handlers serves the routes below /admin/system/module.
type Handlers struct {
	DB   *store.DB // main
	Live *registry.Live
	// Surface returns every route of the gateway, once all modules have stated theirs.
	Surface func() []gateway.Route

	menus *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	const menu, list = "module", "system/modules"
	path, table := Menus.Path, Menus
	table.Check = h.check
	h.menus = record.New(h.DB, table)
	see, edit := session.Menu(menu), session.Button(menu+".edit")
	return slices.Concat(h.menus.Routes(record.Page{Menu: menu, List: list, Without: []string{"export", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/all", Access: see, Effect: gateway.Read, Entry: "system/modules_all"},
		{Methods: "GET", Path: path + "/detail/:id", Access: see, Effect: gateway.Read, Summary: "菜单及其按钮", Handle: h.Detail},
		{Methods: "POST", Path: path + "/move/:id", Access: edit, Effect: gateway.Write, Summary: "移动菜单", Handle: h.Move},
		{Methods: "POST", Path: path + "/buttons/:id", Access: edit, Effect: gateway.Write, Summary: "保存菜单的按钮", Handle: h.SaveButtons},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Button(menu + ".delete"), Effect: gateway.Write, Summary: "删除菜单", Handle: h.Delete},
	})
}
