package system

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
)

// Area is the parameters and settings of the installation, and the guides to it.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"system": {Parameters, Settings, Guides},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Tables: p.Tables}
	return area.Services{Routes: h.Routes()}
}
