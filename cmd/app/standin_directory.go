package app

import (
	"slices"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
	"qiao/sql/seed"
)

// unbound is the userid of a member without a person in this system.
const unbound = "weibangding"

// differing makes a few changes to a directory that agrees with the database. The first comparison of the demo then has a few
// rows, each with another reason.
func differing(departments []wechat.Department, users []wechat.User) ([]wechat.Department, []simulator.User) {
	const (
		administration = 10102
		warehouse      = 10111
		founding       = 90
	)
	for i := range departments {
		if departments[i].ID == warehouse {
			departments[i].Name = "仓储部" // was renamed here
		}
	}
	departments = append(departments, wechat.Department{ID: founding, Name: "新厂筹备组", ParentID: 1}) // a group that has ended
	users = append(users, wechat.User{UserID: unbound, Name: "周海（设备厂家）", Mobile: "13700009999", Departments: []int{1}})

	var members []simulator.User
	for _, user := range users {
		user.Status = wechat.Active
		if user.Enable != nil && *user.Enable == 0 {
			user.Status = wechat.Disabled
		}
		switch user.UserID {
		case "jiangxiaohong": // left nine days ago
			user.Status = wechat.Active
		case "xieshihan": // moved to another department
			user.Departments = []int{administration}
		case "sunqingfeng": // has another post now
			user.Position = "质量工程师"
		case "gaochunsheng": // was deleted there by mistake
			continue
		}
		members = append(members, simulator.User{User: user})
	}
	slices.SortStableFunc(members, func(a, b simulator.User) int { return rank(a) - rank(b) })
	return departments, members
}

// rank puts the accounts with a password first, and then the unbound member, because a visitor signs in as one of these.
func rank(user simulator.User) int {
	first := append(seed.DemoAccounts(), unbound)
	if at := slices.Index(first, user.UserID); at >= 0 {
		return at
	}
	return len(first)
}
