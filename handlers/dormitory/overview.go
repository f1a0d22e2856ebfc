package dormitory

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// overviewRoutes serve 住宿总览, the overview of the beds and their residents today.
func overviewRoutes() []gateway.Route {
	const path = "/admin/dormitory/overview"
	access := session.Menu("dormitory-overview")
	return []gateway.Route{
		{Methods: "GET", Path: path + "/rooms", Access: access, Effect: gateway.Read, Entry: "dormitory/overview_rooms"},
		{Methods: "GET", Path: path + "/residents", Access: access, Effect: gateway.Read, Entry: "dormitory/overview_residents"},
	}
}
