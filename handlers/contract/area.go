package contract

import (
	"encoding/json"
	"fmt"

	"qiao/gateway/area"
	"qiao/gateway/enumeration"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
)

// Area is the contracts with customers.
var Area = area.Declaration{
	Records: map[string][]record.Table{"contract": {Contracts, Versions, Templates}},
	Answers: map[string][]typescript.Answer{"contract": {
		{Name: "ContractPage", Shape: page{}},
		{Name: "ContractPaper", Shape: paper{}},
		{Name: "TemplateFields", Shape: templateFields{}},
	}},
	Approved: []string{signingKey, changeKey, cancelKey},
	Finds: []area.Find{{
		Label: "合同", Prefix: contractNumber.Prefix, List: "contract/contracts", Menu: listMenu, Page: detailMenu, Key: "ContractId",
		Title: []string{"ContractNo", "CustomerName"}, Aside: []string{"ShopName", "OwnerName"},
	}},
	Timelines: []area.Timeline{{List: "contract/contracts", Menu: listMenu, Event: event}},
	Open:      services,
}

// event is a contract in the time line of its customer.
func event(row json.RawMessage) (area.TimelineEvent, error) {
	var one struct {
		ContractID, ContractNo, ContractType string
		Amount                               json.Number
		ExamineStatus, CancelStatus          int64
		CreateUserName                       string
		CreateDate                           store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	state, _ := enumeration.ExamineStatus.Label(one.ExamineStatus)
	if one.CancelStatus != 0 {
		state, _ = enumeration.CancelStatus.Label(one.CancelStatus)
	}
	return area.TimelineEvent{
		Kind: "合同", ID: one.ContractID, Title: "合同", At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s %s，%s 元，%s", one.ContractNo, one.ContractType, one.Amount, state),
	}, err
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Calls: p.Calls}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.signing(), h.change(), h.cancellation())
	p.Calls.DraftContract, p.Calls.PaymentReceived = h.Draft, h.Received
	return area.Services{Routes: routes, Jobs: []jobs.Job{h.dueJob(p.Now)}}
}
