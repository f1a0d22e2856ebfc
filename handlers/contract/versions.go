package contract

import (
	"context"
	"time"

	"qiao/gateway"
	"qiao/gateway/enumeration"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Versions are the versions of a contract. The program writes the first one when the contract becomes valid. Each change
// is another version. When it is approved, it becomes the current one; earlier versions do not change.
var Versions = record.Table{
	Name: "Con_Version", Key: "VersionId", Label: "合同变更", Title: []string{"ContractId", "VersionNo"}, Path: "/api/contract/version",
	Fields: []record.Field{
		{Name: "ContractId", Label: "合同", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Con_Contract", Key: "ContractId", Names: []string{"ContractNo"}, Shown: "ContractNo", Path: Contracts.Path, Search: true,
			Scope: Contracts.Scope.Columns,
		}},
		{Name: "VersionNo", Label: "版本", Type: "int", Server: true},
		{Name: "Reason", Label: "变更原因", Type: "nvarchar(500)", Required: true},
		{Name: "Amount", Label: "合同金额（元）", Type: "decimal(12,2)", Required: true, Min: 1, Max: 99999999},
		{Name: "DealerAmount", Label: "经销商金额（元）", Type: "decimal(12,2)", Min: 0, Max: 99999999, Access: session.Button(mayDealer)},
		{Name: "DeliveryDate", Label: "交货日期", Type: "date"},
		{Name: "Terms", Label: "补充约定", Type: "nvarchar(1000)"},
		{Name: "ExamineStatus", Label: "审核状态", Type: "int", Server: true, Enumeration: enumeration.ExamineStatus, Initial: "待提交"},
		{Name: "ExamineReason", Label: "未通过原因", Type: "nvarchar(1000)", Server: true},
	},
	Lines:  []record.Lines{planLines("Con_VersionPlan", "VersionPlanId")},
	Unique: []record.Unique{{Index: "UQ_Con_Version_No", Columns: []string{"ContractId", "VersionNo"}}},
	Scope:  &record.Scope{Of: &Contracts, By: "ContractId"},
}

func (h *Handlers) versionRoutes() []gateway.Route {
	table := Versions
	table.Check = h.checkVersion
	h.versions = record.New(h.DB, table)
	edit := session.Button(mayEdit)
	page := record.Page{Menu: listMenu, List: "contract/versions", Add: edit, Delete: edit, Without: []string{"export"}}
	return append(h.versions.Routes(page), gateway.Route{
		Methods: "POST", Path: table.Path + "/submit/:id", Access: session.Button(mayAsk), Effect: gateway.Write, Summary: "提交合同变更审批", Handle: h.SubmitChange,
	})
}

// checkVersion numbers a new change of a valid contract and computes its plan. It refuses to edit a submitted or approved
// version.
func (h *Handlers) checkVersion(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Added && c.After.Int("ExamineStatus") == approved {
		return nil // the first version
	}
	if is := c.Before.Int("ExamineStatus"); c.Action != record.Added && is != draft && is != failed {
		return errs.Failf("第 %d 版已提交审批，不能修改或删除", c.Before.Int("VersionNo"))
	}
	if c.Action == record.Deleted {
		return nil
	}
	if c.Action == record.Updated && c.Changes("ContractId") {
		c.Invalid("ContractId", "变更不能改到别的合同")
		return nil
	}
	if c.Refused("ContractId") {
		return nil
	}
	of, err := readContract(ctx, tx, c.After.Text("ContractId"))
	if err != nil {
		return err
	}
	if is := standing(of.row()); is != valid {
		return refuse(of.row(), "变更")
	}
	if c.Action == record.Added {
		if of.OpenVersions > 0 {
			return errs.Failf("合同 %s 的第 %d 版还没有审批，请先提交或删除", of.ContractNo, of.LatestVersion)
		}
		c.After["VersionNo"] = of.LatestVersion + 1
	}
	keepDealerAmount(c, of)
	setPlan(c, time.Time{})
	return keepReceived(ctx, tx, c, c.After.Text("ContractId"))
}

// keepDealerAmount gives a change that states no dealer's amount that of the contract. It refuses another one from users who
// do not decide it. The field states no Decide, because the first value of a change is the contract's.
func keepDealerAmount(c *record.Change, of deed) {
	present, sent := c.Before["DealerAmount"], c.After["DealerAmount"]
	if c.Action == record.Added && of.DealerAmount.Valid {
		present = store.Decimal(of.DealerAmount.Decimal.String())
	}
	switch {
	case sent == nil:
		c.After["DealerAmount"] = present
	case sent != present && !c.Caller.MayButton(mayCharge):
		c.Invalid("DealerAmount", "经销商金额由工厂填写，请保持原值")
	}
}

// SubmitChange answers POST version/submit/{id}.
func (h *Handlers) SubmitChange(r *gateway.Request) (any, error) {
	return h.change().AskFor(r, r.Param("id"), "")
}

// firstVersion stores the agreement when a contract became valid.
func (h *Handlers) firstVersion(ctx context.Context, tx *store.Tx, c *record.Change) error {
	values := record.Row{"ContractId": c.Key, "VersionNo": int64(1), "Reason": "合同签订", "ExamineStatus": approved}
	for _, name := range agreed {
		values[name] = c.After[name]
	}
	values["Plan"] = copied(c.After.Lines("Plan"), nil)
	_, err := h.versions.In(tx, c.Origin()).AnyScope().Add(ctx, values)
	return err
}

// agreed are the fields that a contract and its versions have in common.
var agreed = []string{"Amount", "DealerAmount", "DeliveryDate", "Terms"}

// applyVersion copies the fields and the plan of a version into the contract, and charges the account of the shop its
// amount.
func (h *Handlers) applyVersion(ctx context.Context, tx *store.Tx, contract, version *record.Change) error {
	for _, name := range agreed {
		contract.After[name] = version.Before[name]
	}
	contract.After["VersionNo"] = version.Before["VersionNo"]
	contract.After["Plan"] = copied(version.Before.Lines("Plan"), contract.Before.Lines("Plan"))
	contract.Then(func(ctx context.Context, tx *store.Tx) error {
		charge := chargeOf(contract.Key, contract.After)
		charge.Why = "合同变更"
		return h.charge(ctx, tx, contract, charge)
	})
	if err := keepReceived(ctx, tx, contract, contract.Key); err != nil || contract.Refused("Plan") {
		return err
	}
	return h.freePayments(ctx, tx, contract)
}

// copied are lines with the keys of the lines that they replace.
func copied(lines, in []record.Line) []record.Line {
	made := make([]record.Line, len(lines))
	for i, line := range lines {
		if made[i].Row = line.Row; i < len(in) {
			made[i].Key = in[i].Key
		}
	}
	return made
}
