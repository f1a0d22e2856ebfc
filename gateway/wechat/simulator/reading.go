package simulator

import (
	"encoding/json"
	"slices"
	"strconv"

	"qiao/gateway/wechat"
)

// sees reports whether a department is in the application's visible range.
func (s *Simulator) sees(department int) bool {
	within := func(top int) bool { return s.isBelow(department, top) }
	return s.options.Visible == nil || slices.ContainsFunc(s.options.Visible, within)
}

// seesUser reports whether a member is in the application's visible range.
func (s *Simulator) seesUser(user *User) bool {
	return !user.Hidden && (s.options.Visible == nil || slices.ContainsFunc(user.Departments, s.sees))
}

// shown is a member as the application reads it.
func (s *Simulator) shown(user *User) wechat.User {
	shown := user.User
	shown.Departments = slices.DeleteFunc(slices.Clone(user.Departments), func(id int) bool { return !s.sees(id) })
	if !s.options.Numbers {
		shown.Mobile, shown.Email = "", ""
	}
	return shown
}

func (s *Simulator) listDepartments(call) (map[string]any, error) {
	visible := []wechat.Department{}
	for _, d := range s.departments {
		if s.sees(d.ID) {
			visible = append(visible, d)
		}
	}
	return map[string]any{"department": visible}, nil
}

func (s *Simulator) listDepartmentIDs(call) (map[string]any, error) {
	ids := slices.Clone(s.departments)
	for i := range ids {
		ids[i].Name = ""
	}
	return map[string]any{"department_id": ids}, nil
}

// listUsers lists the members of one department, not of those below it.
func (s *Simulator) listUsers(c call) (map[string]any, error) {
	id, _ := strconv.Atoi(c.value("department_id"))
	switch {
	case s.department(id) < 0:
		return nil, refuse(60003)
	case !s.sees(id):
		return nil, refuse(60011)
	}
	users := []wechat.User{}
	for _, user := range s.users {
		if !user.Outsider && !user.Hidden && slices.Contains(user.Departments, id) {
			users = append(users, s.shown(user))
		}
	}
	return map[string]any{"userlist": users}, nil
}

// listUserIDs lists all members, one row for each department of a member. The cursor is the number of rows before.
func (s *Simulator) listUserIDs(c call) (map[string]any, error) {
	var in struct {
		Cursor string `json:"cursor"`
		Limit  int    `json:"limit"`
	}
	if err := c.read(&in); err != nil {
		return nil, err
	}
	from, err := strconv.Atoi(in.Cursor)
	if in.Cursor != "" && err != nil || in.Limit < 1 || in.Limit > 10_000 {
		return nil, refuse(40035)
	}
	rows := []map[string]any{}
	for _, user := range s.users {
		for _, department := range user.Departments {
			if !user.Outsider {
				rows = append(rows, map[string]any{"userid": user.UserID, "department": department})
			}
		}
	}
	page := in.Limit
	if s.options.Page > 0 {
		page = min(page, s.options.Page)
	}
	next, rest := "", rows[min(from, len(rows)):]
	if len(rest) > page {
		next, rest = strconv.Itoa(from+page), rest[:page]
	}
	return map[string]any{"dept_user": rest, "next_cursor": next}, nil
}

func (s *Simulator) getUser(c call) (map[string]any, error) {
	user := s.user(c.value("userid"))
	switch {
	case user == nil:
		return nil, refuse(60111)
	case !s.seesUser(user):
		return nil, refuse(60011)
	}
	text, err := json.Marshal(s.shown(user))
	if err != nil {
		return nil, err
	}
	answer := map[string]any{}
	return answer, json.Unmarshal(text, &answer)
}

func (s *Simulator) getUserID(c call) (map[string]any, error) {
	var in struct {
		Mobile string `json:"mobile"`
	}
	if err := c.read(&in); err != nil {
		return nil, err
	}
	for _, user := range s.users {
		if !user.Outsider && user.Mobile == in.Mobile && in.Mobile != "" {
			if !s.seesUser(user) {
				return nil, refuse(60011)
			}
			return map[string]any{"userid": user.UserID}, nil
		}
	}
	return nil, refuse(46004)
}
