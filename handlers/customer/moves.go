package customer

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Take answers POST take/{id}: the caller claims a customer without an owner (公海). If several callers claim the same
// customer, the first one gets it.
func (h *Handlers) Take(r *gateway.Request) (any, error) {
	return h.customers.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		switch owner := c.Before.Text("OwnerId"); {
		case owner == c.Caller.UserID:
			return errs.Failf("%s 已由你负责", c.Before.Text("Name"))
		case owner != "":
			return errs.Failf("%s 已被领取，请刷新列表", c.Before.Text("Name"))
		}
		switch why, err := shops.NoBusiness(ctx, tx, c.Before.Text("ShopId")); {
		case err != nil:
			return err
		case why != "":
			return errs.Failf("%s 的%s，请先把客户转到别的店铺", c.Before.Text("Name"), why)
		}
		if err := withinLimit(ctx, tx, c.Caller.UserID); err != nil {
			return err
		}
		return own(ctx, tx, c, c.Caller.UserID)
	}, record.Unseen(), record.Verb("领取"))
}

// withinLimit refuses a customer above the limit of 应用设置. Two parallel requests of one person may exceed it by one.
func withinLimit(ctx context.Context, tx *store.Tx, userID string) error {
	text, err := store.Setting(ctx, tx, "CustomerLimit")
	limit, wrong := strconv.Atoi(text)
	if err != nil || wrong != nil || limit <= 0 {
		return err
	}
	var n int
	if err := tx.Get(ctx, &n, "customer/owned", store.Args{"UserId": userID}); err != nil || n < limit {
		return err
	}
	return errs.Failf("每人最多负责 %d 个未签约客户，请先退回一些", limit)
}

// Release answers POST release/{id}: the owner, or a caller who may assign, gives the customer back to the pool.
func (h *Handlers) Release(r *gateway.Request) (any, error) {
	return h.customers.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		switch owner := c.Before.Text("OwnerId"); {
		case owner == "":
			return errs.Failf("%s 已在公海", c.Before.Text("Name"))
		case owner != c.Caller.UserID && !c.Caller.MayButton(mayAssign):
			return errs.Failf("%s 不由你负责，不能退回公海", c.Before.Text("Name"))
		}
		return own(ctx, tx, c, "")
	}, record.Verb("退回公海"))
}

// assigned is the body of POST assign/{id}.
type assigned struct {
	OwnerID payload.Text `json:"OwnerId"`
}

// Assign answers POST assign/{id}: it makes a person the owner and sends that person a notice.
func (h *Handlers) Assign(r *gateway.Request) (any, error) {
	var sent assigned
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.OwnerID == "" {
		return nil, errs.Failf("请选择业务负责人")
	}
	return h.customers.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if c.Before.Text("OwnerId") == string(sent.OwnerID) {
			return errs.Failf("%s 已由此人负责", c.Before.Text("Name"))
		}
		return own(ctx, tx, c, string(sent.OwnerID))
	}, record.Unseen(), record.Verb("分配"))
}

// own sets the owner of a customer and sends a notice to an owner other than the caller. An empty userID gives the
// customer to the pool.
func own(ctx context.Context, tx *store.Tx, c *record.Change, userID string) error {
	setOwner(c, userID)
	if userID == "" || userID == c.Caller.UserID {
		return nil
	}
	if err := shops.RefuseOwner(ctx, tx, c, userID, "业务负责人"); err != nil {
		return err
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		number, name := c.After.Text("CustomerNo"), c.After.Text("Name")
		return tell(ctx, tx, c.Caller.Name, c.Now, userID, notify.Notice{
			Title: "客户分配给你：" + name, ObjectID: c.Key, Content: fmt.Sprintf("%s 把客户 %s %s 分配给你，请及时跟进。", c.Caller.Name, number, name),
		})
	})
	return nil
}

func setOwner(c *record.Change, userID string) {
	if c.After["OwnerId"], c.After["OwnedDate"] = nil, nil; userID != "" {
		c.After["OwnerId"], c.After["OwnedDate"] = userID, c.Now
	}
}

// Signed sets a customer 已签约 by the first valid contract, or back to 未签约 when the last valid one is cancelled. The user
// who ends the approval of a contract need not see the customer.
func (h *Handlers) Signed(ctx context.Context, tx *store.Tx, origin audit.Origin, customerID string, is bool) error {
	return h.customers.In(tx, origin).AnyScope().Step(ctx, customerID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.After["CustomerStatus"] = unsigned; is {
			c.After["CustomerStatus"], c.After["Stage"] = signed, "签约"
		}
		return nil
	})
}

// tell sends the new owner of customers a notice.
func tell(ctx context.Context, tx *store.Tx, from string, now time.Time, userID string, n notify.Notice) error {
	n.Category, n.PageID, n.Publisher, n.Created = "客户", listMenu, from, now
	return notify.Tell(ctx, tx, n, userID)
}

// handOver is the body of POST cadre/handover.
type handOver struct {
	From payload.Text
	To   payload.Text
}

// handedOver is the answer of POST cadre/handover.
type handedOver struct {
	Customers int // how many have changed hands
}

// HandOver answers POST cadre/handover: it gives all customers of one person that the caller sees to another person.
// Each customer gets a change in its history; all changes are one transaction.
func (h *Handlers) HandOver(r *gateway.Request) (any, error) {
	var sent handOver
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.From == "" || sent.To == "" || sent.From == sent.To {
		return nil, errs.Failf("请选择交出客户的人和接手的人，两者不能相同")
	}
	rows, err := r.ReadRows("customer/customers", map[string]string{"OwnerId": string(sent.From), "pageSize": strconv.Itoa(mostHandedOver + 1)})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, errs.Failf("此人没有你能看到的客户")
	case len(rows) > mostHandedOver:
		return nil, errs.Failf("一次最多交接 %d 个客户，请先在客户列表中分批分配", mostHandedOver)
	}
	keys, err := keysOf(rows)
	if err != nil {
		return nil, err
	}
	return handedOver{len(keys)}, h.handOver(r, keys, string(sent.From), string(sent.To))
}

// mostHandedOver bounds the customers that change hands in one transaction.
const mostHandedOver = 300

func (h *Handlers) handOver(r *gateway.Request, keys []string, from, to string) error {
	asked := map[string]bool{} // the shops for which RefuseOwner has been asked
	return h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		writer := h.customers.In(tx, r.Origin())
		for _, key := range keys {
			err := writer.Step(r.Context(), key, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
				if c.Before.Text("OwnerId") != from {
					return errs.Failf("%s %s 刚刚换了业务负责人，请重试", c.Before.Text("CustomerNo"), c.Before.Text("Name"))
				}
				c.Verb = "交接"
				setOwner(c, to)
				if shop := c.After.Text("ShopId"); !asked[shop] {
					asked[shop] = true
					return shops.RefuseOwner(ctx, tx, c, to, "业务负责人")
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		if to == r.Caller.UserID {
			return nil
		}
		return tell(r.Context(), tx, r.Caller.Name, r.Origin().Now, to, notify.Notice{
			Title:   fmt.Sprintf("%d 个客户交接给你", len(keys)),
			Content: fmt.Sprintf("%s 把 %d 个客户交接给你，请在客户列表中查看。", r.Caller.Name, len(keys)),
		})
	})
}
