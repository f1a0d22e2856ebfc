package record

import (
	"cmp"
	"slices"

	"qiao/gateway"
	"qiao/gateway/session"
)

// Page is the page on which staff manage a record, for its standard routes. A user who sees the menu may read; the
// menu's buttons add, edit, delete, export and import give the right to that action. A stated Access replaces the menu
// or the button.
type Page struct {
	Menu string
	List string // the entry of the list and its export, such as dormitory/rooms

	Read, Export, Add, Edit, Delete, Import session.Access

	// DeleteBy are the methods that delete, DELETE where it is empty. Older clients know some of these addresses without
	// a method that is on record.
	DeleteBy string

	// Without are the routes that the record does not have, or that the module states
	// itself: index, detail, export, history, add, update, delete.
	Without []string
	// Tools are the routes, of the same names, that assistants may call, each with its name for them (gateway.Route.Tool).
	Tools map[string]string
}

// Routes are the standard routes of the record. A table with Lines has detail, and exports with
// these, as well; one that Imports has import and template; one that is AddOnly has no export, update and delete.
func (h *Handlers) Routes(p Page) []gateway.Route {
	without := p.Without
	if h.table.AddOnly {
		without = append(slices.Clone(without), "export", "update", "delete")
	}
	var routes []gateway.Route
	for _, one := range h.standard(p) {
		if !slices.Contains(without, one.name) {
			one.Tool = p.Tools[one.name]
			routes = append(routes, one.Route)
		}
	}
	return routes
}

type standardRoute struct {
	name string
	gateway.Route
}

func (h *Handlers) standard(p Page) []standardRoute {
	path, label, put, post, remove := h.table.Path, h.table.Label, "/add", "/update/:id", "/delete/:id"
	if h.table.ByMethod {
		put, post, remove = "", "/:id", "/:id"
	}
	read, export := p.or(p.Read, ""), p.or(p.Export, "export")
	routes := []standardRoute{
		{"index", gateway.Route{Methods: "GET", Path: path + "/index", Access: read, Effect: gateway.Read, Entry: p.List}},
		{"export", gateway.Route{Methods: "GET", Path: path + "/export", Access: export, Effect: gateway.Read, Entry: p.List, Export: true, Key: h.table.Key}},
		{"history", gateway.Route{Methods: "GET", Path: path + "/history/:id", Access: read, Effect: gateway.Read, Summary: label + "的修改历史", Handle: h.History}},
		{"add", gateway.Route{Methods: "PUT", Path: path + put, Access: p.or(p.Add, "add"), Effect: gateway.Write, Summary: "新增" + label, Handle: Handle(h.Add)}},
		{"update", gateway.Route{Methods: "POST", Path: path + post, Access: p.or(p.Edit, "edit"), Effect: gateway.Write, Summary: "编辑" + label, Handle: Handle(h.Update)}},
		{"delete", gateway.Route{Methods: cmp.Or(p.DeleteBy, "DELETE"), Path: path + remove, Access: p.or(p.Delete, "delete"), Effect: gateway.Write, Summary: "删除" + label, Handle: Handle(h.Delete)}},
	}
	if len(h.lines) > 0 {
		routes = append(routes,
			standardRoute{"detail", gateway.Route{Methods: "GET", Path: path + "/detail/:id", Access: read, Effect: gateway.Read, Summary: label + "的详情", Handle: h.Detail(p.List)}},
			standardRoute{"export", gateway.Route{Methods: "GET", Path: path + "/export/flat", Access: export, Effect: gateway.Read, Entry: p.List, Export: true, Key: h.table.Key, Summary: "导出" + label + "，一条明细一行", Expand: h.expand(flat)}},
			standardRoute{"export", gateway.Route{Methods: "GET", Path: path + "/export/nested", Access: export, Effect: gateway.Read, Entry: p.List, Export: true, Key: h.table.Key, Summary: "导出" + label + "，明细列在各条之下", Expand: h.expand(nested)}},
		)
	}
	if h.table.Imports {
		may := p.or(p.Import, "import")
		routes = append(routes,
			standardRoute{"template", gateway.Route{Methods: "GET", Path: path + "/template", Access: may, Effect: gateway.Read, File: true, Summary: label + "的导入模板", Handle: h.Template}},
			standardRoute{"import", gateway.Route{Methods: "POST", Path: path + "/import", Access: may, Effect: gateway.Write, Upload: importSize, Summary: "导入" + label, Handle: h.Import, Query: []string{"write"}}},
		)
	}
	return routes
}

// or is the access that is stated, else the button of that name; without a name the menu.
func (p Page) or(stated session.Access, button string) session.Access {
	switch {
	case stated.Stated():
		return stated
	case button == "":
		return session.Menu(p.Menu)
	default:
		return session.Button(p.Menu + "." + button)
	}
}
