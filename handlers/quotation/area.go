package quotation

import (
	"cmp"
	"encoding/json"
	"fmt"

	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/store"
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
	Timelines: []area.Timeline{{List: "quotation/quotations", Menu: listMenu, Query: map[string]string{"Latest": "true"}, Event: event}},
	Demo:      fillDemo,
	Open:      services,
}

// event is a quotation in the time line of its customer.
func event(row json.RawMessage) (area.TimelineEvent, error) {
	var one struct {
		QuotationID, QuotationNo, Title string
		Version                         int
		Total                           json.Number
		CreateUserName                  string
		CreateDate                      store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	return area.TimelineEvent{
		Kind: "报价", ID: one.QuotationID, Title: "报价", At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s 第 %d 版 %s，%s 元", one.QuotationNo, one.Version, one.Title, cmp.Or(one.Total.String(), "0")),
	}, err
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Calls: p.Calls, StartApproval: p.Calls.StartApproval}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.discount())
	p.Calls.OfferOf, p.Calls.FreeQuotation = offerOf, h.free
	return area.Services{Routes: routes, Jobs: []jobs.Job{
		h.expire(p.Now),
		names.Job("price-pinyin", p.DB, "quotation/unspelled"),
	}}
}
