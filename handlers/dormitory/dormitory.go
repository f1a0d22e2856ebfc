// Package dormitory serves the dormitory routes of the main admin service
// (specification §7).
package dormitory

import (
	"context"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/audit"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost"
)

// Handlers serves the routes below /admin/dormitory.
type Handlers struct {
	DB  *store.DB // main
	Now func() time.Time
	// StartApproval is the approval centre's.
	StartApproval approval.Start
	// BackCharge charges the closed months of a late check-in.
	BackCharge func(ctx context.Context, tx *store.Tx, origin audit.Origin, late cost.LateStay) error

	checkIns       *record.Handlers
	stays          *record.Handlers
	singleRequests *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roomRoutes(), h.checkInRoutes(), overviewRoutes(), h.singleRoutes(), h.singleRequestRoutes(), h.leaseRoutes(), h.mineRoutes())
}
