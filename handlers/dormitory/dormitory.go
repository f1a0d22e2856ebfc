// Package dormitory serves the dormitory routes of the main admin service
// (specification §7).
package dormitory

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost"
)

// Handlers serves the routes below /admin/dormitory.
type Handlers struct {
	// Live has the procedures whose rules the routes share.
	Live  *registry.Live
	DB    *store.DB // main
	Files *attachments.Store
	// StartApproval is the approval centre's.
	StartApproval approval.Start
	// BackCharge charges the closed months of a late check-in.
	BackCharge func(ctx context.Context, tx *store.Tx, origin audit.Origin, late cost.LateStay) error

	checkIns       *record.Handlers
	repairs        *record.Handlers
	stays          *record.Handlers
	singleRequests *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roomRoutes(), h.checkInRoutes(), overviewRoutes(), h.singleRoutes(), h.singleRequestRoutes(), h.leaseRoutes(), h.repairRoutes(), h.photoRoutes())
}

type pendingRepairs struct {
	Count int64 `json:"count"`
}

// PendingRepairs answers GET repair/treatCount: how many repair requests wait
// to be dealt with among those that the caller sees. Which these are is the
// procedure's rule, also where the site has one of its own.
func (h *Handlers) PendingRepairs(r *gateway.Request) (any, error) {
	var pending pendingRepairs
	err := h.Live.Execute(r.Context(), registry.Execution{
		Procedure: "P_Dormitory_Repair", CXType: "待处理报修数量", Caller: r.Caller, Now: r.Now(), Out: rows.Int(&pending.Count),
	})
	return pending, err
}
