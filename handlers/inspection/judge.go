package inspection

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Judge answers POST list/judge/{id}: 合格, 退货, or 检验中 for a lot that must be inspected again. 让步接收
// needs an approval (AskConcession), so this route refuses it.
func (h *Handlers) Judge(r *gateway.Request) (any, error) {
	var sent struct{ Result, Note payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	result := strings.TrimSpace(string(sent.Result))
	if result == conceded {
		return nil, errs.Failf("让步接收须经审批，请先申请让步接收")
	}
	if !slices.Contains([]string{accepted, returned, inspecting}, result) {
		return nil, errs.Failf("Result 须为 %s、%s 或 %s", accepted, returned, inspecting)
	}
	note, err := said("判定说明", sent.Note, false)
	if err != nil {
		return nil, err
	}
	return h.inspections.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if err := mayJudge(c); err != nil {
			return err
		}
		return h.judge(c, result, note)
	}, record.Verb(judged(result)))
}

// judged is the name for staff of setting the result of a lot.
func judged(result string) string {
	if result == inspecting {
		return "退回检验"
	}
	return "判定"
}

// mayJudge refuses to judge a lot that is not finished, that is judged already, or whose concession
// is waiting for approval.
func mayJudge(c *record.Change) error {
	switch state := c.Before.Text("Status"); {
	case state == waiting || state == inspecting:
		return refuse(c, "检验还没有完成，不能判定")
	case state != unjudged:
		return refuse(c, "已由 "+c.Before.Text("Judge")+" 判定，不能再改")
	case c.Before.Text("ConcessionState") == concessionAsked:
		return refuse(c, "让步接收正在审批，请等审批结束")
	default:
		return nil
	}
}

// judge writes the result into the inspection. It is never better than the plan allows.
func (h *Handlers) judge(c *record.Change, result, note string) error {
	proposed := proposal(c.Before)
	switch {
	case result == accepted && proposed == returned:
		return errs.Failf("不能判定为合格：%s", reached(c.Before))
	case result == returned && proposed == accepted && note == "":
		return errs.Failf("抽样结果合格，退货须填写判定说明")
	case result == inspecting && note == "":
		return errs.Failf("退回检验须填写判定说明")
	}
	c.After["Status"], c.After["JudgeNote"] = result, nil
	if note != "" {
		c.After["JudgeNote"] = note
	}
	if result == inspecting {
		c.After["Proposal"], c.After["FinishDate"] = nil, nil
	} else {
		c.After["Judge"], c.After["JudgeDate"] = c.Caller.Name, c.Now
	}
	if result != inspecting {
		c.Then(func(ctx context.Context, tx *store.Tx) error { return h.conclude(ctx, tx, c) })
	}
	return nil
}

// reached says which classes of defects have reached Re.
func reached(lot record.Row) string {
	format := "%s缺陷 %d 个，达到拒收数 %d"
	if lot.Text("CountBy") == byPieces {
		format = "%s不良 %d 件，达到拒收数 %d"
	}
	var texts []string
	for _, class := range severities {
		found, refuse := judgedBy(lot, class.field), lot.Int("Ac"+class.field)+1
		if found >= refuse {
			texts = append(texts, fmt.Sprintf(format, class.name, found, refuse))
		}
	}
	return strings.Join(texts, "；")
}

// judgedBy is the number that is compared with Ac of a class of defects.
func judgedBy(lot record.Row, class string) int64 {
	if lot.Text("CountBy") == byPieces {
		return lot.Int("Pieces" + class)
	}
	return lot.Int("Found" + class)
}

// conclude counts a decided lot, and applies the switching rules.
func (h *Handlers) conclude(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if err := h.switchAfter(ctx, tx, c.After, c.Origin()); err != nil {
		return err
	}
	return tally(ctx, tx, c.Key, c.After)
}

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
