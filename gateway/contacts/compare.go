package contacts

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
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

// Compare reads both sides and replaces the differences. An ignored difference stays ignored until it changes. A comparison
// that 企业微信 refused is a run with the reason; the differences stay as they were.
func (c *Contacts) Compare(ctx context.Context, by By) error {
	if running, err := c.running(ctx); err != nil || running {
		if err == nil {
			err = errRunning
		}
		return err
	}
	p, refused, err := c.read(ctx)
	if err != nil {
		return err
	}
	var found []Difference
	state, reason := ended, p.unseen()
	if refused != nil {
		state, reason = failed, wechat.Sentence(refused)
	} else {
		found = p.differences()
	}
	err = c.db.Tx(ctx, func(tx *store.Tx) error {
		now := c.now()
		if err := c.begin(ctx, tx, "比对", state, reason, len(found), by, now); err != nil || refused != nil {
			return err
		}
		return replace(ctx, tx, found, now)
	})
	return cmp.Or(err, refused)
}

// read reads both sides, outside of a transaction. refused is the error of 企业微信.
func (c *Contacts) read(ctx context.Context) (p plan, refused, err error) {
	if p.there, refused = c.client.Departments(ctx); refused == nil {
		p.members, refused = c.client.Users(ctx, p.there)
	}
	if refused != nil {
		return p, refused, ctx.Err()
	}
	s, err := readScope(ctx, c.db)
	if err != nil {
		return p, nil, err
	}
	if p.units, err = c.units(ctx, s); err != nil {
		return p, nil, err
	}
	if p.people, err = c.people(ctx, s, ""); err != nil {
		return p, nil, err
	}
	if err = c.db.Select(ctx, &p.boundMembers, "contacts/bound_members", store.Args{}); err != nil {
		return p, nil, err
	}
	return p, nil, c.db.Select(ctx, &p.boundUnits, "contacts/bound_units", store.Args{})
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
func (c *Contacts) begin(ctx context.Context, tx *store.Tx, kind, state, reason string, total int, by By, now time.Time) error {
	end := store.LocalTime{}
	if state != running {
		end.Time = now
	}
	_, err := tx.Exec(ctx, "contacts/begin", store.Args{
		"RunId": uuid.NewString(), "Kind": kind, "State": state, "Reason": reason, "Total": total, "Now": store.LocalTime{Time: now}, "EndDate": end,
		"UserId": store.OrNull(by.UserID), "UserName": by.Name,
	})
	return err
}

// Test reads the departments and says how much of the directory this system reads.
func (c *Contacts) Test(ctx context.Context) (string, error) {
	there, err := c.client.Departments(ctx)
	if err != nil {
		return "", err
	}
	if hidden := unnamed(there); hidden > 0 {
		return fmt.Sprintf("%d 个部门里只能读取 %d 个，请系统管理员在企业微信管理后台把应用的可见范围改为全公司", len(there), len(there)-hidden), nil
	}
	return "可以读取全部部门和成员", nil
}
