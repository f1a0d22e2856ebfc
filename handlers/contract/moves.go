package contract

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// The subjects of the area.
const (
	signingKey = "合同审批"
	changeKey  = "合同变更"
	cancelKey  = "合同取消"
)

var (
	//go:embed flow.yaml
	signingFlow string
	//go:embed flow_change.yaml
	changeFlow string
	//go:embed flow_cancel.yaml
	cancelFlow string
)

// Submit answers POST submit/{id}: it asks for the approval of a contract.
func (h *Handlers) Submit(r *gateway.Request) (any, error) {
	return h.signing().AskFor(r, r.Param("id"), "")
}

// Cancel answers POST cancel/{id}: it asks for the cancellation of a valid contract.
func (h *Handlers) Cancel(r *gateway.Request) (any, error) {
	var sent struct{ Reason payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.cancellation().AskFor(r, r.Param("id"), string(sent.Reason))
}

// Withdraw answers POST withdraw/{id}: the applicant withdraws the application for the approval of a contract.
func (h *Handlers) Withdraw(r *gateway.Request) (any, error) {
	id := r.Param("id")
	if err := sees(r, id); err != nil {
		return nil, err
	}
	d, err := readContract(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	switch {
	case store.OrEmpty(d.Pending) == changing:
		all, err := readVersions(r.Context(), h.DB, id)
		at := slices.IndexFunc(all, func(v version) bool { return v.ExamineStatus == waiting })
		if err != nil || at < 0 {
			return nil, cmp.Or(err, refuse(d.row(), "撤回"))
		}
		return nil, h.Calls.Withdraw(r, changeKey, all[at].VersionID)
	case store.OrEmpty(d.Pending) == cancelling:
		return nil, h.Calls.Withdraw(r, cancelKey, id)
	case d.ExamineStatus == waiting:
		return nil, h.Calls.Withdraw(r, signingKey, id)
	default:
		return nil, refuse(d.row(), "撤回")
	}
}

// signing is the approval by which a contract becomes valid.
func (h *Handlers) signing() approval.Subject {
	return approval.Subject{
		Key: signingKey, Flow: signingFlow, Records: h.contracts, Button: mayAsk, Ask: h.askSigning, Show: h.showContract,
		Ended: h.signingEnded, Failed: notStarted, About: h.showing(h.aboutContract), Start: h.Calls.StartApproval,
		Final: "合同审核后已经生效，不能作废；需要改动请到合同详情变更或取消",
	}
}

func (h *Handlers) askSigning(ctx context.Context, tx *store.Tx, c *record.Change, _ string) error {
	switch {
	case standing(c.Before) != "":
		return refuse(c.Before, "提交审批")
	case c.Before.Text("TemplateId") == "":
		return errs.Failf("请先选择合同模板")
	}
	if err := shops.RefuseStopped(ctx, tx, c.Before.Text("ShopId"), "提交合同"); err != nil {
		return err
	}
	if err := h.keptOffer(ctx, tx, c); err != nil {
		return err
	}
	if err := h.covered(ctx, tx, c, chargeOf(c.Key, c.Before), c.Before); err != nil {
		return err
	}
	c.Verb = "提交审批"
	c.After["ExamineStatus"], c.After["ExamineReason"] = waiting, nil
	return nil
}

// notStarted keeps why an approval could not be started.
func notStarted(_ context.Context, _ *store.Tx, c *record.Change, reason string) error {
	c.Verb = "提交失败"
	c.After["ExamineStatus"], c.After["ExamineReason"] = failed, payload.Shorten(reason, mostReason)
	return nil
}

// signingEnded makes an approved contract valid; the first valid contract makes its customer 已签约. A contract that was
// sent back becomes a draft with the reason.
func (h *Handlers) signingEnded(ctx context.Context, tx *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Int("ExamineStatus") != waiting {
		return errs.Failf("合同没有正在进行的审批")
	}
	if !end.Approved {
		c.Verb = "审批退回"
		c.After["ExamineStatus"], c.After["ExamineReason"] = draft, whyNot(end)
		return nil
	}
	if err := shops.RefuseStopped(ctx, tx, c.Before.Text("ShopId"), "签合同：请退回"); err != nil {
		return err
	}
	c.Verb = "审核通过"
	c.After["ExamineStatus"] = approved
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		if err := h.firstVersion(ctx, tx, c); err != nil {
			return err
		}
		if err := h.charge(ctx, tx, c, chargeOf(c.Key, c.After)); err != nil {
			return err
		}
		return h.signed(ctx, tx, c, true)
	})
	return nil
}

// signed updates the customer when the first contract becomes valid, and when the last valid one is cancelled. Two
// transactions that change contracts of the same customer run one after the other here.
func (h *Handlers) signed(ctx context.Context, tx *store.Tx, c *record.Change, is bool) error {
	of := c.After.Text("CustomerId")
	if err := tx.Lock(ctx, "contracts of "+of); err != nil {
		return err
	}
	var others int
	err := tx.Get(ctx, &others, "contract/other_valid", store.Args{"CustomerId": of, "ContractId": c.Key})
	if err != nil || others > 0 {
		return err
	}
	return h.Calls.CustomerSigned(ctx, tx, c.Origin(), of, is)
}

// cancellation is the approval by which a valid contract is cancelled.
func (h *Handlers) cancellation() approval.Subject {
	return approval.Subject{
		Key: cancelKey, Flow: cancelFlow, Records: h.contracts, Button: mayCancel, Ask: askCancellation, Show: h.showContract,
		Ended: h.cancellationEnded, About: h.showing(h.aboutContract), Start: h.Calls.StartApproval,
		Final: "合同已经取消，不能恢复；需要时请新签合同",
	}
}

const mostReason = 500 // UTF-16 units

func askCancellation(_ context.Context, _ *store.Tx, c *record.Change, reason string) error {
	if reason = strings.TrimSpace(reason); reason == "" {
		return errs.Failf("请填写取消原因")
	}
	if payload.Units(payload.Text(reason)) > mostReason {
		return errs.Failf("取消原因超过 %d 个字符", mostReason)
	}
	if standing(c.Before) != valid {
		return refuse(c.Before, "申请取消")
	}
	c.Verb = "申请取消"
	c.After["Pending"], c.After["CancelReason"], c.After["ExamineReason"] = cancelling, reason, nil
	return nil
}

func (h *Handlers) cancellationEnded(_ context.Context, _ *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Text("Pending") != cancelling {
		return errs.Failf("合同没有正在审批的取消")
	}
	c.After["Pending"] = nil
	if !end.Approved {
		c.Verb = "取消退回"
		c.After["CancelReason"], c.After["ExamineReason"] = nil, payload.Shorten("取消未通过："+whyNot(end), mostReason)
		return nil
	}
	c.Verb = "取消合同"
	c.After["CancelStatus"] = cancelled
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		charge := chargeOf(c.Key, c.After)
		charge.Amount, charge.Why = decimal.Zero, "合同取消"
		if err := h.charge(ctx, tx, c, charge); err != nil {
			return err
		}
		return h.signed(ctx, tx, c, false)
	})
	return nil
}

// change is the approval of a new version. Its record is the version; until it ends, the contract has Pending 变更.
func (h *Handlers) change() approval.Subject {
	return approval.Subject{
		Key: changeKey, Flow: changeFlow, Records: h.versions, Button: mayAsk, Ask: h.askChange, Show: h.showChange,
		Ended: h.changeEnded, Failed: notStarted, About: h.showing(h.aboutChange), Start: h.Calls.StartApproval,
		Final: "合同变更已经生效，不能作废；需要改回请再做一次变更",
	}
}

func (h *Handlers) askChange(ctx context.Context, tx *store.Tx, c *record.Change, _ string) error {
	if is := c.Before.Int("ExamineStatus"); is != draft && is != failed {
		return errs.Failf("第 %d 版已提交审批", c.Before.Int("VersionNo"))
	}
	differences, err := differencesOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	if len(differences) == 0 {
		return errs.Failf("变更的内容与现有合同相同，请先修改")
	}
	c.Verb = "提交审批"
	c.After["ExamineStatus"], c.After["ExamineReason"] = waiting, nil
	h.also(c, func(ctx context.Context, tx *store.Tx, contract *record.Change) error {
		if standing(contract.Before) != valid {
			return refuse(contract.Before, "变更")
		}
		charge := chargeOf(contract.Key, contract.Before)
		charge.Amount = c.Before.Decimal("DealerAmount").Decimal
		if err := h.covered(ctx, tx, contract, charge, c.Before); err != nil {
			return err
		}
		contract.Verb = "申请变更"
		contract.After["Pending"], contract.After["ExamineReason"] = changing, nil
		return nil
	})
	return nil
}

func (h *Handlers) changeEnded(_ context.Context, _ *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Int("ExamineStatus") != waiting {
		return errs.Failf("合同没有正在审批的变更")
	}
	verb := "变更生效"
	c.Verb = "审核通过"
	if c.After["ExamineStatus"] = approved; !end.Approved {
		verb, c.Verb = "变更退回", "审批退回"
		c.After["ExamineStatus"], c.After["ExamineReason"] = draft, whyNot(end)
	}
	h.also(c, func(ctx context.Context, tx *store.Tx, contract *record.Change) error {
		if contract.Before.Text("Pending") != changing {
			return errs.Failf("合同没有正在审批的变更")
		}
		contract.Verb = verb
		if contract.After["Pending"] = nil; !end.Approved {
			return nil
		}
		return h.applyVersion(ctx, tx, contract, c)
	})
	return nil
}

// also changes the state of the contract after the change of its version is written.
func (h *Handlers) also(version *record.Change, step record.StepFunc) {
	version.Then(func(ctx context.Context, tx *store.Tx) error {
		return h.contracts.In(tx, version.Origin()).AnyScope().Step(ctx, version.Before.Text("ContractId"), step)
	})
}

// whyNot is the reason why an application was not approved.
func whyNot(end approval.End) string {
	if end.Opinion == "" {
		return "审批已撤回"
	}
	return payload.Shorten(end.Opinion, mostReason)
}
