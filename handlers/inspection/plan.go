package inspection

import (
	"context"
	"maps"

	"github.com/google/uuid"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/inspection/sampling"
)

// material has the data of a material from which a lot is planned.
type material struct {
	Class       string `db:"MaterialClass"`
	Level       string `db:"InspectLevel"`
	AqlCritical string `db:"AqlCritical"`
	AqlMajor    string `db:"AqlMajor"`
	AqlMinor    string `db:"AqlMinor"`
	CountBy     string `db:"CountBy"`
	Status      string `db:"Status"`
}

var lotNumber = store.Number{Table: "Insp_Inspection", Column: "InspectionNo", Prefix: "IQC"}

// planLot sets the number and the sampling plan of a lot. The declaration of the record reports
// missing fields.
func planLot(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Added {
		number, err := lotNumber.Next(ctx, tx, c.Now)
		if err != nil {
			return err
		}
		c.After["InspectionNo"] = number
	}
	var m material
	err := tx.Get(ctx, &m, "inspection/material", store.Args{"MaterialId": c.After.Text("MaterialId")})
	if err != nil {
		return store.IfNone(err, nil)
	}
	if m.Status != inUse && c.Changes("MaterialId") {
		c.Invalid("MaterialId", "该物料已停用")
	}
	if err := checkSupplier(ctx, tx, c); err != nil {
		return err
	}
	return applyPlan(ctx, tx, c, m)
}

func checkSupplier(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var status []string
	err := tx.Select(ctx, &status, "inspection/supplier_status", store.Args{"SupplierId": c.After.Text("SupplierId")})
	if err == nil && len(status) > 0 && status[0] != supplying && c.Changes("SupplierId") {
		c.Invalid("SupplierId", "该供应商已停用")
	}
	return err
}

// applyPlan makes the plan by how strictly the next lot is inspected. Supplier and material are
// reserved first, so that a switch at the same time finds the lot.
func applyPlan(ctx context.Context, tx *store.Tx, c *record.Change, m material) error {
	pair := store.Args{"SupplierId": c.After.Text("SupplierId"), "MaterialId": c.After.Text("MaterialId")}
	if _, err := tx.Exec(ctx, "inspection/reserve_switching", pair); err != nil {
		return err
	}
	state, err := readState(ctx, tx, c.After.Text("SupplierId"), c.After.Text("MaterialId"))
	if err != nil {
		return err
	}
	if state.Strictness == sampling.Discontinued {
		c.Invalid("SupplierId", "该供应商的这种物料已暂停检验接收（加严检验中累计 5 批不合格），恢复后才能登记")
		return nil
	}
	after := c.After
	after["InspectLevel"], after["CountBy"] = m.Level, m.CountBy
	after["AqlCritical"], after["AqlMajor"], after["AqlMinor"] = m.AqlCritical, m.AqlMajor, m.AqlMinor
	plan, err := planOf(after, state.Strictness)
	maps.Copy(after, plan)
	return err
}

// planOf is the plan of the tables for a lot with its level and its AQLs.
func planOf(lot record.Row, strictness sampling.Strictness) (record.Row, error) {
	found, err := sampling.ForLot(strictness, int(lot.Int("LotSize")), lot.Text("InspectLevel"), aqlsOf(lot)...)
	if err != nil {
		return nil, errs.Wrap(errs.Internal, "plan a lot", err)
	}
	plan := record.Row{"Strictness": string(strictness), "Letter": found.Letter, "SampleSize": int64(found.Size)}
	for i, class := range severities {
		plan["Ac"+class.field] = int64(found.Plans[i].Accept)
	}
	return plan, nil
}

// aqlsOf are the AQLs of a lot, in the order of severities.
func aqlsOf(lot record.Row) []string {
	var aqls []string
	for _, class := range severities {
		aqls = append(aqls, lot.Text("Aql"+class.field))
	}
	return aqls
}

// writeItems adds the inspection items of the material to an inspection, and adds the row of
// supplier and material that keeps their strictness.
func writeItems(ctx context.Context, tx *store.Tx, c *record.Change) error {
	pair := store.Args{"SupplierId": c.After.Text("SupplierId"), "MaterialId": c.After.Text("MaterialId")}
	if _, err := tx.Exec(ctx, "inspection/add_switching", pair); err != nil {
		return err
	}
	if c.Action == record.Updated && !c.Changes("MaterialId") && !c.Changes("LotSize") {
		// The items keep their keys: an inspector may have typed values that are not sent yet.
		_, err := tx.Exec(ctx, "inspection/set_pieces", store.Args{"InspectionId": c.Key, "SampleSize": c.After.Int("SampleSize")})
		return err
	}
	if _, err := tx.Exec(ctx, "inspection/drop_items", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	var controls []string
	if err := tx.Select(ctx, &controls, "inspection/controls_of", store.Args{"MaterialId": pair["MaterialId"]}); err != nil {
		return err
	}
	for _, id := range controls {
		_, err := tx.Exec(ctx, "inspection/add_item", store.Args{
			"ItemId": uuid.Must(uuid.NewV7()).String(), "InspectionId": c.Key, "ControlId": id, "SampleSize": c.After.Int("SampleSize"),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// refuse is the error that names the state of an inspection, and why a move is no longer possible.
func refuse(c *record.Change, why string) error {
	return errs.Failf("%s 的状态是%s：%s", c.Before.Text("InspectionNo"), c.Before.Text("Status"), why)
}
