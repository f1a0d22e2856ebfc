package billing

import (
	"cmp"
	"slices"
	"time"

	"github.com/shopspring/decimal"
)

// daysIn returns the residents of a room with their days in the month, in the order of their
// numbers. A person who changes the department is listed once for each department. On a day for
// which one person pays for the whole room, no other person pays.
func (m Month) daysIn(room Room, stays []Stay) []PersonCost {
	persons := map[[2]string]*PersonCost{}
	for day := range m.Days() {
		date := m.First.AddDate(0, 0, day)
		for _, stay := range payers(stays, date) {
			p := persons[stay.Resident.payer()]
			if p == nil {
				p = &PersonCost{RoomID: room.ID, Resident: stay.Resident, First: date}
				persons[stay.Resident.payer()] = p
			}
			p.Last = date
			p.Days++
			rate, beds := room.rate(date), 1
			if stay.Single {
				beds = rate.Beds
			}
			p.live(rate.RentPerBed, beds)
		}
	}
	list := make([]PersonCost, 0, len(persons))
	for _, p := range persons {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b PersonCost) int {
		return cmp.Or(cmp.Compare(a.Resident.No, b.Resident.No), cmp.Compare(a.Resident.Key, b.Resident.Key), a.First.Compare(b.First))
	})
	return list
}

// payer is the key of a person who pays: the person in one department.
func (r Resident) payer() [2]string {
	return [2]string{r.Key, cmp.Or(r.OrganizationID, r.Department)}
}

// live adds a day of so many beds.
func (p *PersonCost) live(rent decimal.Decimal, beds int) {
	p.BedDays += beds
	at := slices.IndexFunc(p.Rents, func(r RentDays) bool { return r.RentPerBed.Equal(rent) })
	if at < 0 {
		at, p.Rents = len(p.Rents), append(p.Rents, RentDays{RentPerBed: rent})
	}
	p.Rents[at].BedDays += beds
}

// payers returns the stays that pay for a room on a day, one for each person.
func payers(stays []Stay, day time.Time) []Stay {
	var there []Stay
	for _, stay := range stays {
		switch {
		case stay.From.After(day) || !stay.To.IsZero() && !stay.To.After(day):
		case stay.Single:
			return []Stay{stay}
		case !slices.ContainsFunc(there, func(other Stay) bool { return other.Resident.Key == stay.Resident.Key }):
			there = append(there, stay)
		}
	}
	return there
}
