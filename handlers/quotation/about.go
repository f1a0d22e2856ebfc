package quotation

import (
	"context"
	"fmt"
	"strconv"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// offered is a quotation as the approvers of its discount read it.
type offered struct {
	QuotationID    string              `db:"QuotationId"`
	QuotationNo    string              `db:"QuotationNo"`
	Version        int64               `db:"Version"`
	Title          *string             `db:"Title"`
	CustomerName   string              `db:"CustomerName"`
	ShopName       *string             `db:"ShopName"`
	OwnerName      *string             `db:"OwnerName"`
	ValidUntil     *store.LocalTime    `db:"ValidUntil"`
	Rate           decimal.Decimal     `db:"Rate"`
	ListAmount     decimal.Decimal     `db:"ListAmount"`
	Goods          decimal.Decimal     `db:"Goods"`
	Discount       decimal.Decimal     `db:"Discount"`
	Freight        decimal.Decimal     `db:"Freight"`
	Tax            decimal.Decimal     `db:"Tax"`
	Total          decimal.Decimal     `db:"Total"`
	DealerAmount   decimal.NullDecimal `db:"DealerAmount"`
	DiscountReason *string             `db:"DiscountReason"`
	AskedUserID    *string             `db:"AskedUserId"` // the user who asked for the approval, while it waits
	AskedUserName  *string             `db:"AskedUserName"`
}

// offeredLine is a line, as far as sums and discounts concern it.
type offeredLine struct {
	Room       *string         `db:"Room"`
	Cabinet    *string         `db:"Cabinet"`
	FullName   *string         `db:"FullName"`
	Measure    *string         `db:"Measure"`
	LineRate   decimal.Decimal `db:"LineRate"`
	ListAmount decimal.Decimal `db:"ListAmount"`
	Amount     decimal.Decimal `db:"Amount"`
}

// showing shows a quotation to the people who take part in the approval of its discount.
func (h *Handlers) showing() *approval.Showing {
	return &approval.Showing{
		Record: h.about,
		Photo:  func(*gateway.Request, string, string) (any, error) { return nil, errs.New(errs.NotFound) },
	}
}

func (h *Handlers) about(ctx context.Context, key string) (approval.About, error) {
	var q offered
	var all []offeredLine
	args := store.Args{"QuotationId": key}
	if err := h.DB.Get(ctx, &q, "quotation/offered", args); err != nil {
		return approval.About{}, err
	}
	if err := h.DB.Select(ctx, &all, "quotation/offered_lines", args); err != nil {
		return approval.About{}, err
	}
	limit, err := discountLimit(ctx, h.DB, store.OrEmpty(q.AskedUserID))
	return approval.About{
		Title: "报价单 " + q.QuotationNo, Page: detailMenu, Key: q.QuotationID, Facts: q.facts(limit, len(all)),
		Parts: []approval.Part{cabinetsOf(all), discountedOf(all)},
	}, err
}

func (q offered) facts(limit int64, lines int) []approval.Fact {
	facts := []approval.Fact{
		{Label: "客户", Text: q.CustomerName},
		{Label: "项目", Text: store.OrEmpty(q.Title)},
		{Label: "店铺", Text: store.OrEmpty(q.ShopName)},
		{Label: "业务负责人", Text: store.OrEmpty(q.OwnerName)},
		{Label: "版本", Text: fmt.Sprintf("第 %d 版，%d 行明细", q.Version, lines)},
		{Label: "优惠与权限", Text: fmt.Sprintf("申请 %s，%s的权限 %d%%", percent(q.Discount), store.OrEmpty(q.AskedUserName), limit)},
		{Label: "整单折扣", Text: percent(q.Rate)},
		{Label: "原价合计（元）", Text: money.Yuan(q.ListAmount)},
		{Label: "折后货款（元）", Text: money.Yuan(q.Goods)},
		{Label: "让利（元）", Text: money.Yuan(q.ListAmount.Sub(q.Goods))},
		{Label: "运费（元）", Text: money.Yuan(q.Freight)},
		{Label: "税额（元）", Text: money.Yuan(q.Tax)},
		{Label: "总价（元）", Text: money.Yuan(q.Total)},
		{Label: "折扣原因", Text: store.OrEmpty(q.DiscountReason)},
	}
	if q.ValidUntil != nil {
		facts = append(facts, approval.Fact{Label: "有效期至", Text: q.ValidUntil.Format("2006-01-02")})
	}
	return append(facts, q.margin(mayCost)...)
}

// margin is the discounted sum of the goods minus the dealer's prices, for users who may see these.
func (q offered) margin(access session.Access) []approval.Fact {
	if !q.DealerAmount.Valid || q.Goods.IsZero() {
		return nil
	}
	left := q.Goods.Sub(q.DealerAmount.Decimal)
	share := left.Mul(decimal.NewFromInt(100)).DivRound(q.Goods, 1)
	return []approval.Fact{
		{Label: "经销价合计（元）", Text: money.Yuan(q.DealerAmount.Decimal), Access: access},
		{Label: "毛利（元）", Text: fmt.Sprintf("%s，占折后货款 %s", money.Yuan(left), percent(share)), Access: access},
	}
}

// cabinetsOf has the sums of the lines by room and cabinet, in the order of the quotation.
func cabinetsOf(all []offeredLine) approval.Part {
	part := approval.Part{Title: "按柜体", Columns: []string{"空间", "柜体", "行数", "原价（元）", "折后（元）"}, Rows: []approval.Row{}}
	type sum struct {
		lines        int
		list, amount decimal.Decimal
	}
	type place struct{ room, cabinet string }
	sums, order := map[place]*sum{}, []place{}
	for _, line := range all {
		at := place{store.OrEmpty(line.Room), store.OrEmpty(line.Cabinet)}
		if sums[at] == nil {
			sums[at], order = &sum{}, append(order, at)
		}
		s := sums[at]
		s.lines, s.list, s.amount = s.lines+1, s.list.Add(line.ListAmount), s.amount.Add(line.Amount)
	}
	for _, at := range order {
		s := sums[at]
		part.Rows = append(part.Rows, approval.Row{Cells: []string{at.room, at.cabinet, strconv.Itoa(s.lines), money.Yuan(s.list), money.Yuan(s.amount)}})
	}
	return part
}

// discountedOf are the lines with a discount of their own.
func discountedOf(all []offeredLine) approval.Part {
	part := approval.Part{Title: "单独打折的行", Columns: []string{"名称", "计量", "折扣", "原价（元）", "金额（元）"}, Rows: []approval.Row{}}
	full := decimal.NewFromInt(100)
	for _, line := range all {
		if line.LineRate.LessThan(full) {
			part.Rows = append(part.Rows, approval.Row{Cells: []string{
				store.OrEmpty(line.FullName), store.OrEmpty(line.Measure), percent(line.LineRate), money.Yuan(line.ListAmount), money.Yuan(line.Amount),
			}})
		}
	}
	return part
}
