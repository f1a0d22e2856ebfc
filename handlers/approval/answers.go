package approval

import (
	"qiao/gateway/typescript"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	"qiao/handlers/approval/trail"
)

// answers are the types of what the approval centre answers, without rows of lists.
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
	{Name: "OneAgreed", Shape: agreed{}},
	{Name: "FlowDefinition", Shape: flow.Definition{}},
	{Name: "FlowField", Shape: flow.Field{}},
}
