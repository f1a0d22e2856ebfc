package seed

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"
)

// demoAccount is one account of accounts.yaml.
type demoAccount struct {
	Account, Name, Gender, Mobile, Department, Post string
	Grants                                          []string // to the user himself
	Quick                                           []string // modules of his quick entries
}

// person is one member of staff.
type person struct {
	account, name, gender, mobile string
	organisation, post            string
	since                         time.Time
}

func (p *person) id() string { return guid("user", p.account) }

// company is the demo company: its organisation and staff on the day now.
type company struct {
	organisation organisation
	accounts     []demoAccount
	staff        []*person // the demo accounts first
	byAccount    map[string]*person
	now          time.Time
}

// The generators of the demo's parts draw from sources of their own, so that a
// change in one leaves the others as they are.
const (
	staffSeed = iota + 1
	shopSeed
	repairSeed
	readSeed
	roomSeed
	staySeed
	checkInSeed
	meterSeed
	cutSeed
)

func source(part uint64) *rand.Rand {
	return rand.New(rand.NewPCG(2026, part)) //nolint:gosec // demo data, which must come out the same every time
}

func newCompany(now time.Time) *company {
	c := &company{
		organisation: loadOrganisation(),
		accounts:     load[[]demoAccount]("accounts.yaml"),
		byAccount:    map[string]*person{},
		now:          now,
	}
	for _, a := range c.accounts {
		c.hire(&person{
			account: a.Account, name: a.Name, gender: a.Gender, mobile: a.Mobile,
			organisation: a.Department, post: a.Post, since: c.daysAgo(800, 9, 0),
		})
	}
	c.hireStaff()
	return c
}

// daysAgo is a time of day on the day that many days before now.
func (c *company) daysAgo(days, hour, minute int) time.Time {
	year, month, day := c.now.Date()
	return time.Date(year, month, day-days, hour, minute, 0, 0, c.now.Location())
}

func (c *company) hire(p *person) {
	c.staff = append(c.staff, p)
	c.byAccount[p.account] = p
}

// hireStaff fills the head counts of organisation.yaml.
func (c *company) hireStaff() {
	random := source(staffSeed)
	naming := newNaming(random, c.staff)
	for _, item := range c.organisation.items {
		for _, post := range slices.Sorted(maps.Keys(item.Staff)) {
			for range item.Staff[post] {
				p := naming.next()
				p.organisation, p.post = item.ID, post
				p.since = c.daysAgo(30+random.IntN(2500), 8+random.IntN(10), random.IntN(60))
				c.hire(p)
			}
		}
	}
}

// leadingPosts are the posts whose holder is the manager of his organisation.
var leadingPosts = []string{"general-manager", "manager", "foreman", "inspection-lead", "dealer"}

// managers are who leads each organisation.
func (c *company) managers() map[string]*person {
	leading := map[string]*person{}
	for _, p := range c.staff {
		if leading[p.organisation] == nil && !c.isDemo(p) && slices.Contains(leadingPosts, p.post) {
			leading[p.organisation] = p
		}
	}
	return leading
}

func (c *company) isDemo(p *person) bool {
	return slices.ContainsFunc(c.accounts, func(a demoAccount) bool { return a.Account == p.account })
}

// at lists who holds one of the posts in an organisation.
func (c *company) at(organisationID string, posts ...string) []*person {
	var found []*person
	for _, p := range c.staff {
		if p.organisation == organisationID && slices.Contains(posts, p.post) {
			found = append(found, p)
		}
	}
	return found
}

// belongs reports whether the person works in or below the organisation.
func (c *company) belongs(p *person, organisationID string) bool {
	return slices.Contains(c.organisation.byID[p.organisation].path, organisationID)
}

func userTable(c *company) Table {
	t := newTable("Base_User", "UserId", "Account", "RealName", "Mobile", "Email", "Gender", "PasswordHash",
		"OrganizationId", "PostId", "StaffNo", "EntryDate", "Status", "LeaveDate", "Enabled", "CreateDate")
	for i, p := range c.staff {
		status, left := "在职", any(nil)
		if c.hasLeft(i, p) {
			status, left = "离职", startOf(c.daysAgo(i/4, 0, 0))
		}
		t.add(p.id(), p.account, p.name, p.mobile, p.account+"@qiao.example", p.gender, "", p.organisation, p.post,
			fmt.Sprintf("Q%05d", i+1), startOf(p.since), status, left, left == nil, p.since)
	}
	return t
}

// hasLeft tells of a few that they have left: workers who had been there for a while.
func (c *company) hasLeft(i int, p *person) bool {
	const every = 37
	return i%every == every-1 && !c.isDemo(p) && !slices.Contains(leadingPosts, p.post) && p.since.Before(c.daysAgo(i/4+90, 0, 0))
}

// startOf is the day of a time.
func startOf(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, t.Location())
}

func userGrantTable(m menu, c *company) Table {
	t := newAuthorizeTable()
	for _, a := range c.accounts {
		t.grant(m, "user", c.byAccount[a.Account].id(), a.Grants)
	}
	return t.Table
}

func quickEntryTable(m menu, c *company) Table {
	t := newTable("Base_QuickEntry", "UserId", "MenuId", "SortCode")
	for _, a := range c.accounts {
		for i, module := range a.Quick {
			t.add(c.byAccount[a.Account].id(), m.menuID(module), i+1)
		}
	}
	return t
}
