package customer

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"qiao/gateway"
	"qiao/gateway/mobile"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
)

// The codes of customerStatus that a rule knows (specification §4).
const (
	unsigned = int64(0)
	signed   = int64(1)
)

var dialable = regexp.MustCompile(`^(1\d{10}|0\d{9,11})$`)

// prepareCustomer normalizes the telephone number, so that equal numbers are equal texts.
func prepareCustomer(_ *gateway.Request, sent record.Row, invalid func(field, text string)) {
	number, given := sent["Mobile"].(string)
	if !given || number == "" {
		return
	}
	number = mobile.Plain(number)
	if !dialable.MatchString(number) {
		invalid("Mobile", "手机号应为 11 位数字，座机请带区号")
		return
	}
	sent["Mobile"] = number
}

// checkCustomer sets the dealer of a customer, completes a new one, and checks status, owner and mobile number.
func checkCustomer(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return nil
	}
	place, err := placeOf(ctx, tx, c)
	if err != nil || place == nil {
		return err
	}
	if err := shops.RefuseClosed(ctx, tx, c, "客户"); err != nil {
		return err
	}
	c.After["OrganizationId"] = place.OrganizationID
	checkStatus(c)
	checkAddress(c)
	if c.Action == record.Added {
		if err := register(ctx, tx, c, place); err != nil {
			return err
		}
	}
	if err := checkOwner(ctx, tx, c); err != nil {
		return err
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return names.Keep(ctx, tx, c.After.Text("Name")) })
	return checkMobile(ctx, tx, c)
}

// takeBackCustomer keeps the region's code with the place. Nothing else follows from a customer: the pinyin of a name may stay.
func takeBackCustomer(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.Action == record.Updated && placeIn(c.Before) != placeIn(c.After) {
		keepCode(c)
	}
	return nil
}

// place is a shop as a customer's rules see it.
type place struct {
	OrganizationID string `db:"OrganizationId"`
	Works          int    `db:"Works"` // 1 where the caller works there
}

// placeOf returns the customer's shop, or nil without one. The declaration refuses a missing shop. The lines of a sheet are
// of a few shops.
func placeOf(ctx context.Context, tx *store.Tx, c *record.Change) (*place, error) {
	known, err := record.Once(c, func() (map[string]*place, error) { return map[string]*place{}, nil })
	if err != nil {
		return nil, err
	}
	shop := c.After.Text("ShopId")
	if known[shop] != nil {
		return known[shop], nil
	}
	var found place
	err = tx.Get(ctx, &found, "customer/place", store.Args{"ShopId": shop, "UserId": c.Caller.UserID})
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		known[shop] = &found
	}
	return &found, err
}

// register numbers a new customer. A caller who works in the shop becomes the owner if the request names none.
func register(ctx context.Context, tx *store.Tx, c *record.Change, place *place) error {
	number, err := customerNumber.Next(ctx, tx, c.Now)
	c.After["CustomerNo"] = number
	if place.Works == 1 && c.After.Text("OwnerId") == "" {
		c.After["OwnerId"] = c.Caller.UserID
	}
	return err
}

// checkStatus refuses to set or clear 已签约 by hand: contracts decide it.
func checkStatus(c *record.Change) {
	if was, is := c.Before.Int("CustomerStatus"), c.After.Int("CustomerStatus"); was != is && (was == signed || is == signed) {
		c.Invalid("CustomerStatus", "已签约由合同得出，不能直接修改")
	}
}

// checkOwner refuses a new owner if the caller may not assign, or if the new owner does not see the shop.
func checkOwner(ctx context.Context, tx *store.Tx, c *record.Change) error {
	owner := c.After.Text("OwnerId")
	if owner != c.Before.Text("OwnerId") {
		c.After["OwnedDate"] = c.Now
		if owner == "" {
			c.After["OwnedDate"] = nil
		}
		if owner != c.Caller.UserID && !c.Caller.MayButton(mayAssign) {
			c.Invalid("OwnerId", "指定别人为业务负责人须有客户的“分配”权限")
			return nil
		}
	}
	if owner == "" || !c.Changes("OwnerId") && !c.Changes("ShopId") {
		return nil
	}
	return shops.RefuseOwner(ctx, tx, c, owner, "业务负责人")
}

// namesake is a customer with the same mobile number.
type namesake struct {
	CustomerID string  `db:"CustomerId"`
	CustomerNo string  `db:"CustomerNo"`
	Name       string  `db:"Name"`
	OwnerName  *string `db:"OwnerName"`
}

// checkMobile refuses a mobile number that another customer of the dealer has. It names that customer and the owner
// only to a caller who sees that customer.
func checkMobile(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.After.Text("Mobile") == "" || !c.Changes("Mobile") && !c.Changes("OrganizationId") {
		return nil
	}
	var same namesake
	err := tx.Get(ctx, &same, "customer/same_mobile", store.Args{
		"OrganizationId": c.After.Text("OrganizationId"), "Mobile": c.After.Text("Mobile"), "CustomerId": c.Key,
	})
	if err != nil {
		return store.IfNone(err, nil)
	}
	seen, err := c.Sees(ctx, tx, same.CustomerID)
	switch {
	case err != nil:
		return err
	case !seen:
		c.Invalid("Mobile", "已有此手机号的客户，不由你负责，请联系店长")
	case same.OwnerName == nil:
		c.Invalid("Mobile", fmt.Sprintf("已有此手机号的客户：%s %s，在公海，可以领取", same.CustomerNo, same.Name))
	default:
		c.Invalid("Mobile", fmt.Sprintf("已有此手机号的客户：%s %s，业务负责人 %s", same.CustomerNo, same.Name, *same.OwnerName))
	}
	return nil
}
