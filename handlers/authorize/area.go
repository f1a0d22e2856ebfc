package authorize

import (
	"qiao/gateway/area"
)

// Area is 权限分配.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Live: p.Live}
	return area.Services{Routes: h.Routes()}
}
