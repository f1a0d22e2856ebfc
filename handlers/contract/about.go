package contract

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/area"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// showContract is a contract as approvers read of it.
func (h *Handlers) showContract(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	d, err := readContract(ctx, tx, c.Key)
	if err != nil {
		return approval.Shown{}, err
	}
	form := d.form()
	form["Reason"] = store.OrEmpty(d.CancelReason)
	return approval.Shown{Title: d.ContractNo + " " + d.CustomerName, Form: form}, nil
}

// showChange is a change as approvers read of it.
func (h *Handlers) showChange(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	d, err := readContract(ctx, tx, c.After.Text("ContractId"))
	if err != nil {
		return approval.Shown{}, err
	}
	form := d.form()
	form["Reason"], form["Amount"] = c.After.Text("Reason"), c.After.Decimal("Amount").Decimal.StringFixed(2)
	return approval.Shown{Title: fmt.Sprintf("%s %s 第 %d 版", d.ContractNo, d.CustomerName, c.After.Int("VersionNo")), Form: form}, nil
}

// form has the fields that all flows of the area may have.
func (d deed) form() map[string]string {
	return map[string]string{
		"ContractNo": d.ContractNo, "Customer": d.CustomerName, "Shop": d.ShopName, "Dealer": d.DealerName, "Type": d.ContractType,
		"Amount": d.Amount.StringFixed(2), "SignDate": day(d.SignDate),
	}
}

// showing shows a contract or a change to the people who take part in its approval.
func (h *Handlers) showing(about func(ctx context.Context, key string) (approval.About, error)) *approval.Showing {
	return &approval.Showing{
		Record: about,
		Photo:  func(*gateway.Request, string, string) (any, error) { return nil, errs.New(errs.NotFound) },
	}
}

func (h *Handlers) aboutContract(ctx context.Context, key string) (approval.About, error) {
	d, err := readContract(ctx, h.DB, key)
	if err != nil {
		return approval.About{}, err
	}
	return h.about(ctx, d, d.DealerAmount, planPart(d.terms))
}

// aboutChange is a contract with the differences of the change. The difference of the dealer's amount is a fact of its own,
// for approvers who may read it.
func (h *Handlers) aboutChange(ctx context.Context, key string) (approval.About, error) {
	var contract string
	if err := h.DB.Get(ctx, &contract, "contract/contract_of", store.Args{"VersionId": key}); err != nil {
		return approval.About{}, err
	}
	d, err := readContract(ctx, h.DB, contract)
	if err != nil {
		return approval.About{}, err
	}
	all, err := readVersions(ctx, h.DB, contract)
	if err != nil {
		return approval.About{}, err
	}
	i := slices.IndexFunc(all, func(v version) bool { return v.VersionID == key })
	changes := approval.Part{Title: fmt.Sprintf("第 %d 版的变更", all[i].VersionNo), Columns: []string{"项目", "现在", "变更后"}, Rows: []approval.Row{}}
	for _, one := range between(all[max(i-1, 0)].terms, all[i].terms) {
		if one.Field == dealerField {
			continue
		}
		changes.Rows = append(changes.Rows, approval.Row{Cells: []string{one.Label, one.From, one.To}})
	}
	return h.about(ctx, d, all[i].DealerAmount, changes, planPart(all[i].terms))
}

// about is a contract for its approvers. cost is the dealer's amount of the contract, or of the change that they decide on.
func (h *Handlers) about(ctx context.Context, d deed, cost decimal.NullDecimal, parts ...approval.Part) (approval.About, error) {
	cover, err := h.Calls.CoverContract(ctx, h.DB, area.ContractCharge{ContractID: d.ContractID, ShopID: d.ShopID, Amount: cost.Decimal})
	if err != nil {
		return approval.About{}, err
	}
	covered := "可用额度足够"
	switch {
	case cover.Account == "":
		covered = "不扣款：店铺没有账户"
	case cover.Stopped:
		covered = "账户 " + cover.Account + " 已停用，合同不能生效"
	case cover.Short:
		covered = "可用额度不足，合同生效后会超出信用额度"
	case !cost.Decimal.IsPositive():
		covered = "不扣款：经销商金额为 0"
	}
	charged := amountText(cost)
	if d.ExamineStatus == approved && !cost.Decimal.Equal(d.DealerAmount.Decimal) {
		charged = amountText(d.DealerAmount) + " → " + charged
	}
	offered := ""
	if of := store.OrEmpty(d.QuotationID); of != "" {
		offer, err := h.Calls.OfferOf(ctx, h.DB, of, "")
		if err := store.IfNone(err, nil); err != nil {
			return approval.About{}, err
		}
		if offer.Number != "" {
			offered = fmt.Sprintf("%s，总价 %s 元", offer.Number, money.Yuan(offer.Total))
		}
		if less := offer.Total.Sub(d.Amount); less.IsPositive() {
			offered += fmt.Sprintf("，合同低 %s 元", money.Yuan(less))
		}
	}
	return approval.About{
		Title: "合同 " + d.ContractNo, Page: detailMenu, Key: d.ContractID, Parts: parts,
		Facts: []approval.Fact{
			{Label: "客户", Text: d.CustomerName},
			{Label: "经销商", Text: d.DealerName},
			{Label: "店铺", Text: d.ShopName},
			{Label: "业务负责人", Text: store.OrEmpty(d.OwnerName)},
			{Label: "合同类型", Text: d.ContractType},
			{Label: "合同金额（元）", Text: money.Yuan(d.Amount)},
			{Label: "报价单", Text: offered},
			{Label: "经销商金额（元）", Text: charged, Access: session.Button(mayDealer)},
			{Label: "店铺账户", Text: covered},
			{Label: "签订日期", Text: day(d.SignDate)},
			{Label: "交货日期", Text: day(d.DeliveryDate)},
			{Label: "合同模板", Text: store.OrEmpty(d.TemplateName)},
			{Label: "补充约定", Text: store.OrEmpty(d.Terms)},
		},
	}, nil
}

func amountText(n decimal.NullDecimal) string {
	if !n.Valid {
		return "没有填写"
	}
	return money.Yuan(n.Decimal)
}

func planPart(t terms) approval.Part {
	part := approval.Part{Title: "付款计划", Columns: []string{"款项", "比例", "金额（元）", "付款日期", "付款条件"}, Rows: []approval.Row{}}
	for _, p := range t.payments() {
		part.Rows = append(part.Rows, approval.Row{Cells: []string{p.Stage, p.Share, p.Amount, p.Due, p.Note}})
	}
	return part
}
