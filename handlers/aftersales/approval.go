package aftersales

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const partKey = "补件审批"

//go:embed flow.yaml
var partFlow string

// partApproval is the approval of a part order, before the factory makes the parts.
func (h *Handlers) partApproval() approval.Subject {
	return approval.Subject{
		Key: partKey, Flow: partFlow, Records: h.parts, Button: mayAddPart, Show: h.showPart, Start: h.Calls.StartApproval,
		Final: "补件已经批准，不能作废",
		Ask: func(ctx context.Context, tx *store.Tx, c *record.Change, _ string) error {
			if c.Before.Int("State") != draft {
				return refusePart(c.Before, "提交审批")
			}
			if err := openFor(ctx, tx, c.Before.Text("OrderId")); err != nil {
				return err
			}
			c.Verb, c.After["State"], c.After["ExamineReason"] = "提交审批", asked, nil
			return nil
		},
		Ended: func(_ context.Context, _ *store.Tx, c *record.Change, end approval.End) error {
			if c.Before.Int("State") != asked {
				return errs.Failf("补件单没有正在进行的审批")
			}
			if c.Verb, c.After["State"] = "审核通过", approved; !end.Approved {
				why := end.Opinion
				if why == "" {
					why = "审批已撤回"
				}
				c.Verb, c.After["State"], c.After["ExamineReason"] = "审批退回", draft, payload.Shorten(why, 1000)
			}
			c.Then(func(ctx context.Context, tx *store.Tx) error { return tellParts(ctx, tx, c, c.Verb) })
			return nil
		},
		Failed: func(_ context.Context, _ *store.Tx, c *record.Change, reason string) error {
			c.Verb, c.After["ExamineReason"] = "提交失败", payload.Shorten(reason, 1000)
			return nil
		},
		About: &approval.Showing{
			Record: h.aboutPart,
			Photo:  func(*gateway.Request, string, string) (any, error) { return nil, errs.New(errs.NotFound) },
		},
	}
}

// partSheet is a part order, with the fields of its order that approvers read.
type partSheet struct {
	PartNo       string  `db:"PartNo"`
	OrderID      string  `db:"OrderId"`
	OrderNo      string  `db:"OrderNo"`
	CustomerName string  `db:"CustomerName"`
	ShopName     string  `db:"ShopName"`
	DealerName   string  `db:"DealerName"`
	Kind         string  `db:"Kind"`
	Description  string  `db:"Description"`
	Address      *string `db:"Address"`
	Remark       *string `db:"Remark"`
	Lines        []partLine
}

type partLine struct {
	Name     string  `db:"Name"`
	Quantity int64   `db:"Quantity"`
	Reason   string  `db:"Reason"`
	Note     *string `db:"Note"`
}

func readPart(ctx context.Context, db store.Reader, id string) (p partSheet, err error) {
	if err = db.Get(ctx, &p, "aftersales/part", store.Args{"PartId": id}); err != nil {
		return p, err
	}
	return p, db.Select(ctx, &p.Lines, "aftersales/part_lines", store.Args{"PartId": id})
}

// showPart returns the title and the form of a part order for its application.
func (h *Handlers) showPart(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	p, err := readPart(ctx, tx, c.Key)
	lines := make([]string, len(p.Lines))
	for i, line := range p.Lines {
		lines[i] = fmt.Sprintf("%s × %d（%s）", line.Name, line.Quantity, line.Reason)
	}
	return approval.Shown{Title: p.PartNo + " " + p.CustomerName, Form: map[string]string{
		"PartNo": p.PartNo, "OrderNo": p.OrderNo, "Customer": p.CustomerName, "Shop": p.ShopName, "Dealer": p.DealerName, "Parts": strings.Join(lines, "\n"),
	}}, err
}

// aboutPart returns a part order for the people of its approval.
func (h *Handlers) aboutPart(ctx context.Context, key string) (approval.About, error) {
	p, err := readPart(ctx, h.DB, key)
	part := approval.Part{Title: "补件明细", Columns: []string{"名称规格", "数量", "补件原因", "说明"}, Rows: []approval.Row{}}
	for _, line := range p.Lines {
		part.Rows = append(part.Rows, approval.Row{Cells: []string{line.Name, fmt.Sprint(line.Quantity), line.Reason, store.OrEmpty(line.Note)}})
	}
	return approval.About{
		Title: "补件单 " + p.PartNo, Page: detailMenu, Key: p.OrderID, Parts: []approval.Part{part},
		Facts: []approval.Fact{
			{Label: "售后工单", Text: p.OrderNo},
			{Label: "客户", Text: p.CustomerName},
			{Label: "经销商", Text: p.DealerName},
			{Label: "店铺", Text: p.ShopName},
			{Label: "问题类型", Text: p.Kind},
			{Label: "问题描述", Text: p.Description},
			{Label: "收货地址", Text: store.OrEmpty(p.Address)},
			{Label: "备注", Text: store.OrEmpty(p.Remark)},
		},
	}, err
}
