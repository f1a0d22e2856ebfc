package personal

import (
	"regexp"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// query is conditions of a list under a name, as the query of an address: the user's own, or shared with a role.
type query struct {
	QueryID  string `db:"QueryId" json:"QueryId"`
	ListName string `db:"ListName"`
	Name     string `db:"Name"`
	Search   string `db:"Search"`
	RoleName string `db:"RoleName"` // empty for the user's own
}

// queryList is also the answer of the page's other calls: the list as it then is.
type queryList struct {
	List []query `json:"list"`
}

// Queries answers GET queries: those of all lists, the user's own before those that are shared with the user's roles.
// Users who may share see all shared ones.
func (h *Handlers) Queries(r *gateway.Request) (any, error) {
	found := queryList{List: []query{}}
	err := h.DB.Select(r.Context(), &found.List, "personal/queries", store.Args{"UserId": r.Caller.UserID, "All": r.Caller.MayAuthorize()})
	return found, err
}

// The bounds of the kept data.
const (
	longestName   = 12 // UTF-16 units
	longestSearch = 1000
	mostQueries   = 200 // of an account, and of all that are shared
)

// listName is how lists of the UI are called.
var listName = regexp.MustCompile(`^[a-z0-9-]{1,100}$`)

// kept is the body of PUT queries.
type kept struct {
	ListName, Name, Search payload.Text
	RoleID                 payload.Text `json:"RoleId"` // empty for the user's own
}

// Keep answers PUT queries: it keeps conditions under a name, and replaces those that had the name. With a role they
// are shared with it, which needs the right to grant rights.
func (h *Handlers) Keep(r *gateway.Request) (any, error) {
	var sent kept
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	name := strings.TrimSpace(string(sent.Name))
	switch {
	case !listName.MatchString(string(sent.ListName)):
		return nil, errs.Failf("ListName 不是列表的名称")
	case name == "" || payload.Units(payload.Text(name)) > longestName:
		return nil, errs.Failf("请填写名称，最多 %d 个字", longestName)
	case payload.Units(sent.Search) > longestSearch:
		return nil, errs.Failf("条件太长，请减少后再保存")
	case sent.RoleID != "" && !r.Caller.MayAuthorize():
		return nil, errs.New(errs.Forbidden)
	}
	if err := h.keep(r, sent, name); err != nil {
		return nil, err
	}
	return h.Queries(r)
}

func (h *Handlers) keep(r *gateway.Request, sent kept, name string) error {
	owner, role := store.OrNull(r.Caller.UserID), store.OrNull(string(sent.RoleID))
	if role != nil {
		owner = nil
	}
	ctx := r.Context()
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		var count int64
		if err := tx.Get(ctx, &count, "personal/role", store.Args{"RoleId": role}); err != nil {
			return err
		}
		if role != nil && count == 0 {
			return errs.Failf("角色不存在，可能已被删除")
		}
		_, err := tx.Exec(ctx, "personal/replace_query", store.Args{"ListName": string(sent.ListName), "Name": name, "UserId": owner, "RoleId": role})
		if err != nil {
			return err
		}
		if err := tx.Get(ctx, &count, "personal/query_count", store.Args{"UserId": owner}); err != nil {
			return err
		}
		if count >= mostQueries {
			return errs.Failf("最多保存 %d 个常用条件，请先删除不用的", mostQueries)
		}
		_, err = tx.Exec(ctx, "personal/add_query", store.Args{
			"QueryId": uuid.NewString(), "ListName": string(sent.ListName), "Name": name, "Search": string(sent.Search), "UserId": owner, "RoleId": role,
			"CreateUserId": r.Caller.UserID, "CreateUserName": r.Caller.Name, "Now": store.LocalTime{Time: r.Now()},
		})
		return err
	})
}

// Forget answers DELETE queries/{id}. Shared ones can be deleted only by users who may share.
func (h *Handlers) Forget(r *gateway.Request) (any, error) {
	gone, err := h.DB.Exec(r.Context(), "personal/delete_query", store.Args{
		"QueryId": r.Param("id"), "UserId": r.Caller.UserID, "All": r.Caller.MayAuthorize(),
	})
	if err != nil {
		return nil, err
	}
	if gone == 0 {
		return nil, errs.Failf("常用条件不存在，可能已被删除")
	}
	return h.Queries(r)
}

// role is a role with which conditions are shared.
type role struct {
	RoleID   string `db:"RoleId" json:"RoleId"`
	FullName string `db:"FullName"`
}

// Roles answers GET roles: all of them, for users who may share.
func (h *Handlers) Roles(r *gateway.Request) (any, error) {
	found := struct {
		List []role `json:"list"`
	}{[]role{}}
	err := h.DB.Select(r.Context(), &found.List, "personal/roles", nil)
	return found, err
}
