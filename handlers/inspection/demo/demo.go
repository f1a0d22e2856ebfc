package demo

import (
	"context"

	"qiao/gateway/store"
	"qiao/sql/seed"
)

// Fill adds the year of inspections.
func Fill(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	tables, err := Tables(data)
	if err != nil {
		return err
	}
	for _, table := range tables {
		if err := tx.Insert(ctx, table.Name, table.Columns, table.Rows); err != nil {
			return err
		}
	}
	return nil
}
