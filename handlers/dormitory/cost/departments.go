package cost

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost/billing"
)

// departments finds the department of a resident on a day: the current one, unless the history of
// the staff register has a later change.
type departments struct {
	moves map[string][]move // by person, the earliest first
	paths map[string]string // by department
}

// move is a change of a person's department; its day belongs to the new one.
type move struct {
	day    time.Time
	former string // the key of the department
	name   string // the name of the former department
}

// load reads the changes since the first day, for people who live in a dormitory before the next
// month.
func (d *departments) load(ctx context.Context, db store.Reader, days store.Args) error {
	var changes []struct {
		Person  string          `db:"RecordId"`
		Date    store.LocalTime `db:"CreateDate"`
		Changes string          `db:"Changes"`
	}
	if err := db.Select(ctx, &changes, "cost/month_moves", days); err != nil || len(changes) == 0 {
		return err
	}
	d.moves, d.paths = map[string][]move{}, map[string]string{}
	for _, c := range changes {
		var fields []record.FieldChange
		if err := json.Unmarshal([]byte(c.Changes), &fields); err != nil {
			return err
		}
		at := slices.IndexFunc(fields, func(f record.FieldChange) bool { return f.Field == "OrganizationId" })
		if at < 0 {
			continue
		}
		m := move{day: clock.Day(c.Date.Time), name: fields[at].FromName}
		if err := json.Unmarshal(fields[at].From, &m.former); err != nil {
			return err
		}
		d.moves[c.Person] = append(d.moves[c.Person], m)
	}
	return d.loadPaths(ctx, db)
}

func (d *departments) loadPaths(ctx context.Context, db store.Reader) error {
	var all []struct {
		ID   string `db:"OrganizationId"`
		Path string `db:"FullPath"`
	}
	err := db.Select(ctx, &all, "cost/department_paths", nil)
	for _, one := range all {
		d.paths[one.ID] = one.Path
	}
	return err
}

// split cuts a stay at the days on which its resident changed the department.
func (d *departments) split(stay billing.Stay) (parts []billing.Stay) {
	for _, m := range d.moves[stay.Resident.Key] {
		if !m.day.After(stay.From) || !stay.To.IsZero() && !m.day.Before(stay.To) {
			continue
		}
		part := stay
		part.To, part.Resident = m.day, d.former(stay.Resident, m)
		parts, stay.From = append(parts, part), m.day
	}
	// The last part is of the department of now, unless it ends before a later change.
	later := slices.IndexFunc(d.moves[stay.Resident.Key], func(m move) bool { return m.day.After(stay.From) })
	if later >= 0 {
		stay.Resident = d.former(stay.Resident, d.moves[stay.Resident.Key][later])
	}
	return append(parts, stay)
}

func (d *departments) former(who billing.Resident, m move) billing.Resident {
	who.OrganizationID, who.Department = m.former, cmp.Or(d.paths[m.former], m.name)
	return who
}
