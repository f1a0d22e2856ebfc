// Package rights says which rights a user has, and the source of each: a role, a department, the user's own grant. The page
// 权限分配 and the command gateway rights both read it. It decides nothing: session.Access does.
package rights

import (
	"context"
	_ "embed"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("rights", statements) }

// Object is a user, a role or a department, which rights are granted to.
type Object struct{ Type, ID string }

// labels are the words of staff for the types of objects.
var labels = map[string]string{"user": "员工", "role": "角色", "department": "部门"}

// User is the object of a UserId.
func User(id string) Object { return Object{Type: "user", ID: id} }

// Label is the word of staff for the type of the object, empty where there is no such type.
func (o Object) Label() string { return labels[o.Type] }

// Table is the name under which the history keeps the grants of the object.
func (o Object) Table() string { return "Base_Authorize/" + o.Type }

func (o Object) args() store.Args { return store.Args{"ObjectType": o.Type, "ObjectId": o.ID} }

// Name is the name of the object. An object that does not exist is an error for users.
func (o Object) Name(ctx context.Context, db store.Reader) (name string, err error) {
	err = db.Get(ctx, &name, "rights/name", o.args())
	return name, store.IfNone(err, errs.Failf("%s不存在，可能已被删除", o.Label()))
}

func (o Object) version(ctx context.Context, db store.Reader) (version int64, err error) {
	err = db.Get(ctx, &version, "base/row_version", store.Args{"TableName": o.Table(), "RecordId": o.ID})
	return version, err
}
