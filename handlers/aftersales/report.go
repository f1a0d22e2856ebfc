package aftersales

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// report has the FileIds of a new order. The files are uploaded before it.
type report struct {
	photos []string
	video  string
}

// Report answers PUT add: it adds an order with its photos or its video.
func (h *Handlers) Report(r *gateway.Request) (any, error) {
	var sent struct {
		Photos []payload.Text
		Video  payload.Text
	}
	for name, into := range map[string]any{"photos": &sent.Photos, "video": &sent.Video} {
		if raw, given := r.Fields()[name]; given && json.Unmarshal(raw, into) != nil {
			return nil, errs.Failf("Photos 应为照片编号的列表，Video 应为视频编号")
		}
	}
	switch {
	case len(sent.Photos) > mostPhotos:
		return nil, errs.Failf("照片最多 %d 张", mostPhotos)
	case len(sent.Photos) > 0 && sent.Video != "":
		return nil, errs.Failf("照片和视频只能选一种")
	}
	with := report{video: string(sent.Video)}
	for _, id := range sent.Photos {
		with.photos = append(with.photos, string(id))
	}
	return h.orders.Add(r, record.With(with))
}

// checkOrder completes a new order, and refuses corrections of an order whose work has ended. Moves are checked by judge.
func (h *Handlers) checkOrder(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Updated {
		if is := c.Before.Int("State"); is != waiting && is != working {
			return refuse(c.Before, "修改")
		}
		if c.Changes("CustomerId") {
			c.Invalid("CustomerId", "工单不能改到别的客户，请取消后重新登记")
		}
	}
	if err := placeOrder(ctx, tx, c); err != nil {
		return err
	}
	if c.Changes("Urgency") {
		if err := promise(ctx, tx, c); err != nil {
			return err
		}
	}
	if c.Action != record.Added {
		return nil
	}
	no, err := orderNumber.Next(ctx, tx, c.Now)
	c.After["OrderNo"] = no
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		if sent, given := record.Input[report](c); given {
			if err := sent.attach(ctx, tx, c); err != nil {
				return err
			}
		}
		return h.write(ctx, tx, c, step{action: "登记", tell: mayAssign})
	})
	return err
}

// customer has the fields of a customer that an order takes over.
type customer struct {
	ShopID         string  `db:"ShopId"`
	OrganizationID string  `db:"OrganizationId"`
	OwnerID        *string `db:"OwnerId"`
}

// placeOrder sets shop, dealer and owner to those of the customer. The contract must be one of the customer.
func placeOrder(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("CustomerId") {
		return nil
	}
	var of customer
	err := tx.Get(ctx, &of, "aftersales/customer", store.Args{"CustomerId": c.After.Text("CustomerId")})
	if err != nil {
		return err
	}
	if c.After.Text("ShopId") == "" {
		c.After["ShopId"] = of.ShopID
	}
	if c.After["OrganizationId"] = of.OrganizationID; c.Action == record.Added && of.OwnerID != nil {
		c.After["OwnerId"] = *of.OwnerID
	}
	var n int
	if err := tx.Get(ctx, &n, "aftersales/shop_of", store.Args{"ShopId": c.After.Text("ShopId"), "OrganizationId": of.OrganizationID}); err != nil {
		return err
	}
	if n == 0 {
		c.Invalid("ShopId", "店铺须属于客户的经销商")
	}
	if c.After.Text("ContractId") == "" || c.Refused("ContractId") {
		return nil
	}
	err = tx.Get(ctx, &n, "aftersales/contract_of", store.Args{"ContractId": c.After.Text("ContractId"), "CustomerId": c.After.Text("CustomerId")})
	if err == nil && n == 0 {
		c.Invalid("ContractId", "所选合同不是这位客户的")
	}
	return err
}

// promise sets the promised time. It counts from the report, or from the day when the order was last sent back to work.
func promise(ctx context.Context, tx *store.Tx, c *record.Change) error {
	from := c.Now
	if c.Action != record.Added {
		var begun store.LocalTime
		if err := tx.Get(ctx, &begun, "aftersales/begun", store.Args{"OrderId": c.Key}); err != nil {
			return err
		}
		from = begun.Time
	}
	hours, err := hoursOf(ctx, tx, c.After.Text("Urgency"))
	c.After["DueDate"] = from.Add(time.Duration(hours) * time.Hour)
	return err
}

// deadlines are the settings of the hours that an order may take, by urgency, and the hours where a setting is missing.
var deadlines = map[string]struct {
	setting string
	hours   int
}{
	"一般": {"AfterSalesHoursNormal", 72},
	"紧急": {"AfterSalesHoursUrgent", 24},
	"特急": {"AfterSalesHoursCritical", 8},
}

func hoursOf(ctx context.Context, db store.Reader, urgency string) (int, error) {
	deadline := deadlines[urgency]
	return numberOf(ctx, db, deadline.setting, deadline.hours)
}

// numberOf reads a setting that is a positive number. Without one the number is missing.
func numberOf(ctx context.Context, db store.Reader, setting string, missing int) (int, error) {
	text, err := store.Setting(ctx, db, setting)
	if err != nil {
		return 0, err
	}
	if n, wrong := strconv.Atoi(text); wrong == nil && n > 0 {
		return n, nil
	}
	return missing, nil
}

// Hours answers GET hours: the hours that an order may take, by urgency.
func (h *Handlers) Hours(r *gateway.Request) (any, error) {
	answer := map[string]int{}
	for urgency := range deadlines {
		hours, err := hoursOf(r.Context(), h.DB, urgency)
		if err != nil {
			return nil, err
		}
		answer[urgency] = hours
	}
	return answer, nil
}

// refuse is the error of a move that the state of an order does not allow.
func refuse(row record.Row, name string) error {
	is, _ := states.Label(row.Int("State"))
	return errs.Failf("工单 %s %s，不能%s", row.Text("OrderNo"), is, name)
}
