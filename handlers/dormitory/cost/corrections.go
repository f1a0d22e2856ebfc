package cost

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// Corrections correct the costs of a person in a closed month; they are charged in the first open
// month: 更正.
var Corrections = record.Table{
	Name: "Dorm_Correction", Key: "CorrectionId", Label: "更正", Title: []string{"ResidentName", "ForMonth"}, Path: "/admin/dormitory/correction", Everybody: true,
	Fields: []record.Field{
		{Name: "CostId", Label: "费用", Type: "nvarchar(50)", Required: true, Hint: "个人明细的一行"},
		{Name: "Amount", Label: "金额", Type: "decimal(12,2)", Required: true, Hint: "多收的填负数"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)", Required: true},
		{Name: "Month", Label: "计入月份", Type: "nvarchar(7)", Server: true},
		{Name: "ForMonth", Label: "更正月份", Type: "nvarchar(7)", Server: true},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Server: true},
		{Name: "ResidentKey", Label: "人员标识", Type: "nvarchar(60)", Server: true, Access: idNumbers},
		{Name: "ResidentNo", Label: "工号", Type: "nvarchar(50)", Server: true, Access: idNumbers},
		{Name: "ResidentName", Label: "姓名", Type: "nvarchar(50)", Server: true},
		{Name: "OrganizationId", Label: "部门编号", Type: "nvarchar(50)", Server: true},
		{Name: "DepartmentName", Label: "部门", Type: "nvarchar(2000)", Server: true},
	},
	Check: checkCorrection,
}

// idNumbers is the right to see numbers of identity cards, which identify workers of other companies.
var idNumbers = session.Button("dormitory-into.edit")

func (h *Handlers) correctionRoutes() []gateway.Route {
	const list, settle = "dormitory/corrections", costMenu + ".settle"
	corrections := record.New(h.DB, Corrections)
	h.corrections = corrections
	return corrections.Routes(record.Page{
		Menu: costMenu, List: list, Read: session.Button(costMenu + ".detail"),
		Add: session.Button(settle), Edit: session.Button(settle), Delete: session.Button(settle),
	})
}

// costRow is the costs of a person in a month, as a correction keeps them.
type costRow struct {
	Month          string  `db:"Month"`
	RoomID         string  `db:"RoomId"`
	ResidentKey    string  `db:"ResidentKey"`
	ResidentNo     *string `db:"ResidentNo"`
	ResidentName   string  `db:"ResidentName"`
	OrganizationID *string `db:"OrganizationId"`
	DepartmentName string  `db:"DepartmentName"`
}

func checkCorrection(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added {
		if c.Action == record.Updated && c.Changes("CostId") {
			c.Invalid("CostId", "不能改成别人的费用；请删除后重新更正")
		}
		return closing.CheckOpen(ctx, tx, c, "Amount", c.Before.Text("Month"))
	}
	closed, err := closing.ClosedThrough(ctx, tx)
	if err != nil {
		return err
	}
	var found []costRow
	if err := tx.Select(ctx, &found, "cost/cost", store.Args{"CostId": c.After.Text("CostId")}); err != nil {
		return err
	}
	switch {
	case c.After.Text("ForMonth") != "": // which no client can send: a back charge
	case c.After.Text("CostId") == "":
	case len(found) == 0:
		c.Invalid("CostId", "没有这笔费用，可能已重新计算，请刷新后再试")
	case found[0].Month > closed:
		c.Invalid("CostId", closing.Called(found[0].Month)+"还没有关账，请直接改入住、抄表或标准")
	case found[0].ResidentKey == "":
		c.Invalid("CostId", "公司承担的费用不向个人收取，不用更正")
	default:
		found[0].remember(c, closing.After(closed))
	}
	return nil
}

func (r costRow) remember(c *record.Change, month string) {
	for field, value := range map[string]string{
		"Month": month, "ForMonth": r.Month, "RoomId": r.RoomID, "ResidentKey": r.ResidentKey, "ResidentNo": store.OrEmpty(r.ResidentNo),
		"ResidentName": r.ResidentName, "OrganizationId": store.OrEmpty(r.OrganizationID), "DepartmentName": r.DepartmentName,
	} {
		c.After[field] = store.OrNull(value)
	}
}
