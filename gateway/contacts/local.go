package contacts

import (
	"context"
	"strconv"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// unit is a department of this system.
type unit struct {
	ID       string `db:"OrganizationId"`
	ParentID string `db:"ParentId"`
	Name     string `db:"FullName"`
	Path     string `db:"FullPath"`
	Depth    int    `db:"Depth"`
	SortCode int    `db:"SortCode"`
	RemoteID int    `db:"WechatDeptId"` // 0: not bound
}

// remote returns the department that 企业微信 should have, below a parent there.
func (u unit) remote(parent int) wechat.Department {
	const top = 1_000_000 // higher ones stand first
	return wechat.Department{ID: u.RemoteID, Name: u.Name, ParentID: parent, Order: int64(max(top-u.SortCode, 1))}
}

// person is a person of this system.
type person struct {
	ID       string `db:"UserId"`
	Account  string `db:"Account"`
	Name     string `db:"RealName"`
	Mobile   string `db:"Mobile"`
	Email    string `db:"Email"`
	Position string `db:"PostName"`
	UnitID   string `db:"OrganizationId"`
	Path     string `db:"FullPath"`
	Unit     int    `db:"WechatDeptId"` // of the department; 0: not bound
	Enabled  bool   `db:"Enabled"`
	WechatID string `db:"WechatId"`
}

// remote returns the member that 企业微信 should have.
func (p person) remote(userID string) wechat.User {
	enable := 0
	if p.Enabled {
		enable = 1
	}
	return wechat.User{
		UserID: userID, Name: p.Name, Mobile: p.Mobile, Email: p.Email, Position: p.Position, Departments: []int{max(p.Unit, remoteRoot)}, Enable: &enable,
	}
}

// lacks returns why 企业微信 would refuse to add the person; empty if it would not.
func (p person) lacks() string {
	switch {
	case p.Mobile == "" && p.Email == "":
		return "没有登记手机号和邮箱，企业微信至少要有一项；请先在员工里补上"
	case !wechat.ValidUserID(p.Account):
		return "账号里有企业微信不接受的字符（只能用字母、数字和 _ - @ .），不能作为企业微信账号"
	}
	return ""
}

// scope is the part of the organisation that is written to 企业微信.
type scope struct {
	Dealers string // the top department of the dealers, who are left out; empty: they are written too
}

const (
	scopeSetting = "WechatDirectory"
	withDealers  = "工厂和经销商"
)

func readScope(ctx context.Context, db store.Reader) (scope, error) {
	chosen, err := store.Setting(ctx, db, scopeSetting)
	if err := store.IfNone(err, nil); err != nil || chosen == withDealers {
		return scope{}, err
	}
	top, err := store.Setting(ctx, db, "DealerTopDepartment")
	return scope{Dealers: top}, store.IfNone(err, nil)
}

func (c *Contacts) units(ctx context.Context, s scope) (list []unit, err error) {
	err = c.db.Select(ctx, &list, "contacts/units", store.Args{"Dealers": s.Dealers})
	return list, err
}

// people returns the people of the scope; id selects one person.
func (c *Contacts) people(ctx context.Context, s scope, id string) (list []person, err error) {
	err = c.db.Select(ctx, &list, "contacts/people", store.Args{"Dealers": s.Dealers, "UserId": id})
	return list, err
}

// person returns a person of the scope; found is false for a person outside the scope.
func (c *Contacts) person(ctx context.Context, id string) (p person, found bool, err error) {
	s, err := readScope(ctx, c.db)
	if err != nil {
		return p, false, err
	}
	list, err := c.people(ctx, s, id)
	if err != nil || len(list) == 0 {
		return p, false, err
	}
	return list[0], true, nil
}

// errGone says that the object was deleted here or left the scope.
var errGone = errs.Failf("本系统里已没有这个对象或它不在同步范围里，请重新比对")

func number(id string) int { n, _ := strconv.Atoi(id); return n }

// sameMobile compares numbers without the country code.
func sameMobile(a, b string) bool {
	plain := func(mobile string) string { return strings.TrimPrefix(strings.ReplaceAll(mobile, " ", ""), "+86") }
	return a != "" && plain(a) == plain(b)
}
