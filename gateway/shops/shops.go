// Package shops has what several areas ask of a dealer's shop.
package shops

import (
	"context"
	_ "embed"

	"qiao/gateway/record"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("shops", statements) }

// The states of a shop that rules know.
const (
	Trading = "营业中"
	Closed  = "已关闭"
)

// RefuseClosed refuses a new record of a closed shop, and moving a record to one. The record names its shop by ShopId;
// what is such a record in the words of staff, such as 客户.
func RefuseClosed(ctx context.Context, tx *store.Tx, c *record.Change, what string) error {
	shop := c.After.Text("ShopId")
	if shop == "" || c.Refused("ShopId") || shop == c.Before.Text("ShopId") {
		return nil
	}
	closed, err := IsClosed(ctx, tx, shop)
	if closed {
		c.Invalid("ShopId", "店铺已关闭，不能再登记"+what)
	}
	return err
}

// IsClosed reports whether a shop is closed. A key of no shop is none.
func IsClosed(ctx context.Context, db store.Reader, shopID string) (bool, error) {
	var status string
	err := db.Get(ctx, &status, "shops/status", store.Args{"ShopId": shopID})
	return status == Closed, store.IfNone(err, nil)
}
