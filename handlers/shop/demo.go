package shop

import (
	"context"

	"qiao/gateway/store"
	"qiao/sql/seed"
)

// fillDemo says where the dealers' people work. Shops name their managers, so people come before shops, and their place
// of work after both.
func fillDemo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	var works map[string]string // account → name of the shop
	if err := data.Section("works", &works); err != nil {
		return err
	}
	for account, shop := range works {
		if _, err := tx.Exec(ctx, "shop/works_in", store.Args{"Account": account, "ShopName": shop}); err != nil {
			return err
		}
	}
	return nil
}
