package quotation

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is quotations and the price list.
var Area = area.Declaration{
	Records:  map[string][]record.Table{"quotation": {Quotations}, "price": {Prices}},
	Approved: []string{discountKey},
	Answers: map[string][]typescript.Answer{"quotation": {
		{Name: "QuotationRules", Shape: rules{}},
		{Name: "MadeQuotation", Shape: made{}},
	}},
	Finds: []area.Find{{
		Label: "报价单", Prefix: quotationNumber.Prefix, List: "quotation/quotations", Menu: listMenu, Page: detailMenu, Key: "QuotationId",
		Title: []string{"QuotationNo", "CustomerName"}, Aside: []string{"Title", "ShopName", "OwnerName"},
	}},
	Demo: fillDemo,
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Calls: p.Calls, StartApproval: p.Calls.StartApproval}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.discount())
	return area.Services{Routes: routes, Jobs: []jobs.Job{
		h.expire(p.Now),
		names.Job("price-pinyin", p.DB, "quotation/unspelled"),
	}}
}
