package inspection

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// clientRoutes are the routes of the older handler service. They answer with the lists of the
// pages, for callers who see the page. The summary and the cut defects have pages of their own; the
// other lists belong to 检验单 or to its form.
func clientRoutes() []gateway.Route {
	const path = "/InspectModule/InspectHandler.ashx"
	var routes []gateway.Route
	for _, list := range []struct{ action, menu, entry string }{
		{"partner", listMenu, "suppliers"},
		{"defectsummary", summaryMenu, "summary"},
		{"controls", listMenu, "controls"},
		{"defectdetail", listMenu, "defect_details"},
		{"cutdefect", cutMenu, "cut_defects"},
		{"category", listMenu, "categories"},
	} {
		routes = append(routes, gateway.Route{
			Methods: "GET", Path: path, Action: list.action, Access: session.Menu(list.menu), Effect: gateway.Read, Entry: "inspection/" + list.entry,
		})
	}
	return routes
}
