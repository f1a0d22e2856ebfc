package authorize

import (
	"qiao/gateway/area"
	"qiao/gateway/rights"
	"qiao/gateway/typescript"
)

// Area is 权限分配.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"authorize": {
			{Name: "Grant", Shape: rights.Grant{}},
			{Name: "Item", Shape: rights.Item{}},
			{Name: "Granted", Shape: rights.Granted{}},
			{Name: "Call", Shape: call{}},
			{Name: "Linked", Shape: rights.Linked{}},
			{Name: "Person", Shape: rights.Person{}},
			{Name: "Above", Shape: rights.Above{}},
			{Name: "Means", Shape: rights.Means{}},
			{Name: "Need", Shape: rights.Need{}},
			{Name: "Explanation", Shape: rights.Explanation{}},
			{Name: "Scoped", Shape: rights.Scoped{}},
			{Name: "RowShown", Shape: rowShown{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Live: p.Live, Tables: p.Tables}
	return area.Services{Routes: h.Routes()}
}
