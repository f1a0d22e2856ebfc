package appinfo

import (
	"maps"

	"qiao/gateway/config"
)

// listAPIs says for each page of this build, by the component of its menu, which
// API its list comes from. A page that is not here counts as withdrawn: the UI
// then explains a call that failed for good as a conflict with old data.
var listAPIs = map[string]string{
	"dashboard/index":           "/api/Procedure/ProcedureToDataTable",
	"dormitory/inventory/index": "/admin/dormitory/inventory/index",
	"system/error-log/index":    "/admin/client-errors/list",
	"system/procedure/index":    "/admin/procedures/list",
	"workplace/index":           "/api/Procedure/ProcedureToDataSet",
}

// pages lays the operator's rows over the built-in ones.
func pages(rows []config.Page) map[string]string {
	all := maps.Clone(listAPIs)
	for _, row := range rows {
		all[row.Page] = row.API
	}
	maps.DeleteFunc(all, func(_, api string) bool { return api == "" })
	return all
}
