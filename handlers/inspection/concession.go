package inspection

import (
	"context"
	"fmt"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// subject is the name of a concession in the approval centre.
const subject = "让步接收"

// concessionFinal is approval.Subject's Final: the lot was taken, and its quantities are in the
// quality figures.
const concessionFinal = "让步接收通过后检验单已经结案，不能作废；货物有问题时请联系品质部另行处理"

// AskConcession answers POST list/concession/{id}: it asks for approval to accept a lot that its
// plan rejects. The lot waits until the approval ends.
func (h *Handlers) AskConcession(r *gateway.Request) (any, error) {
	var sent struct{ Reason payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.askConcession(r, r.Param("id"), sent.Reason)
}

// ConcessionAsked is approval.Subject's Ask.
func (h *Handlers) ConcessionAsked(r *gateway.Request, key, reason string) error {
	if !r.Caller.MayButton(listMenu + ".judge") {
		return errs.New(errs.Forbidden)
	}
	_, err := h.askConcession(r, key, payload.Text(reason))
	return err
}

func (h *Handlers) askConcession(r *gateway.Request, key string, sent payload.Text) (any, error) {
	reason, err := said("让步接收的原因", sent, true)
	if err != nil {
		return nil, err
	}
	return h.inspections.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if err := mayJudge(c); err != nil {
			return err
		}
		if proposal(c.Before) == accepted {
			return errs.Failf("抽样结果合格，不需要让步接收")
		}
		why, err := noConcession(ctx, tx, c.Before.Int("FoundCritical"))
		if err != nil {
			return err
		}
		if why != "" {
			return refuse(c, why)
		}
		c.After["ConcessionState"], c.After["ConcessionReason"] = concessionAsked, reason
		c.After["ConcessionBy"], c.After["ConcessionNote"] = nil, nil
		c.Then(func(ctx context.Context, tx *store.Tx) error { return h.startConcession(ctx, tx, c) })
		return nil
	}, record.Of(key))
}

// noConcession is why 让步接收 cannot be asked for a lot with so many critical defects, whatever
// its other counts; empty where it can.
func noConcession(ctx context.Context, db store.Reader, critical int64) (string, error) {
	if critical == 0 {
		return "", nil
	}
	allowed, err := store.Setting(ctx, db, "ConcessionForCritical")
	if err != nil || allowed == "是" {
		return "", err
	}
	return fmt.Sprintf("有致命缺陷 %d 个，不能申请让步接收（应用设置“致命缺陷可申请让步接收”为否）", critical), nil
}

// startConcession starts the approval of a concession that was asked for.
func (h *Handlers) startConcession(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var named struct {
		Supplier string `db:"Supplier"`
		Material string `db:"Material"`
	}
	if err := tx.Get(ctx, &named, "inspection/named", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	number := c.After.Text("InspectionNo")
	_, err := h.AskApproval(ctx, tx, approval.Request{
		Subject: subject, SubjectID: c.Key, Title: "让步接收 " + number + " " + named.Material, Origin: c.Origin(),
		Form: map[string]string{
			"InspectNo": number, "Supplier": named.Supplier, "Material": named.Material, "Found": reached(c.After), "Reason": c.After.Text("ConcessionReason"),
		},
	})
	return err
}

// ConcessionEnded is approval.Subject's Ended: an inspection becomes 让步接收, or stays 待判定
// with the opinion.
func (h *Handlers) ConcessionEnded(ctx context.Context, tx *store.Tx, end approval.End) error {
	return h.inspections.In(tx, end.Origin).Step(ctx, end.SubjectID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.Before.Text("Status") != unjudged || c.Before.Text("ConcessionState") != concessionAsked {
			return errs.Failf("检验单没有正在审批的让步接收")
		}
		c.After["ConcessionState"], c.After["ConcessionBy"], c.After["ConcessionNote"] = concessionRefused, c.Caller.Name, store.OrNull(end.Opinion)
		if end.Approved {
			c.After["ConcessionState"], c.After["Status"] = concessionGranted, conceded
			c.After["Judge"], c.After["JudgeDate"] = c.Caller.Name, c.Now
			c.Then(func(ctx context.Context, tx *store.Tx) error { return h.conclude(ctx, tx, c) })
		}
		return nil
	})
}
