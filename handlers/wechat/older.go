package wechat

import (
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	client "qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// older is the path by which clients of the .NET service add and delete single members and departments.
const older = "/api/EnterpriseWeChat"

func (h *Handlers) olderRoutes() []gateway.Route {
	adds, deletes := session.Button(mayAdd), session.Button(mayDelete)
	return []gateway.Route{
		{Methods: "GET|POST", Path: older + "/CreateUserAsync", Access: adds, Effect: gateway.Write, Summary: "在企业微信新增成员，旧地址", Handle: h.CreateUser, Query: []string{"UserId", "Name", "Mobile", "Email", "Position", "Department"}},
		{Methods: "GET|POST", Path: older + "/DeleteUserAsync", Access: deletes, Effect: gateway.Write, Summary: "在企业微信删除成员，旧地址", Handle: h.DeleteUser, Query: []string{"UserId"}},
		{Methods: "GET|POST", Path: older + "/CreateDepartmentAsync", Access: adds, Effect: gateway.Write, Summary: "在企业微信新增部门，旧地址", Handle: h.CreateDepartment, Query: []string{"Id", "Name", "ParentId", "Order"}},
		{Methods: "GET|POST", Path: older + "/DeleteDepartmentAsync", Access: deletes, Effect: gateway.Write, Summary: "在企业微信删除部门，旧地址", Handle: h.DeleteDepartment, Query: []string{"Id"}},
	}
}

// created is what an addition answers.
type created struct {
	UserID string `json:"UserId,omitempty"`
	ID     int    `json:"Id,omitempty"`
	Name   string
}

// CreateUser answers CreateUserAsync.
func (h *Handlers) CreateUser(r *gateway.Request) (any, error) {
	var in struct{ UserID, Name, Mobile, Email, Position payload.Text }
	if err := h.read(r, &in); err != nil {
		return nil, err
	}
	user := client.User{UserID: string(in.UserID), Name: string(in.Name), Mobile: string(in.Mobile), Email: string(in.Email), Position: string(in.Position)}
	switch {
	case user.UserID == "":
		return nil, errs.Failf("请指定 UserId（企业微信账号）")
	case user.Name == "":
		return nil, errs.Failf("请指定 Name（姓名）")
	case user.Mobile == "" && user.Email == "":
		return nil, errs.Failf("请指定 Mobile（手机号）或 Email（邮箱）")
	}
	var err error
	if user.Departments, err = departments(r); err != nil {
		return nil, err
	}
	if _, err := h.done(r, "新增成员 "+user.UserID, h.Contacts.CreateMember(r.Context(), user)); err != nil {
		return nil, err
	}
	return created{UserID: user.UserID, Name: user.Name}, nil
}

// departments reads Department: a number, several with commas, or a list; the root where there is none.
func departments(r *gateway.Request) ([]int, error) {
	raw, sent := r.Fields()["department"]
	if !sent {
		return []int{1}, nil
	}
	parts, ok := payload.List(raw)
	ids := []int{}
	for _, part := range parts {
		id := numberOf(payload.Text(part))
		ok = ok && id > 0
		ids = append(ids, id)
	}
	if !ok || len(ids) == 0 {
		return nil, errs.Failf("Department 应为企业微信的部门编号，如 2 或 2,3")
	}
	return ids, nil
}

// DeleteUser answers DeleteUserAsync.
func (h *Handlers) DeleteUser(r *gateway.Request) (any, error) {
	var in struct{ UserID payload.Text }
	if err := h.read(r, &in); err != nil {
		return nil, err
	}
	if in.UserID == "" {
		return nil, errs.Failf("请指定 UserId（企业微信账号）")
	}
	return h.done(r, "删除成员 "+string(in.UserID), h.Contacts.DeleteMember(r.Context(), string(in.UserID)))
}

// CreateDepartment answers CreateDepartmentAsync.
func (h *Handlers) CreateDepartment(r *gateway.Request) (any, error) {
	var in struct{ ID, Name, ParentID, Order payload.Text }
	if err := h.read(r, &in); err != nil {
		return nil, err
	}
	d := client.Department{ID: numberOf(in.ID), Name: string(in.Name), ParentID: 1, Order: int64(max(numberOf(in.Order), 0))}
	if in.ParentID != "" {
		d.ParentID = numberOf(in.ParentID)
	}
	switch {
	case d.Name == "":
		return nil, errs.Failf("请指定 Name（部门名称）")
	case in.ID != "" && d.ID < 2:
		return nil, errs.Failf("Id 应为 2 以上的整数，不填则由企业微信分配")
	case d.ParentID < 1:
		return nil, errs.Failf("ParentId 应为企业微信的部门编号，最上级为 1")
	}
	id, err := h.Contacts.CreateUnit(r.Context(), d)
	if _, err := h.done(r, "新增部门 "+d.Name, err); err != nil {
		return nil, err
	}
	return created{ID: id, Name: d.Name}, nil
}

// DeleteDepartment answers DeleteDepartmentAsync.
func (h *Handlers) DeleteDepartment(r *gateway.Request) (any, error) {
	var in struct{ ID payload.Text }
	if err := h.read(r, &in); err != nil {
		return nil, err
	}
	id := numberOf(in.ID)
	if id < 1 {
		return nil, errs.Failf("请指定 Id（企业微信的部门编号）")
	}
	return h.done(r, "删除部门 "+string(in.ID), h.Contacts.DeleteUnit(r.Context(), id))
}

// read reads the fields of a call, where the directory is configured.
func (h *Handlers) read(r *gateway.Request, in any) error {
	if err := h.ready(); err != nil {
		return err
	}
	return r.Bind(in)
}

// numberOf is a positive number, 0 where the text is none.
func numberOf(text payload.Text) int {
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
