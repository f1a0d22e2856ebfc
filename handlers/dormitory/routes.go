package dormitory

import (
	"slices"

	"qiao/gateway"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roomRoutes(), h.checkInRoutes(), overviewRoutes(), h.singleRoutes(), h.singleRequestRoutes(), h.leaseRoutes(), h.repairRoutes(), h.photoRoutes())
}
