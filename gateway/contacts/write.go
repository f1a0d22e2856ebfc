package contacts

import (
	"context"
	"strconv"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// The codes of 企业微信 about one department or one member. All others are about the connection, the rights of the
// application or the frequency of calls, and would come for every row.
const (
	noSuchUnit  = 60003
	unitExists  = 60008
	userExists  = 60102
	noSuchUser  = 60111
	unitUnknown = 60123
)

var ofOneRow = []int{
	40003, 60001, noSuchUnit, 60004, 60005, 60006, 60007, unitExists, 60009, 60010, userExists, 60103, 60104, 60105, 60106, 60107,
	noSuchUser, 60112, unitUnknown, 60129,
}

// write makes 企业微信 as a row wants it. It reads the object as it is now, so that what has changed since the comparison is
// not overwritten with old values. A row that is written twice changes nothing the second time.
func (c *Contacts) write(ctx context.Context, d Difference) error {
	switch d.Kind {
	case BindUnit:
		return c.bindUnit(ctx, d.ObjectID, number(d.RemoteID))
	case AddUnit, ChangeUnit, MoveUnit:
		_, err := c.syncUnit(ctx, d.ObjectID)
		return err
	case BindUser:
		if err := c.bindUser(ctx, d.ObjectID, d.RemoteID); err != nil {
			return err
		}
		return c.syncUser(ctx, d.ObjectID)
	case AddUser, ChangeUser, MoveUser, EnableUser:
		return c.syncUser(ctx, d.ObjectID)
	case StopUser, ExtraUser:
		return c.StopUser(ctx, d.RemoteID)
	case ExtraUnit:
		return c.client.DeleteDepartment(ctx, number(d.RemoteID))
	}
	return errs.Failf("这一行不能写入，请重新比对")
}

// StopUser disables a member.
func (c *Contacts) StopUser(ctx context.Context, userID string) error {
	off := 0
	return c.client.UpdateUser(ctx, wechat.User{UserID: userID, Enable: &off})
}

func (c *Contacts) bindUnit(ctx context.Context, id string, remote int) error {
	_, err := c.db.Exec(ctx, "contacts/bind_unit", store.Args{"OrganizationId": id, "WechatDeptId": remote})
	if store.IsUnique(err) {
		return errs.Failf("企业微信的这个部门已绑定本系统的另一个部门，请重新比对")
	}
	return err
}

func (c *Contacts) bindUser(ctx context.Context, id, userID string) error {
	_, err := c.db.Exec(ctx, "contacts/bind_user", store.Args{"UserId": id, "WechatId": store.OrNull(userID)})
	if store.IsUnique(err) {
		return errs.Failf("企业微信账号 %s 已绑定另一位员工，请先在那边解除绑定", userID)
	}
	return err
}

// syncUnit makes a department as it is here, and before it those above it that are missing. It returns its number.
func (c *Contacts) syncUnit(ctx context.Context, id string) (int, error) {
	s, err := readScope(ctx, c.db)
	if err != nil {
		return 0, err
	}
	units, err := c.units(ctx, s)
	if err != nil {
		return 0, err
	}
	byID := map[string]unit{}
	for _, u := range units {
		byID[u.ID] = u
	}
	u, found := byID[id]
	if !found {
		return 0, errGone
	}
	parent := remoteRoot
	if above, ok := byID[u.ParentID]; ok {
		if parent = above.RemoteID; parent == 0 {
			if parent, err = c.syncUnit(ctx, above.ID); err != nil {
				return 0, err
			}
		}
	}
	return c.putUnit(ctx, u, parent)
}

func (c *Contacts) putUnit(ctx context.Context, u unit, parent int) (int, error) {
	if u.RemoteID != 0 {
		err := c.client.UpdateDepartment(ctx, u.remote(parent))
		if !wechat.IsCode(err, noSuchUnit) {
			return u.RemoteID, err
		}
		u.RemoteID = 0 // deleted there
	}
	id, err := c.client.CreateDepartment(ctx, u.remote(parent))
	if wechat.IsCode(err, unitExists) { // this row was written before a kill, or by somebody there
		id, err = c.unitThere(ctx, u.Name, parent, err)
	}
	if err != nil {
		return 0, err
	}
	return id, c.bindUnit(ctx, u.ID, id)
}

// unitThere is the number of a department by its name and its parent; missing is the error where there is none.
func (c *Contacts) unitThere(ctx context.Context, name string, parent int, missing error) (int, error) {
	list, err := c.client.Departments(ctx)
	for _, d := range list {
		if d.Name == name && d.ParentID == parent {
			return d.ID, nil
		}
	}
	if err == nil {
		err = missing
	}
	return 0, err
}

// syncUser makes the member of a person as the person is here. It adds a member for who has none, with the account as the
// userid, and disables that of who may no longer sign in.
func (c *Contacts) syncUser(ctx context.Context, id string) error {
	who, found, err := c.person(ctx, id)
	switch {
	case err != nil:
		return err
	case !found, !who.Enabled && who.WechatID == "":
		return errGone
	case !who.Enabled:
		return c.StopUser(ctx, who.WechatID)
	}
	if who.Unit == 0 && who.UnitID != "" {
		if who.Unit, err = c.syncUnit(ctx, who.UnitID); err != nil {
			return err
		}
	}
	if who.WechatID == "" {
		return c.addUser(ctx, who)
	}
	err = c.client.UpdateUser(ctx, who.remote(who.WechatID))
	if wechat.IsCode(err, unitUnknown) { // the department was deleted there
		if who.Unit, err = c.syncUnit(ctx, who.UnitID); err == nil {
			err = c.client.UpdateUser(ctx, who.remote(who.WechatID))
		}
	}
	if wechat.IsCode(err, noSuchUser) { // deleted there
		return c.addUser(ctx, who)
	}
	return err
}

func (c *Contacts) addUser(ctx context.Context, who person) error {
	if lack := who.lacks(); lack != "" {
		return errs.Failf("%s", lack)
	}
	err := c.client.CreateUser(ctx, who.remote(who.Account))
	if wechat.IsCode(err, userExists) {
		err = c.alreadyThere(ctx, who, err)
	}
	if err != nil {
		return err
	}
	return c.bindUser(ctx, who.ID, who.Account)
}

// alreadyThere accepts a member that has the account as its userid where name and number say that it is the person: such as
// one that was added before a kill. Otherwise somebody decides after the next comparison.
func (c *Contacts) alreadyThere(ctx context.Context, who person, exists error) error {
	there, err := c.client.User(ctx, who.Account)
	sameEmail := who.Email != "" && strings.EqualFold(who.Email, there.Email)
	switch {
	case err != nil:
		return err
	case there.Name != who.Name, !sameMobile(who.Mobile, there.Mobile) && !sameEmail:
		return exists
	}
	return c.client.UpdateUser(ctx, who.remote(who.Account))
}

// CreateUnit adds a department below a parent there, for programs that name both themselves, and returns its number.
func (c *Contacts) CreateUnit(ctx context.Context, d wechat.Department) (int, error) {
	return c.client.CreateDepartment(ctx, d)
}

// CreateMember adds a member, for programs that name its fields themselves. A person here with the userid as account is
// bound to it.
func (c *Contacts) CreateMember(ctx context.Context, user wechat.User) error {
	if err := c.client.CreateUser(ctx, user); err != nil {
		return err
	}
	_, err := c.db.Exec(ctx, "contacts/bind_account", store.Args{"Account": user.UserID, "WechatId": user.UserID})
	if store.IsUnique(err) {
		return nil
	}
	return err
}

// DeleteMember deletes a member and ends its binding.
func (c *Contacts) DeleteMember(ctx context.Context, userID string) error {
	if err := c.client.DeleteUser(ctx, userID); err != nil && !wechat.IsCode(err, noSuchUser) {
		return err
	}
	_, err := c.db.Exec(ctx, "contacts/unbind", store.Args{"WechatId": userID})
	return err
}

// DeleteUnit deletes an empty department there and ends its binding.
func (c *Contacts) DeleteUnit(ctx context.Context, id int) error {
	if err := c.client.DeleteDepartment(ctx, id); err != nil {
		return err
	}
	_, err := c.db.Exec(ctx, "contacts/unbind_unit", store.Args{"WechatDeptId": strconv.Itoa(id)})
	return err
}
