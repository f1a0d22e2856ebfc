package inspection

import (
	"context"

	"qiao/gateway/record"
	"qiao/gateway/store"
)

// tally adds a judged lot to the sums of its month. switchAfter has reserved supplier and
// material, and no other lot adds to their rows until the commit.
func tally(ctx context.Context, tx *store.Tx, key string, lot record.Row) error {
	sums := store.Args{
		"Month": lot.Time("ArrivalDate").Format("2006-01"), "SupplierId": lot.Text("SupplierId"), "MaterialId": lot.Text("MaterialId"),
		"InspectorUserId": lot.Text("InspectorUserId"), "Refused": oneIf(lot.Text("Status") == returned), "Conceded": oneIf(lot.Text("Status") == conceded),
		"Inspected": lot.Int("SampleSize"), "Defective": lot.Int("Defective"),
		"Critical": lot.Int("FoundCritical"), "Major": lot.Int("FoundMajor"), "Minor": lot.Int("FoundMinor"),
	}
	if err := addTo(ctx, tx, "inspection/month_lots", sums); err != nil {
		return err
	}
	var defects []struct {
		CategoryID string `db:"CategoryId"`
		Quantity   int    `db:"Quantity"`
	}
	if err := tx.Select(ctx, &defects, "inspection/defect_sums", store.Args{"InspectionId": key}); err != nil {
		return err
	}
	for _, d := range defects {
		err := addTo(ctx, tx, "inspection/month_defects", store.Args{
			"Month": sums["Month"], "CategoryId": d.CategoryID, "SupplierId": sums["SupplierId"], "MaterialId": sums["MaterialId"],
			"InspectorUserId": sums["InspectorUserId"], "Quantity": d.Quantity,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addTo adds to a row of sums, or begins it: statement_add, then statement_begin.
func addTo(ctx context.Context, tx *store.Tx, statement string, sums store.Args) error {
	added, err := tx.Exec(ctx, statement+"_add", sums)
	if err != nil || added > 0 {
		return err
	}
	_, err = tx.Exec(ctx, statement+"_begin", sums)
	return err
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
