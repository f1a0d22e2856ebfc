package remit

import (
	"context"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// shown is a remittance with the data for its approvers.
type shown struct {
	RemitNo        string          `db:"RemitNo"`
	Kind           string          `db:"Kind"`
	AccountNo      string          `db:"AccountNo"`
	AccountName    string          `db:"AccountName"`
	AccountID      string          `db:"AccountId"`
	ShopName       string          `db:"ShopName"`
	DealerName     string          `db:"DealerName"`
	CustomerName   *string         `db:"CustomerName"`
	ContractNo     *string         `db:"ContractNo"`
	Amount         decimal.Decimal `db:"Amount"`
	RemitDate      store.LocalTime `db:"RemitDate"`
	Way            string          `db:"Way"`
	Payer          string          `db:"Payer"`
	Remark         *string         `db:"Remark"`
	CreateUserName *string         `db:"CreateUserName"`
}

func readRemit(ctx context.Context, db store.Reader, id string) (s shown, err error) {
	return s, db.Get(ctx, &s, "remit/read", store.Args{"RemitId": id})
}

// showRemit is a remittance as approvers read of it.
func showRemit(ctx context.Context, tx *store.Tx, c *record.Change) (approval.Shown, error) {
	s, err := readRemit(ctx, tx, c.Key)
	return approval.Shown{
		Title: s.RemitNo + " " + s.AccountName,
		Form: map[string]string{
			"RemitNo": s.RemitNo, "Account": s.AccountName, "Kind": s.Kind, "Amount": s.Amount.StringFixed(2), "RemitDate": s.RemitDate.Format(time.DateOnly),
			"Way": s.Way, "Payer": s.Payer, "Dealer": s.DealerName, "Shop": s.ShopName,
		},
	}, err
}

// aboutRemit is a remittance with its slips and the balance of its account, for the approvers.
func (h *Handlers) aboutRemit(ctx context.Context, key string) (approval.About, error) {
	s, err := readRemit(ctx, h.DB, key)
	if err != nil {
		return approval.About{}, err
	}
	last, err := ledger.Last(ctx, h.DB, s.AccountID)
	if err != nil {
		return approval.About{}, err
	}
	files, err := slips.Of(ctx, h.DB, key)
	receipts := approval.Part{Title: "凭证", Columns: []string{"文件"}, Rows: []approval.Row{}}
	for _, f := range files {
		receipts.Rows = append(receipts.Rows, approval.Row{Cells: []string{f.FileName}, Photos: []string{f.FileID}})
	}
	return approval.About{
		Title: s.Kind + " " + s.RemitNo, Page: listMenu, Key: key, Parts: []approval.Part{receipts},
		Facts: []approval.Fact{
			{Label: "账户", Text: s.AccountNo + " " + s.AccountName},
			{Label: "账户余额（元）", Text: money.Yuan(last.BalanceAfter)},
			{Label: "经销商", Text: s.DealerName},
			{Label: "店铺", Text: s.ShopName},
			{Label: "金额（元）", Text: money.Yuan(s.Amount)},
			{Label: "付款日期", Text: s.RemitDate.Format(time.DateOnly)},
			{Label: "方式", Text: s.Way},
			{Label: "付款人", Text: s.Payer},
			{Label: "合同", Text: store.OrEmpty(s.ContractNo)},
			{Label: "客户", Text: store.OrEmpty(s.CustomerName)},
			{Label: "登记人", Text: store.OrEmpty(s.CreateUserName)},
			{Label: "备注", Text: store.OrEmpty(s.Remark)},
		},
	}, err
}

// showSlip answers a slip of a remittance to the people who take part in its approval.
func (h *Handlers) showSlip(r *gateway.Request, key, fileID string) (any, error) {
	files, err := slips.Of(r.Context(), h.DB, key)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(files, func(f attachments.File) bool { return f.FileID == fileID }) {
		return nil, errs.New(errs.NotFound)
	}
	return h.Files.Serve(r.Context(), fileID, slips)
}
