package inspection

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/handlers/inspection/demo"
)

// Area is the inspection of incoming goods.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"inspection": {Inspections},
		"cut":        {CutDefects},
		"partner":    {Suppliers},
		"material":   {Materials},
		"category":   {Categories, Controls},
	},
	Answers: map[string][]typescript.Answer{
		"inspection": {
			{Name: "InspectionEntry", Shape: shownEntry{}},
			{Name: "InspectionItem", Shape: item{}},
			{Name: "InspectionDefect", Shape: shownDefect{}},
		},
	},
	Approved: []string{concessionKey},
	Demo:     demo.Fill,
	Open:     services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, StartApproval: p.Calls.StartApproval}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.concession())
	return area.Services{Routes: routes}
}
