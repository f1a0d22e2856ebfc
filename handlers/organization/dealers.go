package organization

import (
	"context"

	"qiao/gateway/contacts"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// standing has the facts of a unit that decide whether it can be stopped.
type standing struct {
	Dealer  bool   `db:"Dealer"`  // a company below the dealers' top, without companies below it
	Stopped string `db:"Stopped"` // the stopped dealer to which it belongs, empty for none
}

func standingOf(ctx context.Context, db store.Reader, organizationID string) (s standing, err error) {
	err = db.Get(ctx, &s, "organization/standing", store.Args{"OrganizationId": organizationID})
	return s, store.IfNone(err, nil)
}

// checkStopping lets a dealer be stopped and started: its people with their accounts. Shops of a stopped dealer take no new
// business (gateway/shops). Nothing else can be stopped.
func (h *Handlers) checkStopping(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Changes("ParentId") {
		above, err := standingOf(ctx, tx, c.After.Text("ParentId"))
		if err != nil {
			return err
		}
		if above.Stopped != "" {
			c.Invalid("ParentId", "经销商 "+above.Stopped+" 已停用，请先启用")
		}
	}
	stops := !c.After.Bool("Enabled")
	if c.Action == record.Added && !stops || c.Before.Bool("Enabled") != stops {
		return nil
	}
	of, err := standingOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	if !of.Dealer {
		c.Invalid("Enabled", "只有经销商可以停用：经销商部门之下、不含下级公司的公司")
		return nil
	}
	c.Verb = "启用经销商"
	if stops {
		c.Verb = "停用经销商"
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return h.moveStaff(ctx, tx, c, stops) })
	_, err = watchAuthority(ctx, tx, c)
	return err
}

// moveStaff closes the accounts of a dealer's people, or opens those that were closed with it.
func (h *Handlers) moveStaff(ctx context.Context, tx *store.Tx, c *record.Change, stops bool) error {
	statement := map[bool]string{true: "organization/open_people", false: "organization/stopped_people"}[stops]
	var people []string
	if err := tx.Select(ctx, &people, statement, store.Args{"OrganizationId": c.Key}); err != nil {
		return err
	}
	for _, id := range people {
		err := h.staff.In(tx, c.Origin()).Verb(c.Verb).Step(ctx, id, func(_ context.Context, _ *store.Tx, person *record.Change) error {
			person.After["Enabled"] = !stops
			return nil
		})
		if err != nil {
			return err
		}
		if stops {
			if _, err := tx.Exec(ctx, "organization/end_sessions", store.Args{"UserId": id}); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "organization/keep_stopped", store.Args{"OrganizationId": c.Key, "UserId": id}); err != nil {
				return err
			}
		}
		if h.TellsWechat {
			if err := contacts.PersonChanged(ctx, tx, id, c.Now); err != nil {
				return err
			}
		}
	}
	if stops {
		return nil
	}
	_, err := tx.Exec(ctx, "organization/forget_stopped", store.Args{"OrganizationId": c.Key})
	return err
}

// refuseStopped refuses an open account of a person in a stopped dealer.
func refuseStopped(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if !c.After.Bool("Enabled") || !c.Changes("Enabled") && !c.Changes("OrganizationId") || c.Refused("OrganizationId") {
		return nil
	}
	of, err := standingOf(ctx, tx, c.After.Text("OrganizationId"))
	if err == nil && of.Stopped != "" {
		c.Invalid("OrganizationId", "经销商 "+of.Stopped+" 已停用，请先启用经销商")
	}
	return err
}
