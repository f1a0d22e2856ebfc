package approval

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
)

// Area is the approval centre.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"approval": {Flows, Deputies},
	},
	Demo: fillDemo,
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Key: p.Config.Approval.SigningKey, Log: p.Log, Subjects: p.Calls.Approved}
	p.Calls.AskApproval = h.Start
	return area.Services{
		Routes: h.Routes(),
		Jobs:   []jobs.Job{NewLimits(p.DB, p.Config.Approval.SigningKey, p.Log, p.Now).Job()},
	}
}
