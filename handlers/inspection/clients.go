package inspection

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// clientRoutes are those of the older handler service. They answer with the lists of the
// pages, for whoever sees the page: the summary and what is found at the saws have pages of their own,
// all else stands in 检验单 or is what they are filled in with.
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
