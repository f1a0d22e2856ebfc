package contacts

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// By is the user who starts a comparison or a run.
type By struct{ UserID, Name string }

// nightly starts the comparison of every night.
var nightly = By{Name: "系统"}

// runRow is a row of Wechat_Run.
type runRow struct {
	RunID    string `db:"RunId"`
	Failures int    `db:"Failures"`
}

var errRunning = errs.Failf("同步正在进行，请等它完成或先停止它")

// Compare reads both sides and replaces the differences. An ignored difference stays ignored until it changes.
func (c *Contacts) Compare(ctx context.Context, by By) error {
	if running, err := c.running(ctx); err != nil || running {
		if err == nil {
			err = errRunning
		}
		return err
	}
	found, err := c.find(ctx)
	if err != nil {
		return err
	}
	return c.db.Tx(ctx, func(tx *store.Tx) error {
		now := c.now()
		if err := c.begin(ctx, tx, "比对", "已完成", len(found), by, now); err != nil {
			return err
		}
		return replace(ctx, tx, found, now)
	})
}

// find reads both sides, outside of a transaction.
func (c *Contacts) find(ctx context.Context) ([]Difference, error) {
	p, err := plan{}, error(nil)
	if p.there, err = c.client.Departments(ctx); err != nil {
		return nil, err
	}
	if p.members, err = c.client.Users(ctx, remoteRoot); err != nil {
		return nil, err
	}
	s, err := readScope(ctx, c.db)
	if err != nil {
		return nil, err
	}
	if p.units, err = c.units(ctx, s); err != nil {
		return nil, err
	}
	if p.people, err = c.people(ctx, s, ""); err != nil {
		return nil, err
	}
	return p.differences(), nil
}

// atOnce is how many rows one statement adds.
const atOnce = 500

func replace(ctx context.Context, tx *store.Tx, found []Difference, now time.Time) error {
	marks := make([]string, len(found))
	for i := range found {
		marks[i] = found[i].Mark
		found[i].DifferenceID = uuid.NewString()
	}
	if _, err := tx.Exec(ctx, "contacts/forget", store.Args{"Marks": store.List(marks)}); err != nil {
		return err
	}
	for len(found) > 0 {
		some := found[:min(atOnce, len(found))]
		found = found[len(some):]
		text, err := json.Marshal(some)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "contacts/add", store.Args{"Rows": string(text), "Now": store.LocalTime{Time: now}}); err != nil {
			return err
		}
	}
	return nil
}

// begin adds a row of a run.
func (c *Contacts) begin(ctx context.Context, tx *store.Tx, kind, state string, total int, by By, now time.Time) error {
	end := store.LocalTime{}
	if state != running {
		end.Time = now
	}
	_, err := tx.Exec(ctx, "contacts/begin", store.Args{
		"RunId": uuid.NewString(), "Kind": kind, "State": state, "Total": total, "Now": store.LocalTime{Time: now}, "EndDate": end,
		"UserId": store.OrNull(by.UserID), "UserName": by.Name,
	})
	return err
}
