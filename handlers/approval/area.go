package approval

import (
	"slices"

	"qiao/gateway/approval"
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/design"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	"qiao/handlers/approval/trail"
)

// Area is the approval centre, which approves records of other areas by their subjects.
func Area(subjects []string) area.Declaration {
	flows := design.Flows(subjects)
	return area.Declaration{
		Records: map[string][]record.Table{"approval": {flows, approvers.Deputies}},
		Finds:   finds,
		Answers: map[string][]typescript.Answer{"approval": slices.Concat(answers, design.Answers)},
		Demo:    fillDemo,
		Open:    func(p area.Parts) area.Services { return services(p, flows) },
	}
}

func services(p area.Parts, flows record.Table) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, Key: p.Config.Approval.SigningKey, Log: p.Log, Subjects: p.Calls.Subjects, Flows: flows, Cards: p.Config.Wechat.Callbacks()}
	p.Calls.Start, p.Calls.Withdraw, p.Calls.AgreeByCard = h.Start, h.Withdraw, h.AgreeByCard
	return area.Services{
		Routes: h.Routes(),
		Jobs:   []jobs.Job{NewLimits(p.DB, p.Config, p.Log, p.Now).Job()},
	}
}

// finds are the lists of the user's own applications, open tasks and decisions.
var finds = []area.Find{find("approval/mine", mineMenu), find("approval/todo", ""), find("approval/done", doneMenu)}

func find(list, menu string) area.Find {
	return area.Find{
		Label: "审批", Prefix: applicationNumber.Prefix, List: list, Menu: menu, Page: "approval-detail", Key: "ApplicationId", Title: []string{"ApplicationNo", "Title"}, Aside: []string{"Summary"},
	}
}

// answers are the types of the approval centre's answers, without rows of lists.
var answers = []typescript.Answer{
	{Name: "ApplicationState", Shape: engine.Draft},
	{Name: "TaskStatus", Shape: engine.Waiting},
	{Name: "Application", Shape: detail{}},
	{Name: "Copied", Shape: told{}},
	{Name: "OwnTask", Shape: ownTask{}},
	{Name: "Named", Shape: approvers.Colleague{}},
	{Name: "Task", Shape: approvers.Task{}},
	{Name: "Foreseen", Shape: approvers.Planned{}},
	{Name: "TrailLine", Shape: trail.Line{}},
	{Name: "Revocable", Shape: revocable{}},
	{Name: "Link", Shape: link{}},
	{Name: "Answer", Shape: answer{}},
	{Name: "AboutRecord", Shape: approval.About{}},
	{Name: "AboutFact", Shape: approval.Fact{}},
	{Name: "AboutPart", Shape: approval.Part{}},
	{Name: "AboutRow", Shape: approval.Row{}},
	{Name: "OneAgreed", Shape: agreed{}},
	{Name: "FlowDefinition", Shape: flow.Definition{}},
	{Name: "FlowField", Shape: flow.Field{}},
}
