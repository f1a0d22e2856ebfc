package approvers

import (
	"context"

	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// Roster has the possible approvers of a flow, looked up in one query.
type Roster struct {
	found map[source][]string // UserIds, by staff number
	names map[string]string   // by UserId
}

// source is one id of an Approver: of a person, a post, a role, or the department of a head.
type source struct {
	by flow.By
	id string
}

// sources are the kinds of an Approver as approval/people numbers them from 1.
var sources = []flow.By{flow.ByPerson, flow.ByPost, flow.ByRole, flow.ByHead}

// Find returns the people of an id.
func (r Roster) Find(by flow.By, id string) []string { return r.found[source{by, id}] }

// LookUp finds all possible approvers of an application with a flow, in one query.
func LookUp(ctx context.Context, db store.Reader, d flow.Definition, applicant flow.Applicant, chosen map[string][]string) (Roster, error) {
	ids, seen := map[flow.By][]string{}, map[source]bool{}
	add := func(by flow.By, more ...string) {
		for _, id := range more {
			if at := (source{by, id}); id != "" && !seen[at] {
				seen[at], ids[by] = true, append(ids[by], id)
			}
		}
	}
	add(flow.ByPerson, d.Fallback)
	add(flow.ByHead, applicant.Departments...)
	flow.Walk(d.Steps, func(s *flow.Step) {
		add(flow.ByPerson, s.HandTo)
		for _, who := range s.Who {
			switch who.By {
			case flow.ByChoice:
				add(flow.ByPerson, chosen[s.ID]...)
			case flow.ByPerson, flow.ByPost, flow.ByRole:
				add(who.By, who.IDs...)
			}
		}
	})
	var rows []struct {
		Source  int     `db:"Source"`
		ID      string  `db:"Id"`
		UserID  string  `db:"UserId"`
		Name    string  `db:"RealName"`
		StaffNo *string `db:"StaffNo"`
	}
	err := db.Select(ctx, &rows, "approvers/people", store.Args{
		"Persons": store.List(ids[flow.ByPerson]), "Posts": store.List(ids[flow.ByPost]), "Roles": store.List(ids[flow.ByRole]), "Heads": store.List(ids[flow.ByHead]),
	})
	known := Roster{found: map[source][]string{}, names: map[string]string{}}
	for _, row := range rows {
		at := source{sources[row.Source-1], row.ID}
		known.found[at] = append(known.found[at], row.UserID)
		known.names[row.UserID] = row.Name
	}
	return known, err
}

// NamesOf returns the names of people by their UserIds.
func NamesOf(ctx context.Context, db store.Reader, ids []string) (map[string]string, error) {
	named := map[string]string{}
	for _, id := range ids {
		named[id] = ""
	}
	if len(ids) == 0 {
		return named, nil
	}
	var rows []struct {
		UserID string `db:"UserId"`
		Name   string `db:"RealName"`
	}
	err := db.Select(ctx, &rows, "approvers/names", store.Args{"UserIds": store.List(ids)})
	for _, row := range rows {
		named[row.UserID] = row.Name
	}
	return named, err
}
