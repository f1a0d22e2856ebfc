package approval

import (
	"context"
	"fmt"
	"testing"

	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/flow"
)

// counting is a database that returns nothing and records the queries.
type counting struct{ asked []string }

func (c *counting) Get(_ context.Context, _ any, query string, _ store.Args) error {
	c.asked = append(c.asked, query)
	return nil
}

func (c *counting) Select(_ context.Context, _ any, query string, _ store.Args) error {
	c.asked = append(c.asked, query)
	return nil
}

// However many people a flow names and an applicant chose, they are looked up in one query.
func TestPeopleAreLookedUpInOneQuery(t *testing.T) {
	t.Parallel()
	var d flow.Definition
	chosen := map[string][]string{}
	for i := range 60 {
		id := fmt.Sprint("s", i)
		d.Steps = append(d.Steps, flow.Step{ID: id, Kind: flow.Approve, Name: id, Who: []flow.Approver{
			{By: flow.ByChoice}, {By: flow.ByPerson, IDs: []string{id}}, {By: flow.ByPost, IDs: []string{id}}, {By: flow.ByHead, Level: 1},
		}})
		for n := range 100 {
			chosen[id] = append(chosen[id], fmt.Sprint(id, "-", n))
		}
	}
	db := &counting{}
	a := &application{definition: d, chosen: chosen, facts: flow.Applicant{UserID: "u", Departments: []string{"d"}}}
	a.prepare(t.Context(), db)
	for i := range d.Steps {
		_, _ = a.engine.Ask(&d.Steps[i])
	}
	if _, err := a.way(t.Context(), db); err != nil || len(db.asked) != 1 {
		t.Errorf("%d queries, %v", len(db.asked), err)
	}
	if _, err := approvers.Unchoosable(t.Context(), db, d, "company", chosen); err != nil || len(db.asked) != 2 {
		t.Errorf("%d queries, %v", len(db.asked), err)
	}
}
