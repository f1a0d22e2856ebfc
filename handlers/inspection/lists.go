package inspection

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// summaryRoutes serve 缺陷汇总 and 供应商质量. A caller with the right to the details of the summary may
// read the inspections that it counts.
func summaryRoutes() []gateway.Route {
	const summary, quality = base + "/defect", base + "/quality"
	read := func(path, entry string, access session.Access, export bool) gateway.Route {
		return gateway.Route{Methods: "GET", Path: path, Access: access, Effect: gateway.Read, Entry: entry, Export: export}
	}
	return []gateway.Route{
		read(summary+"/summary", "inspection/summary", session.Menu(summaryMenu), false),
		read(summary+"/export", "inspection/summary", session.Button(summaryMenu+".export"), true),
		read(summary+"/lots", "inspection/lots", session.Button(summaryMenu+".detail"), false),
		read(quality+"/index", "inspection/quality", session.Menu(partnerMenu), false),
		read(quality+"/export", "inspection/quality", session.Button(partnerMenu+".export"), true),
		read(quality+"/switching", "inspection/switching", session.Menu(partnerMenu), false),
	}
}

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
