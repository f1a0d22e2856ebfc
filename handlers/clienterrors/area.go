package clienterrors

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/typescript"
)

// Area is the errors of browsers.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"clienterror": {
			{Name: "ClientErrorList", Shape: list{}},
			{Name: "ClientErrorRow", Shape: row{}},
			{Name: "ClientErrorState", Shape: open},
			{Name: "ClientErrorDetail", Shape: detail{}},
			{Name: "Met", Shape: account{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB}
	return area.Services{Routes: h.Routes(), Jobs: []jobs.Job{Job(p.DB, p.Now)}}
}
