// Package organization serves 组织人事: the records of departments, posts, roles and staff, and the
// effects of their changes on accounts and sessions.
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
	// TellsFormer says whether messages are configured, so that a former mobile number gets a
	// message when its account changes the number.
	TellsFormer bool
	// TellsWechat says whether the directory of 企业微信 follows.
	TellsWechat bool

	staff *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.roleRoutes(), h.postRoutes(), h.departmentRoutes(), h.staffRoutes(), pickerRoutes())
}

// pickerRoutes list the departments, posts and colleagues that a user may choose, such as for an
// announcement or to approve something; each only by its name.
func pickerRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/people", Access: session.SignedIn(), Effect: gateway.Read, Tool: "person_list", Entry: "organization/people"},
	}
}
