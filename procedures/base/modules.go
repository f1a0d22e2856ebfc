// Package base has the procedures on users and their rights. Users always see their own rights; only holders of the
// authorisation right see those of others.
package base

import (
	"context"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// VisibleModules answers 模块权限含角色查询: the modules that a user sees through grants to
// the user, the user's role or the user's departments, and the buttons that the user may
// use. OtherA names another account.
func VisibleModules(ctx context.Context, call *registry.Call) error {
	userID, err := targetUser(ctx, call)
	if err != nil {
		return err
	}
	return call.Query(ctx, "procedures/modules_visible",
		store.Arg{Name: "UserId", Value: userID},
		store.Arg{Name: "Target", Value: ""},
		store.Arg{Name: "All", Value: int64(0)})
}

// ModuleDetail answers 模块菜单明细查询: the module whose MenuId or ID is OtherA, or all
// modules that the caller sees if OtherA is empty.
func ModuleDetail(ctx context.Context, call *registry.Call) error {
	return call.Query(ctx, "procedures/modules_visible",
		store.Arg{Name: "UserId", Value: call.Caller.UserID},
		store.Arg{Name: "Target", Value: target(call)},
		store.Arg{Name: "All", Value: flag(call.Caller.MayAuthorize())})
}

// UserModules answers 用户菜单权限查询: the direct grants of an account.
func UserModules(ctx context.Context, call *registry.Call) error {
	userID, err := targetUser(ctx, call)
	if err != nil {
		return err
	}
	return granted(ctx, call, "user", userID)
}

// RoleModules answers 角色模块权限查询: the grants of a role, named by its id or its name.
func RoleModules(ctx context.Context, call *registry.Call) error {
	role := target(call)
	own := call.Caller.RoleID
	if role == "" || role == own || role == call.Caller.RoleName {
		return granted(ctx, call, "role", own)
	}
	if err := mayAuthorize(call.Caller); err != nil {
		return err
	}
	var id string
	if err := call.DB.Get(ctx, &id, "procedures/role_id", store.Args{"Target": role}); err != nil {
		return store.IfNone(err, errs.Failf("角色不存在：%s", role))
	}
	return granted(ctx, call, "role", id)
}

// DepartmentModules answers 部门授权模块查询: the grants of a department, named by its
// OrganizationId.
func DepartmentModules(ctx context.Context, call *registry.Call) error {
	department := target(call)
	if department == "" || department == call.Caller.DepartmentID {
		return granted(ctx, call, "department", call.Caller.DepartmentID)
	}
	if err := mayAuthorize(call.Caller); err != nil {
		return err
	}
	return granted(ctx, call, "department", department)
}

// granted lists direct grants. A caller with the authorisation right sees every module with
// a flag, every other caller only the granted modules.
func granted(ctx context.Context, call *registry.Call, objectType, objectID string) error {
	return call.Query(ctx, "procedures/modules_granted",
		store.Arg{Name: "ObjectType", Value: objectType},
		store.Arg{Name: "Target", Value: objectID},
		store.Arg{Name: "All", Value: flag(call.Caller.MayAuthorize())})
}

// targetUser returns the user whose account is OtherA, or the caller if OtherA is empty.
func targetUser(ctx context.Context, call *registry.Call) (userID string, err error) {
	account := target(call)
	if account == "" || strings.EqualFold(account, call.Caller.Account) {
		return call.Caller.UserID, nil
	}
	if err := mayAuthorize(call.Caller); err != nil {
		return "", err
	}
	err = call.DB.Get(ctx, &userID, "base/user_id", store.Args{"Account": account})
	return userID, store.IfNone(err, errs.Failf("账号不存在：%s", account))
}

func target(call *registry.Call) string { return strings.TrimSpace(call.Payload.OtherA.Text) }

func mayAuthorize(caller *session.Identity) error {
	if caller.MayAuthorize() {
		return nil
	}
	return errs.New(errs.Forbidden)
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}
