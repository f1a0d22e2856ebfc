package feedback

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
)

// Area is the opinions of staff on the system.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"system": {Opinions},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files}
	return area.Services{Routes: h.Routes()}
}
