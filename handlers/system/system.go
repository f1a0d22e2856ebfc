// Package system serves the pages of 系统管理 that are lists of records: the parameters and
// settings of the installation, and the guides to it.
package system

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Handlers serves the routes below /admin/system.
type Handlers struct {
	DB *store.DB // main
	// Tables are the records of all areas, some of which have parameters.
	Tables []record.Table
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.parameterRoutes(), h.settingRoutes(), h.guideRoutes())
}
