package explorer

import (
	"qiao/gateway/area"
	"qiao/gateway/registry"
	"qiao/gateway/typescript"
)

// Area is the explorer of procedures.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"procedure": {
			{Name: "ProcedureList", Shape: list{}},
			{Name: "ProcedureRow", Shape: registry.Row{}},
			{Name: "ProcedureState", Shape: registry.State("")},
			{Name: "ProcedureSource", Shape: registry.Layer("")},
			{Name: "Finding", Shape: registry.RowFinding{}},
			{Name: "ProcedureDetail", Shape: detail{}},
			{Name: "ProcedureParam", Shape: param{}},
			{Name: "AllowedColumn", Shape: column{}},
			{Name: "ProcedureFailure", Shape: failure{}},
			{Name: "ProcedureSlow", Shape: slow{}},
			{Name: "ProcedureShape", Shape: shape{}},
			{Name: "ProcedurePlan", Shape: plan{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Live: p.Live}
	return area.Services{Routes: h.Routes()}
}
