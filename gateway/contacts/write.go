package contacts

import (
	"context"
	"strconv"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// The codes of 企业微信 about one department or one member. All other codes are about the connection, the rights of the
// application or the number of calls, and concern every row.
const (
	noSuchUnit  = 60003
	unitExists  = 60008
	userExists  = 60102
	mobileTaken = 60104
	noSuchUser  = 60111
	unitUnknown = 60123
	// notVisible is also about the rights of 通讯录同步, which concern every row.
	notVisible = 60011
)

var ofOneRow = []int{
	40003, 60001, noSuchUnit, 60004, 60005, 60006, 60007, unitExists, 60009, 60010, userExists, 60103, 60104, 60105, 60106, 60107,
	noSuchUser, 60112, unitUnknown, 60129, 46004,
}

// write writes a row to 企业微信. It reads the object again, because the object may have changed since the comparison. Writing
// a row twice is harmless.
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

// syncUnit writes a department, after the departments above it that are missing. It returns the number of the department.
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
		u.RemoteID = 0 // 企业微信 has deleted it
	}
	id, err := c.client.CreateDepartment(ctx, u.remote(parent))
	if wechat.IsCode(err, unitExists) { // written before a kill, or by an administrator of 企业微信
		id, err = c.unitThere(ctx, u.Name, parent, err)
	}
	if err != nil {
		return 0, err
	}
	return id, c.bindUnit(ctx, u.ID, id)
}

// unitThere finds a department of 企业微信 by its name and parent. It returns missing if there is none.
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

// syncUser writes the member of a person. A person without a member gets one, whose userid is the account. The member of a
// person who may not sign in is disabled.
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
	if wechat.IsCode(err, unitUnknown) { // 企业微信 has deleted the department
		if who.Unit, err = c.syncUnit(ctx, who.UnitID); err == nil {
			err = c.client.UpdateUser(ctx, who.remote(who.WechatID))
		}
	}
	if wechat.IsCode(err, noSuchUser) { // 企业微信 has deleted it
		return c.addUser(ctx, who)
	}
	return err
}

func (c *Contacts) addUser(ctx context.Context, who person) error {
	if lack := who.lacks(); lack != "" {
		return errs.Failf("%s", lack)
	}
	err := c.client.CreateUser(ctx, who.remote(who.Account))
	switch {
	case wechat.IsCode(err, userExists):
		return c.take(ctx, who, who.Account)
	case wechat.IsCode(err, mobileTaken):
		userID, err := c.client.UserOfMobile(ctx, who.Mobile)
		if err != nil {
			return unseen(err)
		}
		return c.take(ctx, who, userID)
	case err != nil:
		return err
	}
	return c.bindUser(ctx, who.ID, who.Account)
}

// take binds and updates an existing member, for example one that was added before a kill. The name must match, as in a
// comparison.
func (c *Contacts) take(ctx context.Context, who person, userID string) error {
	there, err := c.client.User(ctx, userID)
	if err != nil {
		return unseen(err)
	}
	if there.Name != who.Name {
		return errs.Failf("企业微信里的 %s（%s）账号或手机号相同，但姓名不同，请核对；是同一人就在“未绑定的人”里绑定", there.Name, there.UserID)
	}
	if err := c.bindUser(ctx, who.ID, there.UserID); err != nil {
		return err
	}
	return c.client.UpdateUser(ctx, who.remote(there.UserID))
}

// unseen is the error of a row whose member the application may not read.
func unseen(err error) error {
	if wechat.IsCode(err, notVisible) {
		return errs.Failf("企业微信里已有同样账号或手机号的成员，但不在应用的可见范围里，不能核对；请系统管理员在企业微信管理后台把应用的可见范围改为全公司")
	}
	return err
}

// CreateUnit adds a department for an older client, which names the parent in 企业微信. It returns the number.
func (c *Contacts) CreateUnit(ctx context.Context, d wechat.Department) (int, error) {
	return c.client.CreateDepartment(ctx, d)
}

// CreateMember adds a member for an older client. The person whose account is the userid is bound to the member.
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
