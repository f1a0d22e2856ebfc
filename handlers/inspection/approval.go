package inspection

import (
	"context"
	_ "embed"
	"fmt"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const concessionKey = "让步接收"

//go:embed flow.yaml
var concessionFlow string

// concession is the approval of 让步接收: a lot that its plan rejects is accepted all the same.
// The lot waits until the approval ends.
func (h *Handlers) concession() approval.Subject {
	return approval.Subject{
		Key: concessionKey, Flow: concessionFlow, Records: h.inspections, Button: listMenu + ".judge",
		Ask: askConcession, Show: showConcession, Ended: h.concessionEnded, About: h.showing(), Start: h.StartApproval,
		// the lot was taken, and its quantities are in the quality figures
		Final: "让步接收通过后检验单已经结案，不能作废；货物有问题时请联系品质部另行处理",
	}
}

// AskConcession answers POST list/concession/{id}.
func (h *Handlers) AskConcession(r *gateway.Request) (any, error) {
	var sent struct{ Reason payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.concession().AskFor(r, r.Param("id"), string(sent.Reason))
}

func askConcession(ctx context.Context, tx *store.Tx, c *record.Change, sent string) error {
	reason, err := said("让步接收的原因", payload.Text(sent), true)
	if err != nil {
		return err
	}
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
	return nil
}

// noConcession is why 让步接收 cannot be asked for a lot with so many critical defects, with any other counts; empty where
// it can.
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

func showConcession(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	var named struct {
		Supplier string `db:"Supplier"`
		Material string `db:"Material"`
	}
	err := tx.Get(ctx, &named, "inspection/named", store.Args{"InspectionId": c.Key})
	number := c.After.Text("InspectionNo")
	return approval.Shown{
		Title: "让步接收 " + number + " " + named.Material,
		Form: map[string]string{
			"InspectNo": number, "Supplier": named.Supplier, "Material": named.Material, "Found": reached(c.After), "Reason": c.After.Text("ConcessionReason"),
		},
	}, err
}

// concessionEnded makes the inspection 让步接收, or leaves it 待判定 with the opinion.
func (h *Handlers) concessionEnded(_ context.Context, _ *store.Tx, c *record.Change, end approval.End) error {
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
}
