package contacts

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// unit is a department as it is here.
type unit struct {
	ID       string `db:"OrganizationId"`
	ParentID string `db:"ParentId"`
	Name     string `db:"FullName"`
	Path     string `db:"FullPath"`
	Depth    int    `db:"Depth"`
	SortCode int    `db:"SortCode"`
	RemoteID int    `db:"WechatDeptId"` // 0: not bound
}

// remote is the department as it should be below a parent of 企业微信.
func (u unit) remote(parent int) wechat.Department {
	const top = 1_000_000 // higher ones stand first
	return wechat.Department{ID: u.RemoteID, Name: u.Name, ParentID: parent, Order: int64(max(top-u.SortCode, 1))}
}

// person is a person as they are here.
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

var userID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$`)

// remote is the member as it should be.
func (p person) remote(userID string) wechat.User {
	enable := 0
	if p.Enabled {
		enable = 1
	}
	return wechat.User{
		UserID: userID, Name: p.Name, Mobile: p.Mobile, Email: p.Email, Position: p.Position, Departments: []int{max(p.Unit, remoteRoot)}, Enable: &enable,
	}
}

// lacks is what prevents a person from being added, empty where nothing does. It saves a call that would be refused.
func (p person) lacks() string {
	switch {
	case p.Mobile == "" && p.Email == "":
		return "没有登记手机号和邮箱，企业微信至少要有一项；请先在员工里补上"
	case !userID.MatchString(p.Account):
		return "账号里有企业微信不接受的字符（只能用字母、数字和 _ - @ .），不能作为企业微信账号"
	}
	return ""
}

// scope is which part of the organisation goes to 企业微信.
type scope struct {
	Dealers string // the top department of the dealers, empty: they go there too
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

// people are those of the scope. id names one of them, empty: all.
func (c *Contacts) people(ctx context.Context, s scope, id string) (list []person, err error) {
	err = c.db.Select(ctx, &list, "contacts/people", store.Args{"Dealers": s.Dealers, "UserId": id})
	return list, err
}

// person returns one person of the scope; found is false for people outside it.
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

// errGone is the error of a row whose object is no longer here.
var errGone = errs.Failf("本系统里已没有这个对象或它不在同步范围里，请重新比对")

func number(id string) int { n, _ := strconv.Atoi(id); return n }

// sameMobile compares numbers without the code of the country.
func sameMobile(a, b string) bool {
	plain := func(mobile string) string { return strings.TrimPrefix(strings.ReplaceAll(mobile, " ", ""), "+86") }
	return a != "" && plain(a) == plain(b)
}
