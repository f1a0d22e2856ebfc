package reckon

import (
	"cmp"
	"slices"
	"time"
)

// daysIn are the residents of a room with their days in the month, in the order of
// their numbers. On a day for which somebody pays for the whole room, nobody else
// pays.
func (m Month) daysIn(room Room, stays []Stay) []PersonCost {
	persons := map[string]*PersonCost{}
	for day := range m.Days() {
		date := m.First.AddDate(0, 0, day)
		for _, stay := range payers(stays, date) {
			p := persons[stay.Resident.Key]
			if p == nil {
				p = &PersonCost{RoomID: room.ID, Resident: stay.Resident, First: date}
				persons[stay.Resident.Key] = p
			}
			p.Last = date
			p.Days++
			if stay.Single {
				p.BedDays += room.Beds
			} else {
				p.BedDays++
			}
		}
	}
	list := make([]PersonCost, 0, len(persons))
	for _, p := range persons {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b PersonCost) int {
		return cmp.Or(cmp.Compare(a.Resident.No, b.Resident.No), cmp.Compare(a.Resident.Key, b.Resident.Key))
	})
	return list
}

// payers are who pays for a room on a day, each of them once.
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
