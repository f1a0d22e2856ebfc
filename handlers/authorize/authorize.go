// Package authorize serves 权限分配: the grants of users, roles and departments, the user who
// gave each of them, and the grants that users have through roles and departments.
package authorize

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/registry"
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
		{Methods: "GET", Path: path + "/grants/:type/:id", Access: access, Effect: gateway.Read, Handle: h.Grants},
		{Methods: "GET", Path: path + "/calls", Access: access, Effect: gateway.Read, Handle: h.Calls},
		{Methods: "GET", Path: path + "/why/:id", Access: access, Effect: gateway.Read, Handle: h.Why, Query: []string{"kind", "item"}},
		{Methods: "GET", Path: path + "/row/:id", Access: access, Effect: gateway.Read, Handle: h.Row, Query: []string{"number"}},
		{Methods: "GET", Path: path + "/scope/:type/:id", Access: access, Effect: gateway.Read, Handle: h.Scope},
		{Methods: "GET", Path: path + "/history/:type/:id", Access: access, Effect: gateway.Read, Handle: h.History},
		{Methods: "POST", Path: path + "/update/:type/:id", Access: access, Effect: gateway.Write, Handle: h.Update},
	}
}

// object is a user, a role or a department.
type object struct{ Type, ID string }

// labels are the words of staff for the types of objects.
var labels = map[string]string{"user": "员工", "role": "角色", "department": "部门"}

func objectOf(r *gateway.Request) (object, error) {
	o := object{Type: r.Param("type"), ID: r.Param("id")}
	if labels[o.Type] == "" {
		return o, errs.New(errs.NotFound)
	}
	return o, nil
}

func (o object) args() store.Args { return store.Args{"ObjectType": o.Type, "ObjectId": o.ID} }

// past is the history of the grants.
func (o object) past() record.Past { return record.Past{Table: "Base_Authorize/" + o.Type, ID: o.ID} }

func (o object) name(ctx context.Context, db store.Reader) (name string, err error) {
	err = db.Get(ctx, &name, "authorize/name", o.args())
	return name, store.IfNone(err, errs.Failf("%s不存在，可能已被删除", labels[o.Type]))
}

func (o object) version(ctx context.Context, db store.Reader) (version int64, err error) {
	past := o.past()
	err = db.Get(ctx, &version, "base/row_version", store.Args{"TableName": past.Table, "RecordId": past.ID})
	return version, err
}

// History answers GET history/{type}/{id}: the grants that were given and taken, with user
// and time.
func (h *Handlers) History(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	return o.past().List(r.Context(), h.DB)
}
