package inspection

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// clientRoutes are those of the older handler service. They answer with the lists of the
// pages, for whoever sees 检验单.
func clientRoutes() []gateway.Route {
	actions := map[string]string{
		"partner": "suppliers", "defectsummary": "summary", "controls": "controls", "defectdetail": "defect_details",
		"cutdefect": "cut_defects", "category": "categories",
	}
	var routes []gateway.Route
	for _, action := range []string{"partner", "defectsummary", "controls", "defectdetail", "cutdefect", "category"} {
		routes = append(routes, gateway.Route{
			Methods: "GET", Path: "/InspectModule/InspectHandler.ashx", Action: action,
			Access: session.Menu(listMenu), Effect: gateway.Read, Entry: "inspection/" + actions[action],
		})
	}
	return routes
}
