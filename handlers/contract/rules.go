package contract

import (
	"context"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
	"qiao/handlers/contract/plan"
)

// The codes of examineStatus and cancelStatus (specification §4).
const (
	failed    = int64(-2)
	draft     = int64(-1)
	waiting   = int64(0)
	approved  = int64(1)
	cancelled = int64(1) // of cancelStatus
)

// valid is the standing of a contract that binds both sides.
const valid = "已审核"

// standing is the state of a contract as messages name it, empty for a draft, which one may edit, submit and delete.
func standing(row record.Row) string {
	switch {
	case row.Int("CancelStatus") == cancelled:
		return "已取消"
	case row.Text("Pending") != "":
		return "正在审批" + row.Text("Pending")
	case row.Int("ExamineStatus") == waiting:
		return "正在审批"
	case row.Int("ExamineStatus") == approved:
		return valid
	default:
		return ""
	}
}

// refuse is the error of a move that the state of the contract does not allow.
func refuse(row record.Row, move string) error {
	is := standing(row)
	if is == "" {
		is = "尚未审核"
	}
	return errs.Failf("合同 %s %s，不能%s", row.Text("ContractNo"), is, move)
}

// checkContract completes a new contract and computes its plan. After submission only the remark may change here; all
// other fields need a 变更.
func (h *Handlers) checkContract(ctx context.Context, tx *store.Tx, c *record.Change) error {
	switch c.Action {
	case record.Added:
		no, err := contractNumber.Next(ctx, tx, c.Now)
		if c.After["ContractNo"] = no; err != nil {
			return err
		}
	case record.Deleted:
		if standing(c.Before) != "" {
			return refuse(c.Before, "删除")
		}
		if of := c.Before.Text("QuotationId"); of != "" {
			if err := h.Calls.FreeQuotation(ctx, tx, c.Origin(), of); err != nil {
				return err
			}
		}
		return documents.Keep(ctx, tx, c.Key)
	default:
		switch is := standing(c.Before); {
		case is != "" && onlyRemark(c):
			return nil
		case is == valid:
			return refuse(c.Before, "修改，需要改动请走变更")
		case is != "":
			return refuse(c.Before, "修改")
		}
	}
	for _, rule := range []record.StepFunc{checkPlace, checkTemplate, defaultPlan} {
		if err := rule(ctx, tx, c); err != nil {
			return err
		}
	}
	setPlan(c, c.After.Time("SignDate"))
	return nil
}

func onlyRemark(c *record.Change) bool {
	for _, f := range Contracts.Fields {
		if f.Name != "Remark" && c.Changes(f.Name) {
			return false
		}
	}
	return !c.Changes("Plan")
}

// side is what the rules read of a customer.
type side struct {
	ShopID         string  `db:"ShopId"`
	OrganizationID string  `db:"OrganizationId"`
	OwnerID        *string `db:"OwnerId"`
}

// checkPlace sets shop and owner to those of the customer if the contract names none. The shop must belong to the
// customer's dealer, and the owner must see it.
func checkPlace(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("CustomerId") {
		return nil
	}
	var of side
	err := tx.Get(ctx, &of, "contract/customer", store.Args{"CustomerId": c.After.Text("CustomerId")})
	if err != nil {
		return err
	}
	if c.After.Text("ShopId") == "" {
		c.After["ShopId"] = of.ShopID
	}
	if c.After.Text("OwnerId") == "" && of.OwnerID != nil {
		c.After["OwnerId"] = *of.OwnerID
	}
	c.After["OrganizationId"] = of.OrganizationID
	if err := shops.RefuseClosed(ctx, tx, c, "合同"); err != nil {
		return err
	}
	var n int
	if err := tx.Get(ctx, &n, "contract/shop_of", store.Args{"ShopId": c.After.Text("ShopId"), "OrganizationId": of.OrganizationID}); err != nil {
		return err
	}
	if n == 0 {
		c.Invalid("ShopId", "店铺须属于客户的经销商")
		return nil
	}
	if c.After.Text("OwnerId") == "" || !c.Changes("OwnerId") && !c.Changes("ShopId") {
		return nil
	}
	return shops.RefuseOwner(ctx, tx, c, c.After.Text("OwnerId"), "业务负责人")
}

// checkTemplate sets the default template of the type if the contract names none, and copies the text of a newly chosen
// template into the contract.
func checkTemplate(ctx context.Context, tx *store.Tx, c *record.Change) error {
	contractType := c.After.Text("ContractType")
	if c.After.Text("TemplateId") == "" {
		var id string
		err := tx.Get(ctx, &id, "contract/default_template", store.Args{"ContractType": contractType})
		if err != nil {
			return store.IfNone(err, nil)
		}
		c.After["TemplateId"] = id
	}
	if !c.Changes("TemplateId") && !c.Changes("ContractType") {
		return nil
	}
	var chosen struct {
		ContractType string `db:"ContractType"`
		Status       string `db:"Status"`
	}
	err := tx.Get(ctx, &chosen, "contract/template", store.Args{"TemplateId": c.After.Text("TemplateId")})
	switch {
	case errors.Is(err, store.ErrNoRows): // the declaration refuses it
	case err != nil:
		return err
	case chosen.ContractType != contractType:
		c.Invalid("TemplateId", fmt.Sprintf("所选模板用于%s，合同类型是%s", chosen.ContractType, contractType))
	case chosen.Status != enabled && c.Changes("TemplateId"):
		c.Invalid("TemplateId", "所选模板已停用")
	}
	if c.Changes("TemplateId") {
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Exec(ctx, "contract/keep_text", store.Args{"ContractId": c.Key})
			return err
		})
	}
	return nil
}

// defaultPlan sets the plan of 应用设置 if the contract has none.
func defaultPlan(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if len(c.After.Lines("Plan")) > 0 || c.After.Time("SignDate").IsZero() {
		return nil
	}
	text, err := store.Setting(ctx, tx, "ContractPlan")
	if err != nil {
		return err
	}
	parts, ok := plan.Read(text)
	if !ok {
		c.Invalid("Plan", "请填写付款计划；应用设置中的“默认付款计划”有误，比例须合计 100%")
		return nil
	}
	var lines []record.Line
	for _, part := range parts {
		lines = append(lines, record.Line{Row: record.Row{
			"Stage": part.Stage, "Share": store.Decimal(part.Share.String()), "DueDate": c.After.Time("SignDate").AddDate(0, 0, part.Days),
		}})
	}
	c.After["Plan"] = lines
	return nil
}

// setPlan computes the amounts of the plan of a contract or a version. It refuses a plan with another sum, and a payment
// before the first day, unless that day is zero.
func setPlan(c *record.Change, first time.Time) {
	lines := c.After.Lines("Plan")
	planned := make([]plan.Line, len(lines))
	for i, line := range lines {
		planned[i] = plan.Line{Share: line.Decimal("Share"), Amount: line.Decimal("Amount")}
		if due := line.Time("DueDate"); !due.IsZero() && due.Before(first) {
			c.InvalidLine("Plan", i, "DueDate", "付款日期不能早于签订日期 "+first.Format(time.DateOnly))
		}
	}
	if wrong := plan.Compute(c.After.Decimal("Amount").Decimal, planned); wrong != nil {
		if wrong.Line < 0 {
			c.Invalid("Plan", wrong.Text)
			return
		}
		c.InvalidLine("Plan", wrong.Line, "Amount", wrong.Text)
		return
	}
	for i := range lines {
		lines[i].Row["Amount"] = store.Decimal(planned[i].Amount.Decimal.String())
	}
}

// Draft is area.Calls.DraftContract.
func (h *Handlers) Draft(ctx context.Context, tx *store.Tx, origin audit.Origin, d area.ContractDraft) (key, no string, err error) {
	values := record.Row{
		"QuotationId": store.OrNull(d.QuotationID), "CustomerId": d.CustomerID, "ShopId": store.OrNull(d.ShopID), "OwnerId": store.OrNull(d.OwnerID),
		"ContractType": "零售合同", "SignDate": clock.Day(origin.Now), "Amount": store.Decimal(d.Amount.String()),
		"VersionNo": int64(1), "ExamineStatus": draft, "CancelStatus": int64(0),
	}
	if d.DealerAmount.Valid {
		values["DealerAmount"] = store.Decimal(d.DealerAmount.Decimal.String())
	}
	if key, err = h.contracts.In(tx, origin).Add(ctx, values); err != nil {
		return "", "", err
	}
	err = tx.Get(ctx, &no, "contract/number", store.Args{"ContractId": key})
	return key, no, err
}
