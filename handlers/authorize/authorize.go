// Package authorize serves 权限分配: the grants of users, roles and departments, the user who
// gave each of them, and the grants that users have through roles and departments.
package authorize

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/rights"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the routes below /admin/system/authorize.
type Handlers struct {
	DB     *store.DB // main
	Live   *registry.Live
	Tables []record.Table // of all areas
}

// Routes returns the module's routes. A user who may grant rights sees the rights of all
// users (difference 3).
func (h *Handlers) Routes() []gateway.Route {
	const path = "/admin/system/authorize"
	access := session.Button(session.RightAuthorize)
	return []gateway.Route{
		{Methods: "GET", Path: path + "/objects", Access: access, Effect: gateway.Read, Entry: "authorize/objects"},
		{Methods: "GET", Path: path + "/grants/:type/:id", Access: access, Effect: gateway.Read, Summary: "员工、角色或部门的授权", Handle: h.Grants},
		{Methods: "GET", Path: path + "/calls", Access: access, Effect: gateway.Read, Summary: "可以查询权限来源的存储过程和接口", Handle: h.Calls},
		{Methods: "GET", Path: path + "/why/:id", Access: access, Effect: gateway.Read, Summary: "员工为什么有或没有一项权限", Handle: h.Why, Query: []string{"kind", "item"}},
		{Methods: "GET", Path: path + "/row/:id", Access: access, Effect: gateway.Read, Summary: "员工为什么看得到或看不到一条记录", Handle: h.Row, Query: []string{"number"}},
		{Methods: "GET", Path: path + "/scope/:type/:id", Access: access, Effect: gateway.Read, Summary: "角色或员工的数据范围", Handle: h.Scope},
		{Methods: "GET", Path: path + "/history/:type/:id", Access: access, Effect: gateway.Read, Summary: "授权的修改历史", Handle: h.History},
		{Methods: "POST", Path: path + "/update/:type/:id", Access: access, Effect: gateway.Write, Summary: "修改授权", Handle: h.Update},
	}
}

func objectOf(r *gateway.Request) (rights.Object, error) {
	o := rights.Object{Type: r.Param("type"), ID: r.Param("id")}
	if o.Label() == "" {
		return o, errs.New(errs.NotFound)
	}
	return o, nil
}

// pastOf is the history of the grants of an object.
func pastOf(o rights.Object) record.Past { return record.Past{Table: o.Table(), ID: o.ID} }

// Grants answers GET grants/{type}/{id}: each enabled menu and button with the grants
// by which the object has it.
func (h *Handlers) Grants(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	return rights.Grants(r.Context(), h.DB, o)
}

// Scope answers GET scope/{type}/{id}: the roles that give a user or a role a scope, and the shops that a user sees.
func (h *Handlers) Scope(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	return rights.ScopeOf(r.Context(), h.DB, o)
}

// History answers GET history/{type}/{id}: the grants that were given and taken, with user
// and time.
func (h *Handlers) History(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	return pastOf(o).List(r.Context(), h.DB)
}
