package cost

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost/billing"
)

// monthCosts are the costs of a month as they are kept.
type monthCosts struct {
	data    *monthData
	rooms   []billing.RoomCost
	persons []personCost
	leases  []leaseCost
}

// personCost is the costs of a person for a room, with the corrections of earlier months.
type personCost struct {
	billing.PersonCost
	Correction decimal.Decimal
}

func (p personCost) total() decimal.Decimal { return p.Total().Add(p.Correction) }

// leaseCost are the costs of a place rented outside in the month.
type leaseCost struct {
	leaseRow
	days   int
	amount decimal.Decimal
}

// sums are amounts in yuan.
type sums struct {
	Rent, Water, Power, Correction, Outsource decimal.Decimal
}

func (s *sums) add(p personCost) {
	s.Rent, s.Water, s.Power, s.Correction = s.Rent.Add(p.Rent), s.Water.Add(p.Water), s.Power.Add(p.Power), s.Correction.Add(p.Correction)
}

func (s *sums) total() decimal.Decimal {
	return decimal.Sum(s.Rent, s.Water, s.Power, s.Correction, s.Outsource)
}

type departmentCost struct {
	key, organizationID, name string
	persons                   map[string]bool // by their keys
	days                      int
	sums
}

// monthCostsOf computes the costs of a month: per room, person, department and lease.
func monthCostsOf(m *monthData) *monthCosts {
	costs := billing.Compute(m.forBilling())
	c := &monthCosts{data: m, rooms: costs.Rooms}
	for _, p := range costs.Persons {
		c.persons = append(c.persons, personCost{PersonCost: p})
	}
	for _, correction := range m.corrections {
		c.correct(correction)
	}
	for _, lease := range m.leases {
		c.leases = append(c.leases, m.leaseCost(lease))
	}
	return c
}

// correct adds a correction to the costs of the person for that room and department, or adds a line
// of its own where the person has no such costs in this month.
func (c *monthCosts) correct(row correctionRow) {
	i := slices.IndexFunc(c.persons, func(p personCost) bool {
		return p.RoomID == row.RoomID && p.Resident.Key == row.ResidentKey && department(p.Resident) == cmp.Or(store.OrEmpty(row.OrganizationID), row.Department)
	})
	if i < 0 {
		i = len(c.persons)
		c.persons = append(c.persons, personCost{PersonCost: billing.PersonCost{RoomID: row.RoomID, Resident: billing.Resident{
			Key: row.ResidentKey, No: store.OrEmpty(row.ResidentNo), Name: row.ResidentName,
			OrganizationID: store.OrEmpty(row.OrganizationID), Department: row.Department,
		}}})
	}
	c.persons[i].Correction = c.persons[i].Correction.Add(row.Amount)
}

// department is the key that distinguishes the departments and companies of residents.
func department(who billing.Resident) string { return cmp.Or(who.OrganizationID, who.Department) }

// leaseCost is the part of a monthly fee for the days of the month.
func (m *monthData) leaseCost(lease leaseRow) leaseCost {
	next := m.first.AddDate(0, 1, 0)
	from, to := lease.From.Time, next
	if from.Before(m.first) {
		from = m.first
	}
	if end := lease.To.AddDate(0, 0, 1); !lease.To.IsZero() && end.Before(next) {
		to = end
	}
	days := daysBetween(from, to)
	all := daysBetween(m.first, next)
	amount := lease.MonthlyFee.Mul(decimal.NewFromInt(int64(days))).DivRound(decimal.NewFromInt(int64(all)), 2)
	return leaseCost{leaseRow: lease, days: days, amount: amount}
}

func daysBetween(from, to time.Time) int { return int(to.Sub(from) / (24 * time.Hour)) }

// departments are the costs of each of them, in the order of their names.
func (c *monthCosts) departments() []*departmentCost {
	byKey := map[string]*departmentCost{}
	of := func(organizationID, name string) *departmentCost {
		if name == "" {
			name = billing.Company.Department
		}
		key := cmp.Or(organizationID, name)
		if byKey[key] == nil {
			byKey[key] = &departmentCost{key: key, organizationID: organizationID, name: name, persons: map[string]bool{}}
		}
		return byKey[key]
	}
	for _, p := range c.persons {
		d := of(p.Resident.OrganizationID, p.Resident.Department)
		d.add(p)
		d.days += p.Days
		if p.Resident.Key != "" {
			d.persons[p.Resident.Key] = true
		}
	}
	for _, l := range c.leases {
		d := of(store.OrEmpty(l.OrganizationID), store.OrEmpty(l.Department))
		d.Outsource = d.Outsource.Add(l.amount)
	}
	return slices.SortedFunc(maps.Values(byKey), func(a, b *departmentCost) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.key, b.key))
	})
}

// sums are those of the whole month.
func (c *monthCosts) sums() (all sums) {
	for _, p := range c.persons {
		all.add(p)
	}
	for _, l := range c.leases {
		all.Outsource = all.Outsource.Add(l.amount)
	}
	return all
}
