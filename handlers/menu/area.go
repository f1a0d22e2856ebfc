package menu

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
)

// Area is the menus.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"system": {Menus},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Live: p.Live, Surface: p.Calls.Surface}
	return area.Services{Routes: h.Routes()}
}
