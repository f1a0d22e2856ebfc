// Package system serves the pages of 系统管理 that are lists of records: the parameters and
// settings of the installation, and the guides to it. It also says how old the back-ups are.
package system

import (
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/backup/watch"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Handlers serves the routes below /admin/system.
type Handlers struct {
	DB *store.DB // main
	// Tables are the records of all areas, some of which have parameters.
	Tables []record.Table
	// Backups tells how old the back-ups are.
	Backups *watch.Watch
	Now     func() time.Time
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.parameterRoutes(), h.settingRoutes(), h.guideRoutes(), h.backupRoutes())
}
