package appinfo

import (
	"maps"

	"qiao/gateway/config"
	"qiao/sql/seed"
)

// pages says for each page, by the component of its menu, which API its list
// comes from: the pages of this build, merged with the operator's rows. A page
// that is missing counts as withdrawn: the UI then explains a call that failed
// for good as a conflict with old data.
func pages(rows []config.Page) map[string]string {
	all := map[string]string{}
	for _, page := range seed.Pages() {
		all[page.Component] = page.API
	}
	for _, row := range rows {
		all[row.Page] = row.API
	}
	maps.DeleteFunc(all, func(_, api string) bool { return api == "" })
	return all
}

func planned(rows []config.Plan) map[string]plan {
	all := map[string]plan{}
	for _, row := range rows {
		all[row.Page] = plan{Owner: row.Owner, Date: row.Date}
	}
	return all
}
