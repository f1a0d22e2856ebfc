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
