package clienterrors

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
)

// Area is the errors of browsers.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB}
	return area.Services{Routes: h.Routes(), Jobs: []jobs.Job{Job(p.DB, p.Now)}}
}
