package wechat

import (
	"context"
	"net/url"
	"strconv"

	"golang.org/x/sync/errgroup"
)

// Two secrets share the directory, because 企业微信 protects its data. The secret of 通讯录同步 writes, and reads the numbers
// of all departments and the userids of all members, but no name: 企业微信 answers 48009 to a server whose address was added
// after 2022-08-15. The application reads names, positions and states in its visible range. An application that was made
// after 2022-06-20 reads no mobile number and no email address.

// Department is a department of the directory. The root has the ID 1.
type Department struct {
	ID       int    `json:"id,omitempty"`   // at least 2; 0 in CreateDepartment: 企业微信 gives one
	Name     string `json:"name,omitempty"` // empty in Departments: outside the visible range of the application
	ParentID int    `json:"parentid,omitempty"`
	Order    int64  `json:"order,omitempty"` // higher ones stand first
}

// User is a member of the directory.
type User struct {
	UserID      string `json:"userid"`
	Name        string `json:"name,omitempty"` // empty in Users: outside the visible range of the application
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

// Departments lists all departments.
func (c *Client) Departments(ctx context.Context) ([]Department, error) {
	var all struct {
		Departments []Department `json:"department_id"`
	}
	if err := c.call(ctx, c.contacts, get("department/simplelist", nil), &all); err != nil {
		return nil, err
	}
	var visible struct {
		Departments []Department `json:"department"`
	}
	if err := c.call(ctx, c.app, get("department/list", nil), &visible); err != nil {
		return nil, err
	}
	names := map[int]string{}
	for _, d := range visible.Departments {
		names[d.ID] = d.Name
	}
	for i, d := range all.Departments {
		all.Departments[i].Name = names[d.ID]
	}
	return all.Departments, nil
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

// Users lists all members. departments are the answer of Departments: their members are read one department at a time.
func (c *Client) Users(ctx context.Context, departments []Department) ([]User, error) {
	users, err := c.userIDs(ctx)
	if err != nil {
		return nil, err
	}
	const atOnce = 4
	lists := make([][]User, len(departments))
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i, d := range departments {
		if d.Name == "" {
			continue
		}
		group.Go(func() error {
			var answer struct {
				Users []User `json:"userlist"`
			}
			err := c.call(groupCtx, c.app, get("user/list", url.Values{"department_id": {strconv.Itoa(d.ID)}}), &answer)
			lists[i] = answer.Users
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	details := map[string]User{}
	for _, list := range lists {
		for _, user := range list {
			details[user.UserID] = user
		}
	}
	for i, user := range users {
		if detail, visible := details[user.UserID]; visible {
			detail.Departments = user.Departments // the application is told of its own departments alone
			users[i] = detail
		}
	}
	return users, nil
}

// userIDs returns the userids of all members with their departments.
func (c *Client) userIDs(ctx context.Context) ([]User, error) {
	const atOnce = 10_000 // the most that 企业微信 accepts
	var users []User
	at := map[string]int{}
	for cursor := ""; ; {
		var answer struct {
			Next  string `json:"next_cursor"`
			Users []struct {
				UserID     string `json:"userid"`
				Department int    `json:"department"`
			} `json:"dept_user"`
		}
		body := map[string]any{"cursor": cursor, "limit": atOnce}
		if err := c.call(ctx, c.contacts, post("user/list_id", body), &answer); err != nil {
			return nil, err
		}
		for _, row := range answer.Users {
			i, known := at[row.UserID]
			if !known {
				i = len(users)
				at[row.UserID] = i
				users = append(users, User{UserID: row.UserID})
			}
			users[i].Departments = append(users[i].Departments, row.Department)
		}
		if answer.Next == "" || answer.Next == cursor {
			return users, nil
		}
		cursor = answer.Next
	}
}

// User returns a member of the visible range; one that does not exist is *Error with code 60111, one outside of it 60011.
func (c *Client) User(ctx context.Context, id string) (User, error) {
	var user User
	err := c.call(ctx, c.app, get("user/get", url.Values{"userid": {id}}), &user)
	return user, err
}

// UserOfMobile returns the userid of the member with a mobile number. Ask only for numbers that a member is known to have:
// 企业微信 refuses all such calls for a day after too many wrong ones.
func (c *Client) UserOfMobile(ctx context.Context, mobile string) (userID string, err error) {
	var answer struct {
		UserID string `json:"userid"`
	}
	err = c.call(ctx, c.app, post("user/getuserid", map[string]string{"mobile": mobile}), &answer)
	return answer.UserID, err
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

// UpdateUser changes the fields that are set; an empty one stays as it is. 企业微信 ignores a new mobile number of a member
// who has signed in there: such a member changes it alone.
func (c *Client) UpdateUser(ctx context.Context, user User) error {
	user.Status = 0
	return c.call(ctx, c.contacts, post("user/update", user), nil)
}

// DeleteUser deletes a member.
func (c *Client) DeleteUser(ctx context.Context, id string) error {
	return c.call(ctx, c.contacts, get("user/delete", url.Values{"userid": {id}}), nil)
}
