package remit

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/remit/ledger"
)

// The answers of a dealer to a statement.
const (
	confirmed = "已确认"
	disputed  = "有异议"
)

// Statements are the answers of dealers to the months of their accounts: 对账单. Other months have no row.
var Statements = record.Table{
	Name: "Fin_Statement", Key: "StatementId", Label: "对账单", Title: []string{"AccountId", "Month"}, Path: "/api/account/statement",
	Fields: []record.Field{
		{Name: "AccountId", Label: "账户", Type: "nvarchar(50)", Required: true, Server: true, Choice: &record.Choice{
			Table: "Fin_Account", Key: "AccountId", Names: []string{"Name", "AccountNo"}, Shown: "AccountName", Path: Accounts.Path, Search: true,
		}},
		{Name: "Month", Label: "月份", Type: "date", Server: true},
		{Name: "State", Label: "对账状态", Type: "nvarchar(10)", Server: true, Options: []string{confirmed, disputed}},
		{Name: "Opening", Label: "期初余额（元）", Type: "decimal(14,2)", Server: true},
		{Name: "Paid", Label: "本月收款（元）", Type: "decimal(14,2)", Server: true},
		{Name: "Charged", Label: "本月扣款（元）", Type: "decimal(14,2)", Server: true},
		{Name: "Closing", Label: "期末余额（元）", Type: "decimal(14,2)", Server: true},
		{Name: "Entries", Label: "流水笔数", Type: "int", Server: true},
		{Name: "Note", Label: "异议说明", Type: "nvarchar(500)", Server: true},
	},
	Unique: []record.Unique{{Index: "UQ_Fin_Statement_Month", Columns: []string{"AccountId", "Month"}}},
	Scope:  &record.Scope{Of: &Accounts, By: "AccountId"},
}

func (h *Handlers) statementRoutes() []gateway.Route {
	h.statements = record.New(h.DB, Statements)
	path, read, confirm := Statements.Path, session.Menu(accountMenu), session.Button(mayConfirm)
	page := record.Page{Menu: accountMenu, List: "remit/monthly_statements", Without: []string{"add", "update", "delete"}}
	return append(h.statements.Routes(page), []gateway.Route{
		{Methods: "GET", Path: path + "/months/:id", Access: read, Effect: gateway.Read, Summary: "账户有流水的月份", Handle: h.Months},
		{Methods: "GET", Path: path + "/page/:id", Access: read, Effect: gateway.Read, Query: []string{"month"}, Summary: "账户一个月的对账单", Handle: h.Statement},
		{Methods: "POST", Path: path + "/confirm/:id", Access: confirm, Effect: gateway.Write, Summary: "确认对账单", Handle: h.Confirm},
		{Methods: "POST", Path: path + "/dispute/:id", Access: confirm, Effect: gateway.Write, Summary: "对对账单提出异议", Handle: h.Dispute},
	}...)
}

// sums are the figures of a month of an account.
type sums struct {
	Opening, Paid, Charged, Closing money.Amount
	Entries                         int64
}

// month is a month of an account, and the dealer's answer to it.
type month struct {
	Month string // 2026-10
	sums
	State          string `tstype:"'' | '已确认' | '有异议'"`
	Note           *string
	RowVersion     int64 // of the dealer's answer, 0 without one
	ModifyUserName *string
	ModifyDate     store.LocalTime `tstype:"string | null"`
	Current        bool            // it is not over yet, so it cannot be confirmed

	id  string // of the statement
	day time.Time
}

// months is the answer of GET months/{id}.
type months struct{ Months []month }

// Months answers GET months/{id}: the months of an account from its first entry on, the newest first.
func (h *Handlers) Months(r *gateway.Request) (any, error) {
	if _, err := h.seen(r); err != nil {
		return nil, err
	}
	all, err := readMonths(r.Context(), h.DB, r.Param("id"), r.Origin().Now)
	slices.Reverse(all)
	return months{all}, err
}

// seen is an account that the caller sees, as its list has it.
func (h *Handlers) seen(r *gateway.Request) (holder, error) {
	if _, err := r.ReadRow("remit/accounts", Accounts.Label, map[string]string{"AccountId": r.Param("id")}); err != nil {
		return holder{}, err
	}
	return readAccount(r.Context(), h.DB, r.Param("id"))
}

// readMonths reads the months of an account in their order. A confirmed month shows the figures of that day; they
// cannot differ, because the day of an entry is never before that of the entry before it.
func readMonths(ctx context.Context, db store.Reader, accountID string, now time.Time) ([]month, error) {
	var found []struct {
		Month   store.LocalTime `db:"Month"`
		Paid    money.Amount    `db:"Paid"`
		Charged money.Amount    `db:"Charged"`
		Entries int64           `db:"Entries"`

		StatementID    *string             `db:"StatementId"`
		State          *string             `db:"State"`
		Note           *string             `db:"Note"`
		RowVersion     *int64              `db:"RowVersion"`
		ModifyUserName *string             `db:"ModifyUserName"`
		ModifyDate     store.LocalTime     `db:"ModifyDate"`
		Opening        decimal.NullDecimal `db:"Opening"`
		Closing        decimal.NullDecimal `db:"Closing"`
	}
	err := db.Select(ctx, &found, "remit/months", store.Args{"AccountId": accountID})
	all, balance, current := []month{}, decimal.Zero, ledger.MonthOf(clock.Day(now))
	// idle adds the months up to one, in which nothing was posted: their balance can be confirmed too.
	idle := func(until time.Time) {
		for day := all[len(all)-1].day.AddDate(0, 1, 0); day.Before(until); day = day.AddDate(0, 1, 0) {
			all = append(all, month{
				Month: day.Format("2006-01"), Current: !day.Before(current), day: day,
				sums: sums{Opening: money.Amount{Decimal: balance}, Closing: money.Amount{Decimal: balance}},
			})
		}
	}
	for _, one := range found {
		if len(all) > 0 {
			idle(one.Month.Time)
		}
		m := month{
			Month: one.Month.Format("2006-01"), State: store.OrEmpty(one.State), Note: one.Note, ModifyUserName: one.ModifyUserName, ModifyDate: one.ModifyDate,
			Current: !one.Month.Before(current), id: store.OrEmpty(one.StatementID), day: one.Month.Time,
			sums: sums{Opening: money.Amount{Decimal: balance}, Paid: one.Paid, Charged: one.Charged, Entries: one.Entries},
		}
		balance = balance.Add(m.Paid.Decimal).Add(m.Charged.Decimal).Round(2)
		if m.Closing.Decimal = balance; one.RowVersion != nil {
			m.RowVersion = *one.RowVersion
		}
		if m.State == confirmed {
			m.Opening.Decimal, m.Closing.Decimal = one.Opening.Decimal, one.Closing.Decimal
		}
		all = append(all, m)
	}
	if len(all) > 0 {
		idle(current.AddDate(0, 1, 0))
	}
	return all, err
}

// holder is an account as its statement names it.
type holder struct {
	AccountID   string       `db:"AccountId" json:"AccountId"`
	AccountNo   string       `db:"AccountNo"`
	AccountName string       `db:"AccountName"`
	ShopName    string       `db:"ShopName"`
	DealerName  string       `db:"DealerName"`
	CreditLimit money.Amount `db:"CreditLimit"`
	SharedBy    []string     `db:"-"` // the names of the shops that share the account
}

func readAccount(ctx context.Context, db store.Reader, id string) (a holder, err error) {
	a.SharedBy = []string{}
	if err := db.Get(ctx, &a, "remit/statement_account", store.Args{"AccountId": id}); err != nil {
		return a, err
	}
	return a, db.Select(ctx, &a.SharedBy, "remit/shops_of", store.Args{"AccountId": id})
}

// movement is an entry of a statement.
type movement struct {
	Sequence     int64           `db:"Sequence"`
	Day          store.LocalTime `db:"Day"`
	Kind         string          `db:"Kind"`
	Summary      string          `db:"Summary"`
	Amount       money.Amount    `db:"Amount"`
	BalanceAfter money.Amount    `db:"BalanceAfter"`
}

// statement is the answer of GET page/{id}: one month of an account, as it is printed.
type statement struct {
	holder
	month
	Movements []movement
}

// Statement answers GET page/{id}?month=2026-10.
func (h *Handlers) Statement(r *gateway.Request) (any, error) {
	of, err := h.seen(r)
	if err != nil {
		return nil, err
	}
	var sent struct{ Month payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	m, err := h.monthOf(r, h.DB, string(sent.Month))
	if err != nil {
		return nil, err
	}
	shown := statement{holder: of, month: m, Movements: []movement{}}
	return shown, h.DB.Select(r.Context(), &shown.Movements, "remit/movements", store.Args{
		"AccountId": of.AccountID, "From": store.LocalTime{Time: m.day}, "Until": store.LocalTime{Time: m.day.AddDate(0, 1, 0)},
	})
}

func (h *Handlers) monthOf(r *gateway.Request, db store.Reader, wanted string) (month, error) {
	all, err := readMonths(r.Context(), db, r.Param("id"), r.Origin().Now)
	if err != nil {
		return month{}, err
	}
	i := slices.IndexFunc(all, func(m month) bool { return m.Month == wanted })
	if i < 0 {
		return month{}, errs.Failf("账户在 %s 没有流水", cmp.Or(errs.Shorten(wanted), "这个月"))
	}
	return all[i], nil
}

// answered is the body of confirm and dispute.
type answered struct {
	Month   payload.Text // 2026-10
	Closing payload.Text // the closing balance that the dealer has read, of confirm
	Note    payload.Text // of dispute
}

// Confirm answers POST confirm/{id}: the dealer has checked a past month.
func (h *Handlers) Confirm(r *gateway.Request) (any, error) {
	return h.answer(r, confirmed, func(sent answered, m month) error {
		closing, ok := payload.Decimal(sent.Closing)
		switch {
		case !ok:
			return errs.Failf("请发送 Closing：核对过的期末余额")
		case !closing.Equal(m.Closing.Decimal):
			return errs.Failf("%s 的期末余额是 %s 元，不是 %s 元，请刷新后核对", m.Month, m.Closing.StringFixed(2), closing.StringFixed(2))
		}
		return nil
	})
}

// Dispute answers POST dispute/{id}: the dealer disputes a past month, with a reason.
func (h *Handlers) Dispute(r *gateway.Request) (any, error) {
	return h.answer(r, disputed, func(sent answered, _ month) error {
		note := strings.TrimSpace(string(sent.Note))
		switch {
		case note == "":
			return errs.Failf("请写明对哪些流水有异议")
		case payload.Units(payload.Text(note)) > mostReason:
			return errs.Failf("异议说明超过 %d 个字符", mostReason)
		}
		return nil
	})
}

// answer stores the dealer's answer to a month. A confirmed month does not change.
func (h *Handlers) answer(r *gateway.Request, state string, check func(answered, month) error) (any, error) {
	of, err := h.seen(r)
	if err != nil {
		return nil, err
	}
	var sent answered
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	ctx := r.Context()
	err = h.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Lock(ctx, "statements of "+r.Param("id")); err != nil {
			return err
		}
		var n int
		if err := tx.Get(ctx, &n, "remit/is_dealer", store.Args{"AccountId": r.Param("id"), "UserId": r.Caller.UserID}); err != nil {
			return err
		}
		m, err := h.monthOf(r, tx, string(sent.Month))
		switch {
		case err != nil:
			return err
		case n == 0:
			return errs.Failf("对账单由经销商自己确认")
		case m.Current:
			return errs.Failf("%s 还没有结束，下月起再对账", m.Month)
		case m.State == confirmed:
			return errs.Failf("%s 的对账单已确认", m.Month)
		}
		if err := check(sent, m); err != nil {
			return err
		}
		note := strings.TrimSpace(string(sent.Note))
		if err := h.keep(ctx, tx, r, m, state, note); err != nil || state == confirmed {
			return err
		}
		return tellAuditors(ctx, tx, r, of, m, note)
	})
	if err != nil {
		return nil, err
	}
	return h.monthOf(r, h.DB, string(sent.Month))
}

// tellAuditors tells finance what a dealer disputes.
func tellAuditors(ctx context.Context, tx *store.Tx, r *gateway.Request, of holder, m month, note string) error {
	var people []string
	if err := tx.Select(ctx, &people, "remit/auditors", store.Args{"AccountId": of.AccountID, "Button": mayAudit}); err != nil {
		return err
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: of.AccountName + " 对 " + m.Month + " 的对账单有异议", Category: "回款", Publisher: r.Caller.Name,
		PageID: accountMenu, ObjectID: of.AccountID, Created: r.Origin().Now,
		Content: fmt.Sprintf("%s（%s）的 %s 对账单：%s。期末余额 %s 元。", of.AccountName, of.DealerName, m.Month, strings.TrimRight(note, "。"), money.Yuan(m.Closing.Decimal)),
	}, people...)
}

func (h *Handlers) keep(ctx context.Context, tx *store.Tx, r *gateway.Request, m month, state, note string) error {
	values := record.Row{
		"AccountId": r.Param("id"), "Month": m.day, "State": state, "Opening": money.Stored(m.Opening.Decimal), "Paid": money.Stored(m.Paid.Decimal), "Charged": money.Stored(m.Charged.Decimal),
		"Closing": money.Stored(m.Closing.Decimal), "Entries": m.Entries, "Note": nil,
	}
	verb := map[string]string{confirmed: "确认对账", disputed: "提出异议"}[state]
	if state == disputed {
		values["Note"] = note
	}
	writer := h.statements.In(tx, r.Origin()).Verb(verb)
	if m.id == "" {
		_, err := writer.Add(ctx, values)
		return err
	}
	return writer.Update(ctx, m.id, values)
}
