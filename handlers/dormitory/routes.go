package dormitory

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return append(h.roomRoutes(),
		gateway.Route{Methods: "GET", Path: "/admin/dormitory/repair/treatCount", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.PendingRepairs},
	)
}
