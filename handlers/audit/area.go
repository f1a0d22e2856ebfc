package audit

import (
	"qiao/gateway/area"
)

// Area is the pages of the audit log.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Tables: p.Tables, Compat: p.Config.Compat}
	return area.Services{Routes: h.Routes()}
}
