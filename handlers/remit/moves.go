package remit

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/remit/ledger"
)

// auditKey is the subject of the area in 流程设置.
const auditKey = "回款审核"

//go:embed flow.yaml
var auditFlow string

const mostReason = 500 // UTF-16 units

// reason is the reason that a move needs.
func reason(r *gateway.Request, of string) (string, error) {
	var sent struct{ Reason payload.Text }
	if err := r.Bind(&sent); err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(sent.Reason))
	switch {
	case text == "":
		return "", errs.Failf("请填写%s", of)
	case payload.Units(payload.Text(text)) > mostReason:
		return "", errs.Failf("%s超过 %d 个字符", of, mostReason)
	}
	return text, nil
}

// Submit answers POST submit/{id}: a refused remittance waits for finance again, or for the approval centre.
func (h *Handlers) Submit(r *gateway.Request) (any, error) {
	flow, err := byFlow(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	if flow {
		return h.audit().AskFor(r, r.Param("id"), "")
	}
	return h.remits.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if is := c.Before.Int("ExamineStatus"); standing(c.Before) != "" || is != draft && is != failed {
			return refuse(c.Before, "提交")
		}
		c.After["ExamineStatus"], c.After["ExamineReason"] = waiting, nil
		return nil
	}, record.Verb("提交"))
}

// Audit answers POST audit/{id}: finance finds that the money is there, and posts it.
func (h *Handlers) Audit(r *gateway.Request) (any, error) {
	return h.remits.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if standing(c.Before) != "" || c.Before.Int("ExamineStatus") != waiting {
			return refuse(c.Before, "审核")
		}
		if err := fourEyes(ctx, tx, c); err != nil {
			return err
		}
		return h.post(ctx, tx, c)
	})
}

// Reject answers POST reject/{id}: finance refuses a remittance with the reason.
func (h *Handlers) Reject(r *gateway.Request) (any, error) {
	why, err := reason(r, "驳回原因")
	if err != nil {
		return nil, err
	}
	return h.remits.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if standing(c.Before) != "" || c.Before.Int("ExamineStatus") != waiting {
			return refuse(c.Before, "驳回")
		}
		c.After["ExamineStatus"], c.After["ExamineReason"] = draft, why
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return tell(ctx, tx, c, "被驳回", "，原因："+why)
		})
		return nil
	}, record.Verb("驳回"))
}

// post posts a remittance to its account and books it on payments, in the transaction of its audit.
func (h *Handlers) post(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var of place
	if err := tx.Get(ctx, &of, "remit/account", store.Args{"AccountId": c.Before.Text("AccountId")}); err != nil {
		return err
	}
	if of.State != enabled {
		return errs.Failf("账户 %s 已停用，不能入账", of.AccountNo)
	}
	kind := c.Before.Text("Kind")
	if field, _ := naming(c.Before); field != "" { // the shop may have another account since the remittance was entered
		if _, why, err := unpaid(ctx, tx, c.Before); err != nil {
			return err
		} else if why != "" {
			return errs.Failf("%s。请驳回，改好后再审核", why)
		}
	}
	from, amount := sourceOf(kind, c.Before.Decimal("Amount").Decimal)
	entry, err := ledger.Post(ctx, tx, c.Origin(), ledger.Posting{
		AccountID: c.Before.Text("AccountId"), Kind: kind, Amount: amount, SourceKind: from, SourceID: c.Key, SourceKey: "remit:" + c.Key,
		Summary: fmt.Sprintf("%s %s %s", kind, c.Before.Text("RemitNo"), c.Before.Text("Payer")),
	})
	if err != nil {
		return err
	}
	if kind == ledger.Refund && entry.BalanceAfter.IsNegative() {
		return errs.Failf("账户余额 %s 元，不足退款 %s 元", entry.BalanceBefore.StringFixed(2), amount.Neg().StringFixed(2))
	}
	c.Verb = "审核入账"
	c.After["ExamineStatus"], c.After["ExamineReason"], c.After["RemitStatus"], c.After["Pending"] = approved, nil, done, nil
	c.After["EntryId"], c.After["PostDate"], c.After["AuditUserName"] = entry.EntryID, entry.Day.Time, c.Caller.Name
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		return tell(ctx, tx, c, "已审核入账", "，账户余额 "+money.Yuan(entry.BalanceAfter)+" 元")
	})
	return h.allocate(ctx, tx, c)
}

// sourceOf is the source of an entry of a kind of remittance, and its amount with the sign.
func sourceOf(kind string, amount decimal.Decimal) (from string, signed decimal.Decimal) {
	switch kind {
	case ledger.Refund:
		return ledger.FromRefund, amount.Neg()
	case ledger.Correction:
		return ledger.FromCorrection, amount
	default:
		return ledger.FromRemit, amount
	}
}

// fourEyes refuses an auditor who has entered or changed the remittance.
func fourEyes(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var n int
	err := tx.Get(ctx, &n, "remit/is_writer", store.Args{"RemitId": c.Key, "UserId": c.Caller.UserID})
	if err == nil && n > 0 {
		err = errs.Failf("回款 %s 是%s登记或修改的，须由另一位财务审核", c.Before.Text("RemitNo"), c.Caller.Name)
	}
	return err
}

// Reverse answers POST reverse/{id}: a second entry undoes a posted remittance, and its bookings are open again. The
// entry is in the current month: earlier statements do not change.
func (h *Handlers) Reverse(r *gateway.Request) (any, error) {
	why, err := reason(r, "红冲原因")
	if err != nil {
		return nil, err
	}
	return h.remits.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if standing(c.Before) != "已入账" {
			return refuse(c.Before, "红冲")
		}
		if err := fourEyes(ctx, tx, c); err != nil {
			return err
		}
		entry, err := ledger.Reverse(ctx, tx, c.Origin(), c.Before.Text("EntryId"), payload.Shorten("红冲 "+c.Before.Text("RemitNo")+"："+why, 200))
		if err != nil {
			return err
		}
		c.After["ReverseDate"], c.After["ReverseReason"] = clock.Day(entry.Day.Time), why
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return tell(ctx, tx, c, "已红冲", "，原因："+why+"，账户余额 "+money.Yuan(entry.BalanceAfter)+" 元")
		})
		return h.release(ctx, tx, c)
	}, record.Verb("红冲"))
}

// tell informs the user who entered a remittance of the result.
func tell(ctx context.Context, tx *store.Tx, c *record.Change, what, more string) error {
	var maker *string
	if err := tx.Get(ctx, &maker, "remit/maker", store.Args{"RemitId": c.Key}); err != nil || maker == nil || *maker == c.Caller.UserID {
		return err
	}
	no, kind := c.After.Text("RemitNo"), c.After.Text("Kind")
	return notify.Tell(ctx, tx, notify.Notice{
		Title: kind + " " + no + " " + what, Category: "回款", Publisher: c.Caller.Name, PageID: listMenu, ObjectID: c.Key, Created: c.Now,
		Content: fmt.Sprintf("%s %s（%s，%s 元）%s%s。", kind, no, c.After.Text("Payer"), money.Yuan(c.After.Decimal("Amount").Decimal), what, more),
	}, *maker)
}

// audit is the approval that decides on remittances where the setting RemitAudit says so.
func (h *Handlers) audit() approval.Subject {
	return approval.Subject{
		Key: auditKey, Flow: auditFlow, Records: h.remits, Button: mayAdd, Ask: askAudit, Show: showRemit, Ended: h.auditEnded, Failed: notStarted,
		About: &approval.Showing{Record: h.aboutRemit, Photo: h.showSlip}, Start: h.Calls.StartApproval,
		Final: "回款已经入账，不能作废；有误请到回款登记红冲",
	}
}

func askAudit(_ context.Context, _ *store.Tx, c *record.Change, _ string) error {
	if standing(c.Before) != "" {
		return refuse(c.Before, "提交审批")
	}
	c.Verb = "提交审批"
	c.After["ExamineStatus"], c.After["ExamineReason"], c.After["Pending"] = waiting, nil, inFlow
	return nil
}

// notStarted keeps why an approval could not be started.
func notStarted(_ context.Context, _ *store.Tx, c *record.Change, why string) error {
	c.Verb = "提交失败"
	c.After["ExamineStatus"], c.After["ExamineReason"] = failed, payload.Shorten(why, mostReason)
	return nil
}

// auditEnded posts an approved remittance. The last approver must not have written it.
func (h *Handlers) auditEnded(ctx context.Context, tx *store.Tx, c *record.Change, end approval.End) error {
	if c.Before.Text("Pending") != inFlow {
		return errs.Failf("回款没有正在进行的审批")
	}
	if end.Approved && !end.Trial {
		if err := fourEyes(ctx, tx, c); err != nil {
			return err
		}
	}
	if end.Approved {
		return h.post(ctx, tx, c)
	}
	c.Verb = "审批退回"
	why := "审批已撤回"
	if end.Opinion != "" {
		why = payload.Shorten(end.Opinion, mostReason)
	}
	c.After["ExamineStatus"], c.After["ExamineReason"], c.After["Pending"] = draft, why, nil
	return nil
}
