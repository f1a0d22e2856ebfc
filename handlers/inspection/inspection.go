// Package inspection serves incoming inspection, 来料检验: suppliers, materials, inspection items,
// inspections of lots with their judgement, and the effects of a judgement.
package inspection

import (
	_ "embed"
	"slices"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("inspection", statements) }

// Handlers serves the routes below /admin/inspection and InspectHandler.ashx.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store

	// StartApproval is the approval centre's.
	StartApproval approval.Start

	inspections *record.Handlers
}

// The pages, by the ids of their menus.
const (
	listMenu     = "inspection-list"
	detailMenu   = "inspection-detail"
	summaryMenu  = "inspection-defect"
	cutMenu      = "inspection-cut"
	categoryMenu = "inspection-category"
	materialMenu = "inspection-material"
	partnerMenu  = "inspection-partner"
)

const base = "/admin/inspection"

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.supplierRoutes(), h.materialRoutes(), h.categoryRoutes(), h.controlRoutes(), h.inspectionRoutes(), h.photoRoutes(),
		h.cutRoutes(), summaryRoutes(), clientRoutes())
}

// register returns the routes of a record that is kept on a page of its own.
func (h *Handlers) register(table record.Table, menu, list string) []gateway.Route {
	records := record.New(h.DB, table)
	return records.Routes(record.Page{Menu: menu, List: list})
}

// pick is the list from which callers with a menu choose.
func pick(table record.Table, menu, entry string) gateway.Route {
	return gateway.Route{Methods: "GET", Path: table.Path + "/all", Access: session.Menu(menu), Effect: gateway.Read, Entry: entry}
}

// summaryRoutes serve 缺陷汇总 and 供应商质量. A caller with the right to the details of the summary may
// read the inspections that it counts.
func summaryRoutes() []gateway.Route {
	const summary, quality = base + "/defect", base + "/quality"
	read := func(path, entry string, access session.Access, export bool) gateway.Route {
		return gateway.Route{Methods: "GET", Path: path, Access: access, Effect: gateway.Read, Entry: entry, Export: export}
	}
	ofDefects := read(summary+"/summary", "inspection/summary", session.Menu(summaryMenu), false)
	ofDefects.Tool = "inspection_defect_summary"
	return []gateway.Route{
		ofDefects,
		read(summary+"/export", "inspection/summary", session.Button(summaryMenu+".export"), true),
		read(summary+"/lots", "inspection/lots", session.Button(summaryMenu+".detail"), false),
		read(quality+"/index", "inspection/quality", session.Menu(partnerMenu), false),
		read(quality+"/export", "inspection/quality", session.Button(partnerMenu+".export"), true),
		read(quality+"/switching", "inspection/switching", session.Menu(partnerMenu), false),
	}
}

// clientRoutes are the routes of the older handler service. They answer with the lists of the
// pages, for callers who see the page. The summary and the cut defects have pages of their own; the
// other lists belong to 检验单 or to its form.
func clientRoutes() []gateway.Route {
	const path = "/InspectModule/InspectHandler.ashx"
	var routes []gateway.Route
	for _, list := range []struct{ action, menu, entry string }{
		{"partner", listMenu, "suppliers"},
		{"defectsummary", summaryMenu, "summary"},
		{"controls", listMenu, "controls"},
		{"defectdetail", listMenu, "defect_details"},
		{"cutdefect", cutMenu, "cut_defects"},
		{"category", listMenu, "categories"},
	} {
		routes = append(routes, gateway.Route{
			Methods: "GET", Path: path, Action: list.action, Access: session.Menu(list.menu), Effect: gateway.Read, Entry: "inspection/" + list.entry,
		})
	}
	return routes
}
