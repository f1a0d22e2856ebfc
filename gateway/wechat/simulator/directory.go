package simulator

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"qiao/gateway/wechat"
)

const root = 1

func (s *Simulator) department(id int) int {
	return slices.IndexFunc(s.departments, func(d wechat.Department) bool { return d.ID == id })
}

// isBelow reports whether a department is ancestor, or below it.
func (s *Simulator) isBelow(id, ancestor int) bool {
	for range len(s.departments) + 1 {
		if id == ancestor {
			return true
		}
		at := s.department(id)
		if at < 0 || id == root {
			return false
		}
		id = s.departments[at].ParentID
	}
	return false
}

// checkDepartment checks the department as it will be.
func (s *Simulator) checkDepartment(d wechat.Department) error {
	sameName := func(other wechat.Department) bool {
		return other.ID != d.ID && other.ParentID == d.ParentID && other.Name == d.Name
	}
	switch {
	case d.Name == "" || utf8.RuneCountInString(d.Name) > 64:
		return refuse(60001)
	case strings.ContainsAny(d.Name, `\:*?"<>|`):
		return refuse(60009)
	case d.ID != root && s.department(d.ParentID) < 0:
		return refuse(60004)
	case slices.ContainsFunc(s.departments, sameName):
		return refuse(60008)
	}
	return nil
}

func (s *Simulator) createDepartment(c call) (map[string]any, error) {
	var d wechat.Department
	if err := c.read(&d); err != nil {
		return nil, err
	}
	if d.ID == 0 {
		for _, other := range s.departments {
			d.ID = max(d.ID, other.ID+1)
		}
	}
	if s.department(d.ID) >= 0 {
		return nil, refuse(60008)
	}
	if err := s.checkDepartment(d); err != nil {
		return nil, err
	}
	s.departments = append(s.departments, d)
	return map[string]any{"id": d.ID}, nil
}

func (s *Simulator) updateDepartment(c call) (map[string]any, error) {
	var change wechat.Department
	if err := c.read(&change); err != nil {
		return nil, err
	}
	at := s.department(change.ID)
	if at < 0 {
		return nil, refuse(60003)
	}
	d := s.departments[at]
	if err := c.read(&d); err != nil { // fields that are not sent stay
		return nil, err
	}
	if err := s.checkDepartment(d); err != nil {
		return nil, err
	}
	if d.ID != root && s.isBelow(d.ParentID, d.ID) {
		return nil, refuse(60010)
	}
	s.departments[at] = d
	return nil, nil
}

func (s *Simulator) deleteDepartment(c call) (map[string]any, error) {
	id, _ := strconv.Atoi(c.value("id"))
	at := s.department(id)
	switch {
	case at < 0:
		return nil, refuse(60003)
	case id == root:
		return nil, refuse(60007)
	case slices.ContainsFunc(s.users, func(u *User) bool { return slices.Contains(u.Departments, id) }):
		return nil, refuse(60005)
	case slices.ContainsFunc(s.departments, func(d wechat.Department) bool { return d.ParentID == id }):
		return nil, refuse(60006)
	}
	s.departments = slices.Delete(s.departments, at, at+1)
	return nil, nil
}

var (
	userID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$`)
	mobile = regexp.MustCompile(`^\+?[0-9]{6,20}$`)
	email  = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]+$`)
)

// checkUser checks the member as it will be.
func (s *Simulator) checkUser(u wechat.User) error {
	taken := func(value func(wechat.User) string) bool {
		return value(u) != "" && slices.ContainsFunc(s.users, func(other *User) bool {
			return !strings.EqualFold(other.UserID, u.UserID) && strings.EqualFold(value(other.User), value(u))
		})
	}
	switch {
	case !userID.MatchString(u.UserID):
		return refuse(40003)
	case u.Name == "" || utf8.RuneCountInString(u.Name) > 64:
		return refuse(60112)
	case u.Mobile == "" && u.Email == "":
		return refuse(60129)
	case u.Mobile != "" && !mobile.MatchString(u.Mobile):
		return refuse(60103)
	case u.Email != "" && !email.MatchString(u.Email):
		return refuse(60105)
	case taken(func(u wechat.User) string { return u.Mobile }):
		return refuse(60104)
	case taken(func(u wechat.User) string { return u.Email }):
		return refuse(60106)
	case len(u.Departments) == 0 || slices.ContainsFunc(u.Departments, func(id int) bool { return s.department(id) < 0 }):
		return refuse(60123)
	}
	return nil
}

func (s *Simulator) createUser(c call) (map[string]any, error) {
	var user wechat.User
	if err := c.read(&user); err != nil {
		return nil, err
	}
	if s.user(user.UserID) != nil {
		return nil, refuse(60102)
	}
	if err := s.checkUser(user); err != nil {
		return nil, err
	}
	user.Status = statusOf(user, wechat.Inactive)
	s.users = append(s.users, &User{User: user})
	return nil, nil
}

func (s *Simulator) updateUser(c call) (map[string]any, error) {
	var change wechat.User
	if err := c.read(&change); err != nil {
		return nil, err
	}
	user := s.user(change.UserID)
	if user == nil {
		return nil, refuse(60111)
	}
	changed := user.User
	changed.Departments = nil // a list that is sent replaces the whole list
	if err := c.read(&changed); err != nil {
		return nil, err
	}
	if changed.Departments == nil {
		changed.Departments = user.Departments
	}
	if err := s.checkUser(changed); err != nil {
		return nil, err
	}
	if user.Status == wechat.Active {
		changed.Mobile = user.Mobile // the member changes it
	}
	changed.UserID, changed.Status = user.UserID, statusOf(changed, user.Status)
	user.User = changed
	return nil, nil
}

func statusOf(user wechat.User, usual int) int {
	switch {
	case user.Enable != nil && *user.Enable == 0:
		return wechat.Disabled
	case user.Enable != nil && usual == wechat.Disabled:
		return wechat.Active
	}
	return usual
}

func (s *Simulator) deleteUser(c call) (map[string]any, error) {
	user := s.user(c.value("userid"))
	if user == nil {
		return nil, refuse(60111)
	}
	s.users = slices.DeleteFunc(s.users, func(u *User) bool { return u == user })
	return nil, nil
}
