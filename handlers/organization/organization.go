// Package organization serves 组织人事: departments, posts, roles and staff, who are
// records, and what follows from them for accounts and their sessions.
package organization

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/password"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the routes below /api/department, /api/post, /api/role and
// /api/staff.
type Handlers struct {
	DB     *store.DB // main
	Hasher *password.Hasher
	// TellsFormer says that a mobile number can be told that it is its account's no longer.
	TellsFormer bool

	staff *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roleRoutes(), h.postRoutes(), h.departmentRoutes(), h.staffRoutes(), pickerRoutes())
}

// pickerRoutes list whom one may choose, such as for an announcement or to approve something:
// departments, posts and colleagues, each by name alone.
func pickerRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/people", Access: session.SignedIn(), Effect: gateway.Read, Entry: "organization/people"},
	}
}
