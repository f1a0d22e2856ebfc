package wechat

import (
	"context"
	"net/url"
	"strconv"
)

// Department is a department of the directory. The root has the ID 1.
type Department struct {
	ID       int    `json:"id,omitempty"` // at least 2; 0 in CreateDepartment: 企业微信 gives one
	Name     string `json:"name,omitempty"`
	ParentID int    `json:"parentid,omitempty"`
	Order    int64  `json:"order,omitempty"` // higher ones stand first
}

// User is a member of the directory.
type User struct {
	UserID      string `json:"userid"`
	Name        string `json:"name,omitempty"`
	Mobile      string `json:"mobile,omitempty"`
	Email       string `json:"email,omitempty"`
	Position    string `json:"position,omitempty"`
	Departments []int  `json:"department,omitempty"`
	Enable      *int   `json:"enable,omitempty"` // 1 or 0: may use 企业微信
	Status      int    `json:"status,omitempty"` // read only
}

// The values of User.Status.
const (
	Active   = 1
	Disabled = 2
	Inactive = 4 // has not opened 企业微信 yet
	Left     = 5
)

// Departments lists all departments that the secret may read.
func (c *Client) Departments(ctx context.Context) ([]Department, error) {
	var answer struct {
		Departments []Department `json:"department"`
	}
	err := c.call(ctx, c.contacts, get("department/list", nil), &answer)
	return answer.Departments, err
}

// CreateDepartment creates a department and returns its ID.
func (c *Client) CreateDepartment(ctx context.Context, department Department) (id int, err error) {
	var answer struct {
		ID int `json:"id"`
	}
	err = c.call(ctx, c.contacts, post("department/create", department), &answer)
	return answer.ID, err
}

// UpdateDepartment changes the fields that are set.
func (c *Client) UpdateDepartment(ctx context.Context, department Department) error {
	return c.call(ctx, c.contacts, post("department/update", department), nil)
}

// DeleteDepartment deletes a department without members and departments below it.
func (c *Client) DeleteDepartment(ctx context.Context, id int) error {
	return c.call(ctx, c.contacts, get("department/delete", url.Values{"id": {strconv.Itoa(id)}}), nil)
}

// Users lists the members of a department and of all below it.
func (c *Client) Users(ctx context.Context, department int) ([]User, error) {
	var answer struct {
		Users []User `json:"userlist"`
	}
	query := url.Values{"department_id": {strconv.Itoa(department)}, "fetch_child": {"1"}}
	err := c.call(ctx, c.contacts, get("user/list", query), &answer)
	return answer.Users, err
}

// User returns a member; one that does not exist is *Error with code 60111.
func (c *Client) User(ctx context.Context, id string) (User, error) {
	var user User
	err := c.call(ctx, c.contacts, get("user/get", url.Values{"userid": {id}}), &user)
	return user, err
}

// CreateUser creates a member. It sends no invitation.
func (c *Client) CreateUser(ctx context.Context, user User) error {
	user.Status = 0
	body := struct {
		User
		Invite bool `json:"to_invite"`
	}{user, false}
	return c.call(ctx, c.contacts, post("user/create", body), nil)
}

// UpdateUser changes the fields that are set; an empty one stays as it is.
func (c *Client) UpdateUser(ctx context.Context, user User) error {
	user.Status = 0
	return c.call(ctx, c.contacts, post("user/update", user), nil)
}

// DeleteUser deletes a member.
func (c *Client) DeleteUser(ctx context.Context, id string) error {
	return c.call(ctx, c.contacts, get("user/delete", url.Values{"userid": {id}}), nil)
}
