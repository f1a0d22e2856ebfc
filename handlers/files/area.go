package files

import (
	"qiao/gateway/area"
)

// Area is uploads and stored files.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Store: p.Files, Limits: p.Config.Files}
	return area.Services{Routes: h.Routes()}
}
