package contract

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/contract/template"
)

// terms are the agreed values of a version.
type terms struct {
	VersionNo    int64               `db:"VersionNo"`
	Amount       decimal.Decimal     `db:"Amount"`
	DealerAmount decimal.NullDecimal `db:"DealerAmount"`
	DeliveryDate store.LocalTime     `db:"DeliveryDate"`
	Terms        *string             `db:"Terms"`
	Plan         []payment           `db:"-"`
}

// payment is a line of a plan.
type payment struct {
	Stage   string              `db:"Stage"`
	Share   decimal.NullDecimal `db:"Share"`
	Amount  decimal.Decimal     `db:"Amount"`
	DueDate store.LocalTime     `db:"DueDate"`
	Note    *string             `db:"Note"`
}

// deed is a contract with all that its paper and its approvers show.
type deed struct {
	terms
	ContractID    string          `db:"ContractId"`
	ContractNo    string          `db:"ContractNo"`
	ShopID        string          `db:"ShopId"`
	QuotationID   *string         `db:"QuotationId"`
	ContractType  string          `db:"ContractType"`
	SignDate      store.LocalTime `db:"SignDate"`
	ExamineStatus int64           `db:"ExamineStatus"`
	CancelStatus  int64           `db:"CancelStatus"`
	CancelReason  *string         `db:"CancelReason"`
	Pending       *string         `db:"Pending"`
	TemplateText  *string         `db:"TemplateText"`
	TemplateName  *string         `db:"TemplateName"`
	CustomerName  string          `db:"CustomerName"`
	Mobile        *string         `db:"Mobile"`
	Address       string          `db:"Address"`
	ShopName      string          `db:"ShopName"`
	DealerName    string          `db:"DealerName"`
	OwnerName     *string         `db:"OwnerName"`
	OpenVersions  int64           `db:"OpenVersions"` // versions that are not approved
	LatestVersion int64           `db:"LatestVersion"`
}

// row is the input of standing for a contract.
func (d deed) row() record.Row {
	return record.Row{"ContractNo": d.ContractNo, "ExamineStatus": d.ExamineStatus, "CancelStatus": d.CancelStatus, "Pending": store.OrEmpty(d.Pending)}
}

// readContract reads a contract with its plan. Where there is none, the error is store.ErrNoRows.
func readContract(ctx context.Context, db store.Reader, id string) (d deed, err error) {
	if err := db.Get(ctx, &d, "contract/read", store.Args{"ContractId": id}); err != nil {
		return d, err
	}
	return d, db.Select(ctx, &d.Plan, "contract/plan", store.Args{"ContractId": id})
}

// version is a version of a contract as it is stored.
type version struct {
	terms
	VersionID      string          `db:"VersionId"`
	Reason         *string         `db:"Reason"`
	ExamineStatus  int64           `db:"ExamineStatus"`
	ExamineReason  *string         `db:"ExamineReason"`
	RowVersion     int64           `db:"RowVersion"`
	CreateUserName *string         `db:"CreateUserName"`
	CreateDate     store.LocalTime `db:"CreateDate"`
}

func readVersions(ctx context.Context, db store.Reader, contractID string) (all []version, err error) {
	if err := db.Select(ctx, &all, "contract/versions", store.Args{"ContractId": contractID}); err != nil {
		return nil, err
	}
	var plans []struct {
		VersionID string `db:"VersionId"`
		payment
	}
	if err := db.Select(ctx, &plans, "contract/version_plans", store.Args{"ContractId": contractID}); err != nil {
		return nil, err
	}
	for _, line := range plans {
		i := slices.IndexFunc(all, func(v version) bool { return v.VersionID == line.VersionID })
		all[i].Plan = append(all[i].Plan, line.payment)
	}
	return all, nil
}

// difference is a field that differs between two versions, in the words of staff.
type difference struct {
	Field    string
	Label    string
	From, To string
}

// dealerField is the field of a difference that not everybody may read.
const dealerField = "DealerAmount"

// differencesOf are the differences between a contract and a change of it.
func differencesOf(ctx context.Context, db store.Reader, versionID string) ([]difference, error) {
	var contract string
	if err := db.Get(ctx, &contract, "contract/contract_of", store.Args{"VersionId": versionID}); err != nil {
		return nil, err
	}
	all, err := readVersions(ctx, db, contract)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(v version) bool { return v.VersionID == versionID })
	return between(all[max(i-1, 0)].terms, all[i].terms), nil
}

func between(before, after terms) (found []difference) {
	a, b := before.facts(), after.facts()
	for i, is := range b {
		if was := a[i]; was.Text != is.Text {
			found = append(found, difference{is.Field, is.Label, was.Text, is.Text})
		}
	}
	return found
}

// fact is one value of a version, as staff read it.
type fact struct{ Field, Label, Text string }

func (t terms) facts() []fact {
	dealer := "—"
	if t.DealerAmount.Valid {
		dealer = money.Yuan(t.DealerAmount.Decimal)
	}
	var plan []string
	for _, p := range t.payments() {
		plan = append(plan, strings.Join(slices.DeleteFunc([]string{p.Stage, p.Share, p.Amount + " 元", p.Due, p.Note}, func(s string) bool { return s == "" }), " "))
	}
	return []fact{
		{"Amount", "合同金额（元）", money.Yuan(t.Amount)},
		{dealerField, "经销商金额（元）", dealer},
		{"DeliveryDate", "交货日期", cmp.Or(day(t.DeliveryDate), "—")},
		{"Terms", "补充约定", cmp.Or(store.OrEmpty(t.Terms), "—")},
		{"Plan", "付款计划", strings.Join(plan, "\n")},
	}
}

// payments are the plan as paper has it.
func (t terms) payments() []template.Payment {
	made := []template.Payment{}
	for _, p := range t.Plan {
		share := ""
		if p.Share.Valid {
			share = p.Share.Decimal.String() + "%"
		}
		made = append(made, template.Payment{Stage: p.Stage, Share: share, Amount: money.Yuan(p.Amount), Due: day(p.DueDate), Note: store.OrEmpty(p.Note)})
	}
	return made
}

func day(t store.LocalTime) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
