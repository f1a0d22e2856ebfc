package remit

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// reportRoutes are the calls of 回款统计. Both sums and rows are entries: the sums read Fin_Month, which the transaction of
// each posting keeps.
func reportRoutes() []gateway.Route {
	const path = "/api/account/report"
	read, export := session.Menu(reportMenu), session.Button(reportMenu+".export")
	return []gateway.Route{
		{Methods: "GET", Path: path + "/index", Access: read, Effect: gateway.Read, Tool: "remittance_report", Entry: "remit/report"},
		{Methods: "GET", Path: path + "/export", Access: export, Effect: gateway.Read, Entry: "remit/report", Export: true},
		{Methods: "GET", Path: path + "/entry/index", Access: read, Effect: gateway.Read, Entry: "remit/report_entries"},
		{Methods: "GET", Path: path + "/entry/export", Access: export, Effect: gateway.Read, Entry: "remit/report_entries", Export: true},
	}
}
