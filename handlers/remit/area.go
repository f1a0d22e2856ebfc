package remit

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"qiao/gateway/area"
	"qiao/gateway/enumeration"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var sqlStatements string

func init() { sqltext.Register("remit", sqlStatements) }

// Area is the accounts of the dealers' shops and the payments to them.
var Area = area.Declaration{
	Records: map[string][]record.Table{"remit": {Accounts, Remits, Statements}},
	Answers: map[string][]typescript.Answer{"remit": {
		{Name: "Slips", Shape: slipsOf{}},
		{Name: "Similar", Shape: similar{}},
		{Name: "Months", Shape: months{}},
		{Name: "StatementPage", Shape: statement{}},
	}},
	Approved: []string{auditKey},
	Finds: []area.Find{
		{
			Label: "回款", Prefix: remitNumber.Prefix, List: "remit/remits", Menu: listMenu, Page: listMenu, Key: "RemitId",
			Title: []string{"RemitNo", "AccountName"}, Aside: []string{"Payer", "Amount"},
		},
		{
			Label: "账户", Prefix: accountNumber.Prefix, List: "remit/accounts", Menu: accountMenu, Page: accountMenu, Key: "AccountId",
			Title: []string{"AccountNo", "Name"}, Aside: []string{"ShopName", "DealerName"},
		},
	},
	Timelines: []area.Timeline{{List: "remit/remits", Menu: listMenu, Event: event}},
	Demo:      demo,
	Open:      services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Calls: p.Calls}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.audit())
	p.Calls.ChargeContract, p.Calls.CoverContract = h.ChargeContract, h.CoverContract
	p.Calls.FreePayment = h.FreePayment
	return area.Services{Routes: routes}
}

// event is a remittance in the time line of its customer.
func event(row json.RawMessage) (area.TimelineEvent, error) {
	var one struct {
		RemitID        string `json:"RemitId"`
		RemitNo, Kind  string
		Way, Payer     string
		Amount         json.Number
		ExamineStatus  int64
		ReverseDate    *string
		CreateUserName string
		CreateDate     store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	state, _ := enumeration.ExamineStatus.Label(one.ExamineStatus)
	if one.ReverseDate != nil {
		state = "已红冲"
	}
	return area.TimelineEvent{
		Kind: "回款", ID: one.RemitID, Title: one.Kind, At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s %s %s，%s 元，%s", one.RemitNo, one.Payer, one.Way, one.Amount, state),
	}, err
}
