package aftersales

import (
	"encoding/json"
	"fmt"

	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
)

// Area declares 售后管理.
var Area = area.Declaration{
	Records:  map[string][]record.Table{"aftersales": {Orders, Visits, Parts}},
	Answers:  map[string][]typescript.Answer{"aftersales": answers},
	Approved: []string{partKey},
	Finds: []area.Find{{
		Label: "售后工单", Prefix: orderNumber.Prefix, List: "aftersales/orders", Menu: listMenu, Page: detailMenu, Key: "OrderId",
		Title: []string{"OrderNo", "CustomerName"}, Aside: []string{"Kind", "Urgency", "ShopName"},
	}, {
		Label: "补件单", Prefix: partNumber.Prefix, List: "aftersales/parts", Menu: partMenu, Page: partMenu, Key: "PartId",
		Title: []string{"PartNo", "CustomerName"}, Aside: []string{"OrderNo", "ShopName"},
	}},
	Timelines: []area.Timeline{{List: "aftersales/orders", Menu: listMenu, Event: event}},
	Open:      services,
}

// event is an order in the time line of its customer.
func event(row json.RawMessage) (area.TimelineEvent, error) {
	var one struct {
		OrderID              string `json:"OrderId"`
		OrderNo, Description string
		Kind                 string
		State                int64
		CreateUserName       string
		CreateDate           store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	state, _ := states.Label(one.State)
	return area.TimelineEvent{
		Kind: "售后", ID: one.OrderID, Title: "售后", At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s %s，%s：%s", one.OrderNo, one.Kind, state, one.Description),
	}, err
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Calls: p.Calls}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.partApproval())
	return area.Services{Routes: routes, Jobs: []jobs.Job{h.overdueJob(p.Now), h.latePartsJob(p.Now)}}
}
