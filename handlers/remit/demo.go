package remit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/enumeration"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
	"qiao/sql/seed"
)

// demoRemit is one of the remittances of seed.yaml.
type demoRemit struct {
	Account, Kind, Amount, Way, Payer, Contract, By, Audit, Status, Remark, Reason string
	Days, Reversed                                                                 int // ago
}

// demoEvent is something of the demo that is posted, or that waits.
type demoEvent struct {
	at time.Time
	do func(at time.Time) error
}

// demo posts the charges of the demo company's contracts and the payments of their dealers, in the order of the days.
func demo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	var remits []demoRemit
	var cancelled map[string]int
	if err := data.Section("remits", &remits); err != nil {
		return err
	}
	if err := data.Section("cancelled", &cancelled); err != nil {
		return err
	}
	d := demoData{ctx: ctx, tx: tx, data: data, h: &Handlers{}, numbers: map[string]int{}}
	d.charge(cancelled)
	for i, one := range remits {
		d.remit(one, i)
	}
	slices.SortStableFunc(d.events, func(a, b demoEvent) int { return a.at.Compare(b.at) })
	for _, event := range d.events {
		if err := event.do(event.at); err != nil {
			return err
		}
	}
	return d.say()
}

type demoData struct {
	ctx     context.Context
	tx      *store.Tx
	data    *seed.Data
	h       *Handlers
	numbers map[string]int // by day
	events  []demoEvent
}

func (d *demoData) on(at time.Time, do func(at time.Time) error) {
	d.events = append(d.events, demoEvent{at, do})
}

func (d *demoData) ago(days int, after time.Duration) time.Time {
	return clock.Day(d.data.Now()).AddDate(0, 0, -days).Add(after)
}

func (d *demoData) origin(account string, at time.Time) (audit.Origin, error) {
	user, err := d.data.Row("user", account)
	if err != nil {
		return audit.Origin{}, err
	}
	return audit.Origin{Caller: &session.Identity{UserID: user.ID(), Account: account, Name: user.Text("RealName")}, Now: at}, nil
}

// charge charges the versions of contracts that became valid, and returns the charges of those that were cancelled.
func (d *demoData) charge(cancelled map[string]int) {
	costs := func(contract *seed.Row, version int64, amount string) func(time.Time) error {
		return func(at time.Time) error {
			origin, err := d.origin("caiwu", at)
			if err != nil {
				return err
			}
			charge := area.ContractCharge{
				ContractID: contract.ID(), ContractNo: contract.Text("ContractNo"), ShopID: contract.Refers("ShopId").ID(), VersionNo: version, Why: "合同变更",
			}
			if amount == "" {
				charge.Why = "合同取消"
			} else if charge.Amount, err = decimal.NewFromString(amount); err != nil {
				return err
			}
			_, err = d.h.ChargeContract(d.ctx, d.tx, origin, charge)
			return err
		}
	}
	for _, version := range d.data.Rows("contractversion") {
		if at, known := version.Value("CreateDate").(time.Time); known && version.Int("ExamineStatus") == 1 {
			d.on(at, costs(version.Refers("ContractId"), int64(version.Int("VersionNo")), version.Text("DealerAmount")))
		}
	}
	for _, contract := range d.data.Rows("contract") {
		if days, is := cancelled[contract.Text("no")]; is {
			d.on(d.ago(days, 11*time.Hour), costs(contract, 0, ""))
		}
	}
}

// remit enters a remittance, and posts and reverses it.
func (d *demoData) remit(one demoRemit, place int) {
	d.on(d.ago(one.Days, time.Duration(9*60+place*11%420)*time.Minute), func(at time.Time) error {
		account, err := d.data.Row("finaccount", one.Account)
		if err != nil {
			return err
		}
		origin, err := d.origin(one.By, at)
		if err != nil {
			return err
		}
		if one.Kind == "" {
			one.Kind = ledger.Payment
		}
		r := demoRow{demoRemit: one, key: seed.ID("remit", fmt.Sprint(place+1)), account: account, origin: origin}
		if r.amount, err = decimal.NewFromString(one.Amount); err != nil {
			return err
		}
		date := at.Format("20060102")
		d.numbers[date]++
		r.no = fmt.Sprintf("HK%s%03d", date, d.numbers[date])
		return d.write(r)
	})
}

// demoRow is a remittance with the values for its rows.
type demoRow struct {
	demoRemit
	key, no string
	amount  decimal.Decimal
	account *seed.Row
	origin  audit.Origin
}

func (d *demoData) write(r demoRow) error {
	status, _ := enumeration.ExamineStatus.Code(r.Status)
	values := map[string]any{
		"RemitId": r.key, "RemitNo": r.no, "Kind": r.Kind, "AccountId": r.account.ID(), "ShopId": r.account.Refers("ShopId").ID(),
		"OrganizationId": r.account.Text("OrganizationId"), "Amount": money.Stored(r.amount), "RemitDate": store.LocalTime{Time: clock.Day(r.origin.Now)}, "Way": r.Way,
		"Payer": r.Payer, "Remark": store.OrNull(r.Remark), "ExamineStatus": status, "ExamineReason": store.OrNull(r.Reason), "RemitStatus": int64(0),
		"RowVersion": int64(1), "CreateUserId": r.origin.Caller.UserID, "CreateUserName": r.origin.Caller.Name, "CreateDate": store.LocalTime{Time: r.origin.Now},
	}
	if r.Contract != "" {
		contract, err := d.data.Row("contract", r.Contract)
		if err != nil {
			return err
		}
		values["ContractId"], values["CustomerId"], values["OwnerId"] = contract.ID(), contract.Refers("CustomerId").ID(), store.OrNull(contract.Refers("CustomerId").Text("OwnerId"))
	}
	if r.Audit != "" {
		if err := d.post(r, values); err != nil {
			return err
		}
	}
	columns, row := make([]string, 0, len(values)), make([]any, 0, len(values))
	for name, value := range values {
		columns, row = append(columns, name), append(row, value)
	}
	if err := d.tx.Insert(d.ctx, "Fin_Remit", columns, [][]any{row}); err != nil {
		return err
	}
	if err := keepWriter(d.ctx, d.tx, r.key, r.origin.Caller.UserID); err != nil {
		return err
	}
	if r.Audit == "" || r.Contract == "" {
		return nil
	}
	return d.allocate(r, fmt.Sprint(values["ContractId"]))
}

// post posts a remittance an hour after it was entered, and plans its reversal.
func (d *demoData) post(r demoRow, values map[string]any) error {
	origin, err := d.origin(r.Audit, r.origin.Now.Add(time.Hour))
	if err != nil {
		return err
	}
	from, amount := sourceOf(r.Kind, r.amount)
	entry, err := ledger.Post(d.ctx, d.tx, origin, ledger.Posting{
		AccountID: r.account.ID(), Kind: r.Kind, Amount: amount, SourceKind: from, SourceID: r.key, SourceKey: "remit:" + r.key,
		Summary: fmt.Sprintf("%s %s %s", r.Kind, r.no, r.Payer),
	})
	if err != nil {
		return err
	}
	values["ExamineStatus"], values["ExamineReason"], values["RemitStatus"], values["EntryId"] = approved, nil, done, entry.EntryID
	values["PostDate"], values["AuditUserName"], values["RowVersion"] = entry.Day, origin.Caller.Name, int64(2)
	values["ModifyUserId"], values["ModifyUserName"], values["ModifyDate"] = origin.Caller.UserID, origin.Caller.Name, store.LocalTime{Time: origin.Now}
	if r.Reversed == 0 {
		return nil
	}
	origin.Now = d.ago(r.Reversed, 10*time.Hour)
	back, err := ledger.Reverse(d.ctx, d.tx, origin, entry.EntryID, "红冲 "+r.no+"："+r.Reason)
	values["ReverseDate"], values["ReverseReason"], values["RowVersion"] = back.Day, r.Reason, int64(3)
	return err
}

// allocate books a remittance on the open payments of its contract.
func (d *demoData) allocate(r demoRow, contractID string) error {
	var all []payment
	if err := d.tx.Select(d.ctx, &all, "remit/demo_payments", store.Args{"ContractId": contractID}); err != nil {
		return err
	}
	for i, line := range oldestFirst(all, r.amount, contractID, "") {
		row := []any{seed.ID("allocation", fmt.Sprint(r.key, i)), r.key, int64(i + 1), line.Text("PlanId"), contractID, line.Row["Amount"]}
		if err := d.tx.Insert(d.ctx, "Fin_Allocation", []string{"AllocationId", "RemitId", "RowNo", "PlanId", "ContractId", "Amount"}, [][]any{row}); err != nil {
			return err
		}
		n, err := d.tx.Exec(d.ctx, "remit/demo_receive", store.Args{"PlanId": line.Text("PlanId"), "Amount": line.Row["Amount"]})
		if err != nil {
			return err
		}
		if n != 1 {
			return errs.Failf("the demo allocates more than is open: %s", r.no)
		}
	}
	return nil
}

// say lets the dealers confirm their months, dispute one of two accounts, and leave the latest past month open.
func (d *demoData) say() error {
	for place, account := range d.data.Rows("finaccount") {
		all, err := readMonths(d.ctx, d.tx, account.ID(), d.data.Now())
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(m month) bool { return m.Current })
		for i, m := range all[:max(0, len(all)-1)] {
			state, note := confirmed, any(nil)
			if i == len(all)-2 && place%2 == 1 {
				state, note = disputed, "有一笔现金回款没有列入，已联系门店核对"
			}
			at := m.day.AddDate(0, 1, 2).Add(10 * time.Hour)
			if at.After(d.data.Now()) {
				continue
			}
			owner, err := d.data.Row("user", demoOwners[account.Text("OrganizationId")])
			if err != nil {
				return err
			}
			row := []any{
				seed.ID("statement", account.ID()+m.Month), account.ID(),
				store.LocalTime{Time: m.day},
				state, money.Stored(m.Opening.Decimal), money.Stored(m.Paid.Decimal),
				money.Stored(m.Charged.Decimal), money.Stored(m.Closing.Decimal), m.Entries, note, int64(1), owner.ID(), owner.Text("RealName"),
				store.LocalTime{Time: at},
			}
			columns := []string{"StatementId", "AccountId", "Month", "State", "Opening", "Paid", "Charged", "Closing", "Entries", "Note", "RowVersion", "CreateUserId", "CreateUserName", "CreateDate"}
			if err := d.tx.Insert(d.ctx, "Fin_Statement", columns, [][]any{row}); err != nil {
				return err
			}
		}
	}
	return nil
}

// demoOwners are the owners of the three dealers.
var demoOwners = map[string]string{"1020101": "yuanguangming", "1020103": "supeng", "1020201": "zhengyuee"}
