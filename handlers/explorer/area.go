package explorer

import (
	"qiao/gateway/area"
)

// Area is the explorer of procedures.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Live: p.Live}
	return area.Services{Routes: h.Routes()}
}
