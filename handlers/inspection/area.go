package inspection

import (
	"qiao/gateway/approval"
	"qiao/gateway/area"
	"qiao/gateway/record"
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
	Demo: demo.Fill,
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, AskApproval: p.Calls.Ask}
	p.Calls.Approved[subject] = approval.Subject{Ask: h.ConcessionAsked, Ended: h.ConcessionEnded, Final: concessionFinal}
	return area.Services{Routes: h.Routes()}
}
