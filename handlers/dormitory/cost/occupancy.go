package cost

import (
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// occupancyMonths is how many months the occupancy looks back on, this one included.
const occupancyMonths = 12

// occupied is how full the dormitories were in a month.
type occupied struct {
	Month     string
	Residents int // people who lived there on any of its days
	Days      int // of all residents
	BedDays   int // of all beds that there are now
}

// Occupancy answers GET cost/occupancy: how full the dormitories were in the last
// months, the earliest first. This month counts until today.
func (h *Handlers) Occupancy(r *gateway.Request) (any, error) {
	today := clock.Day(r.Now())
	first := today.AddDate(0, 1-occupancyMonths, 1-today.Day())
	var rooms []roomRow
	if err := h.DB.Select(r.Context(), &rooms, "cost/month_rooms", nil); err != nil {
		return nil, err
	}
	var stays []stayRow
	days := store.Args{"First": first.Format(time.DateOnly), "Next": today.AddDate(0, 0, 1).Format(time.DateOnly)}
	if err := h.DB.Select(r.Context(), &stays, "cost/month_stays", days); err != nil {
		return nil, err
	}
	beds := 0
	for _, room := range rooms {
		beds += room.Beds
	}
	var list []occupied
	for ; !first.After(today); first = first.AddDate(0, 1, 0) {
		next := first.AddDate(0, 1, 0)
		if next.After(today) {
			next = today.AddDate(0, 0, 1)
		}
		list = append(list, occupancy(stays, beds, first, next))
	}
	return struct {
		List  []occupied `json:"list"`
		Count int        `json:"total"`
	}{list, len(list)}, nil
}

// occupancy is that of the days before next.
func occupancy(stays []stayRow, beds int, first, next time.Time) occupied {
	o, residents := occupied{Month: first.Format(closing.Layout), BedDays: beds * daysBetween(first, next)}, map[string]bool{}
	for _, s := range stays {
		from, to := s.From.Time, s.To.Time
		if from.Before(first) {
			from = first
		}
		if to.IsZero() || to.After(next) {
			to = next
		}
		// A person who pays for a room alone is among the check-ins as well.
		if s.Single || !from.Before(to) {
			continue
		}
		residents[s.ResidentKey] = true
		o.Days += daysBetween(from, to)
	}
	o.Residents = len(residents)
	return o
}
