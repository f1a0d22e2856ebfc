package sessions

import (
	"qiao/gateway/area"
)

// Area is where people are signed in.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Sessions: p.Sessions}
	return area.Services{Routes: h.Routes()}
}
