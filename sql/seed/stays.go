package seed

import (
	"slices"
	"time"
)

// stayFile is stays.yaml.
type stayFile struct {
	Reasons []string
	Leases  []struct {
		Address, Landlord, Mobile, Contract, Department, Residents, Fee, Deposit, Remark string

		Persons, From, To int // From and To are days from today; To 0 has no end
	}
}

// singleStays are how many there are of each kind, and their days from today: the
// latest and the earliest beginning, and the end, 0 for none.
var singleStays = []struct{ count, latest, earliest, end int }{
	{count: 9, latest: -3, earliest: -300},
	{count: 5, latest: -10, earliest: -90, end: 60},
	{count: 8, latest: -200, earliest: -500, end: -15},
	{count: 2, latest: 7, earliest: 3, end: 180},
}

// singleStayTable are people who have a room for themselves; the rooms are those
// for one, and nobody has two.
func singleStayTable(c *company, rooms Table) Table {
	random, reasons, keeper := source(staySeed), load[stayFile]("stays.yaml").Reasons, c.byAccount["sushe"]
	t := newTable("Dorm_SingleStay", append([]string{"SingleStayId", "RoomId", "UserId", "FromDate", "ToDate", "Reason", "ApproverId"}, created...)...)
	free := slices.DeleteFunc(slices.Clone(rooms.Rows), func(room []any) bool {
		return room[rooms.column("RoomType")] != "单间" || room[rooms.column("Status")] != "可用"
	})
	random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	people, approver := c.tenants(), c.at("10102", "manager")[0]
	random.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
	n := 0
	for _, kind := range singleStays {
		for range kind.count {
			room, who := free[n], people[n]
			begin := kind.earliest + random.IntN(kind.latest-kind.earliest+1)
			t.add(append([]any{
				guid("single stay", who.account), room[0], who.id(), c.day(begin), c.endDay(kind.end), pick(random, reasons), approver.id(),
			}, c.createdBy(keeper, begin-2)...)...)
			n++
		}
	}
	return t
}

// singleRequestTable are rooms of one's own that were asked for and not granted.
func singleRequestTable(c *company, rooms Table) Table {
	keeper := c.byAccount["sushe"]
	t := newTable("Dorm_SingleRequest", append([]string{"SingleRequestId", "RoomId", "UserId", "FromDate", "Reason", "State"}, created...)...)
	single := rooms.Rows[slices.IndexFunc(rooms.Rows, func(room []any) bool { return room[rooms.column("RoomType")] == "单间" })]
	for i, reason := range []string{"长期夜班，白天需要休息", "准备技能考试"} {
		who := c.tenants()[40+i]
		t.add(append([]any{
			guid("single request", who.account), single[0], who.id(), c.day(-30 - 20*i), reason, "未通过",
		}, c.createdBy(keeper, -35-20*i)...)...)
	}
	return t
}

// leaseTable is what the company rents outside of its dormitories.
func leaseTable(c *company) Table {
	keeper := c.byAccount["sushe"]
	t := newTable("Dorm_Lease", append([]string{
		"LeaseId", "Address", "Landlord", "LandlordMobile", "ContractNo", "OrganizationId", "Persons",
		"Residents", "MonthlyFee", "Deposit", "FromDate", "ToDate", "Remark",
	}, created...)...)
	for _, l := range load[stayFile]("stays.yaml").Leases {
		t.add(append([]any{
			guid("lease", l.Contract), l.Address, l.Landlord, orNil(l.Mobile), l.Contract, orNil(l.Department), l.Persons,
			orNil(l.Residents), l.Fee, orNil(l.Deposit), c.day(l.From), c.endDay(l.To), orNil(l.Remark),
		}, c.createdBy(keeper, l.From-5)...)...)
	}
	return t
}

// created are the columns of who made a record, and when.
var created = []string{"CreateUserId", "CreateUserName", "CreateDate"}

// createdBy are their values, days from today; nothing was made in the future.
func (c *company) createdBy(who *person, days int) []any {
	return []any{who.id(), who.name, c.daysAgo(max(-days, 1), 9, 30)}
}

// day is so many days from today. It is a time, which is written as the gateway writes
// days: SQLite compares texts.
func (c *company) day(days int) time.Time { return c.daysAgo(-days, 0, 0) }

func (c *company) endDay(days int) any {
	if days == 0 {
		return nil
	}
	return c.day(days)
}
