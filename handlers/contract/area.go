package contract

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
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
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Calls: p.Calls}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.signing(), h.change(), h.cancellation())
	p.Calls.DraftContract = h.Draft
	return area.Services{Routes: routes, Jobs: []jobs.Job{h.dueJob(p.Now)}}
}
