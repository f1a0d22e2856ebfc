package dormitory

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/session"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roomRoutes(), h.checkInRoutes(), overviewRoutes(), h.singleRoutes(), h.leaseRoutes(), []gateway.Route{
		{Methods: "GET", Path: "/admin/dormitory/repair/treatCount", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.PendingRepairs},
	})
}
