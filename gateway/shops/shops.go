// Package shops answers questions about a shop that several areas have.
package shops

import (
	"context"
	_ "embed"

	"qiao/gateway/errs"
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

// RefuseClosed refuses to add or move a record to a shop that takes no new business. The field ShopId names the shop. what is
// the staff's word for the record, such as 客户.
func RefuseClosed(ctx context.Context, tx *store.Tx, c *record.Change, what string) error {
	shop := c.After.Text("ShopId")
	if shop == "" || c.Refused("ShopId") || shop == c.Before.Text("ShopId") {
		return nil
	}
	why, err := NoBusiness(ctx, tx, shop)
	if why != "" {
		c.Invalid("ShopId", why+"，不能再登记"+what)
	}
	return err
}

// state is a shop as the rules of new business read it.
type state struct {
	Status  string `db:"Status"`
	Stopped bool   `db:"Stopped"` // its dealer
}

// read returns the zero state for a shop that does not exist.
func read(ctx context.Context, db store.Reader, shopID string) (of state, err error) {
	err = db.Get(ctx, &of, "shops/status", store.Args{"ShopId": shopID})
	return of, store.IfNone(err, nil)
}

// NoBusiness is why a shop takes no new business, empty where it does: it is closed, or its dealer is stopped.
func NoBusiness(ctx context.Context, db store.Reader, shopID string) (string, error) {
	of, err := read(ctx, db, shopID)
	switch {
	case of.Status == Closed:
		return "店铺已关闭", err
	case of.Stopped:
		return "店铺的经销商已停用", err
	default:
		return "", err
	}
}

// RefuseStopped refuses an act in a shop of a stopped dealer. A closed shop of another dealer may still do it.
func RefuseStopped(ctx context.Context, db store.Reader, shopID, what string) error {
	of, err := read(ctx, db, shopID)
	if err == nil && of.Stopped {
		err = errs.Failf("店铺的经销商已停用，不能%s", what)
	}
	return err
}

// RefuseOwner refuses a person as OwnerId of a record who does not see the record's shop or has left. The field ShopId names
// the shop; what is the staff's word for OwnerId, such as 负责人.
func RefuseOwner(ctx context.Context, tx *store.Tx, c *record.Change, userID, what string) error {
	known, err := record.Once(c, func() (map[ownership]bool, error) { return map[ownership]bool{}, nil })
	if err != nil {
		return err
	}
	asked := ownership{userID, c.After.Text("ShopId")}
	may, found := known[asked]
	if !found {
		var n int
		if err := tx.Get(ctx, &n, "shops/may_own", store.Args{"UserId": asked.userID, "ShopId": asked.shopID}); err != nil {
			return err
		}
		may = n > 0
		known[asked] = may
	}
	if !may {
		c.Invalid("OwnerId", what+"看不到这家店铺，请选在职的、负责这家店铺的人")
	}
	return nil
}

// ownership is a person who may be responsible for the records of a shop. The lines of a sheet are of a few.
type ownership struct{ userID, shopID string }
