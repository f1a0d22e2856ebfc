package customer

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is the customers of the dealers' shops.
var Area = area.Declaration{
	Records: map[string][]record.Table{"customer": {Customers, FollowUps}},
	Answers: map[string][]typescript.Answer{"customer": {
		{Name: "HandedOver", Shape: handedOver{}},
		{Name: "CustomerTimeline", Shape: timeline{}},
	}},
	Finds: []area.Find{{
		Label: "客户", Prefix: customerNumber.Prefix, List: "customer/customers", Menu: listMenu, Page: listMenu, Key: "CustomerId",
		Title: []string{"CustomerNo", "Name"}, Aside: []string{"Mobile", "ShopName", "OwnerName"},
	}},
	Timelines: []area.Timeline{{List: "customer/follow_ups", Event: followUpEvent}},
	Open:      services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Calls: p.Calls}
	routes := h.Routes()
	p.Calls.CustomerSigned = h.Signed
	return area.Services{Routes: routes, Jobs: []jobs.Job{h.pool(p.Now)}}
}
