// Package cost serves the costs of the dormitories by month: prices, meters, the
// computation of a month, its closing, and later corrections
// (specification §7).
package cost

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the routes of costs below /admin/dormitory.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store

	corrections *record.Handlers
}

const (
	costMenu    = "dormitory-cost"
	rentMenu    = "dormitory-rent"
	readingMenu = "dormitory-reading"
	tariffMenu  = "dormitory-tariff"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.monthRoutes(), h.tariffRoutes(), h.readingRoutes(), h.photoRoutes(), h.correctionRoutes())
}

func (h *Handlers) monthRoutes() []gateway.Route {
	const path, settle = "/admin/dormitory/cost", costMenu + ".settle"
	export, details := session.Button(costMenu+".export"), session.Button(costMenu+".detail")
	return []gateway.Route{
		{Methods: "GET", Path: path + "/index", Access: details, Effect: gateway.Read, Entry: "dormitory/costs"},
		{Methods: "GET", Path: path + "/export", Access: export, Effect: gateway.Read, Entry: "dormitory/costs", Export: true},
		{Methods: "GET", Path: path + "/summary", Access: session.Menu(costMenu), Effect: gateway.Read, Tool: "dormitory_cost_summary", Entry: "dormitory/cost_summary"},
		{Methods: "GET", Path: path + "/summary_export", Access: export, Effect: gateway.Read, Entry: "dormitory/cost_summary", Export: true},
		{Methods: "GET", Path: path + "/months", Access: session.Menu(costMenu), Effect: gateway.Read, Entry: "dormitory/cost_months"},
		{Methods: "POST", Path: path + "/summary", Access: session.Button(settle), Effect: gateway.Write, Summary: "计算一个月的宿舍费用", Handle: h.Compute},
		{Methods: "POST", Path: path + "/detail", Access: details, Effect: gateway.Read, Entry: "dormitory/cost_rooms"},
		{Methods: "GET", Path: path + "/rooms", Access: details, Effect: gateway.Read, Entry: "dormitory/cost_rooms"},
		{Methods: "GET", Path: path + "/rooms_export", Access: export, Effect: gateway.Read, Entry: "dormitory/cost_rooms", Export: true},
		{Methods: "POST", Path: path + "/person", Access: details, Effect: gateway.Read, Summary: "各人一个月的宿舍费用明细", Handle: h.Bills},
		{Methods: "GET", Path: path + "/rent", Access: session.Menu(rentMenu), Effect: gateway.Read, Entry: "dormitory/cost_rent"},
		{Methods: "GET", Path: path + "/rent_export", Access: session.Button(rentMenu + ".export"), Effect: gateway.Read, Entry: "dormitory/cost_rent", Export: true},
		{Methods: "GET", Path: path + "/outsource", Access: session.Menu(costMenu), Effect: gateway.Read, Entry: "dormitory/cost_outsource"},
		{Methods: "GET", Path: path + "/outsource_export", Access: export, Effect: gateway.Read, Entry: "dormitory/cost_outsource", Export: true},
		{Methods: "GET", Path: path + "/occupancy", Access: session.Menu(costMenu), Effect: gateway.Read, Summary: "近几个月的入住率", Handle: h.Occupancy},
		{Methods: "GET", Path: path + "/checklist", Access: session.Menu(costMenu), Effect: gateway.Read, Summary: "关账前的检查", Handle: h.Checklist},
		{Methods: "POST", Path: path + "/close", Access: session.Button(settle), Effect: gateway.Write, Summary: "宿舍费用关账", Handle: h.Close},
		{Methods: "POST", Path: path + "/reopen", Access: session.Button(costMenu + ".reopen"), Effect: gateway.Write, Summary: "宿舍费用反关账", Handle: h.Reopen},
	}
}
