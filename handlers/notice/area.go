package notice

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
)

// Area is announcements.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"announcement": {Announcements},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Live: p.Live, DB: p.DB, Files: p.Files}
	return area.Services{Routes: h.Routes()}
}
