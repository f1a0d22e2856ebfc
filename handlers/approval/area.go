package approval

import (
	"slices"

	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/design"
)

// Area is the approval centre, which approves records of other areas by their subjects.
func Area(subjects []string) area.Declaration {
	return area.Declaration{
		Records: map[string][]record.Table{"approval": {design.Flows(subjects), approvers.Deputies}},
		Answers: map[string][]typescript.Answer{"approval": slices.Concat(answers, design.Answers)},
		Demo:    fillDemo,
		Open:    services,
	}
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Key: p.Config.Approval.SigningKey, Log: p.Log, Subjects: p.Calls.Subjects}
	p.Calls.Start = h.Start
	return area.Services{
		Routes: h.Routes(),
		Jobs:   []jobs.Job{NewLimits(p.DB, p.Config.Approval.SigningKey, p.Log, p.Now).Job()},
	}
}
