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
