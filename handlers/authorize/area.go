package authorize

import (
	"qiao/gateway/area"
	"qiao/gateway/typescript"
)

// Area is 权限分配.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"authorize": {
			{Name: "Grant", Shape: grant{}},
			{Name: "Item", Shape: item{}},
			{Name: "Granted", Shape: granted{}},
			{Name: "Call", Shape: call{}},
			{Name: "Linked", Shape: linked{}},
			{Name: "Person", Shape: person{}},
			{Name: "Above", Shape: reaching{}},
			{Name: "Means", Shape: means{}},
			{Name: "Need", Shape: need{}},
			{Name: "Explanation", Shape: explanation{}},
			{Name: "Scoped", Shape: scoped{}},
			{Name: "RowShown", Shape: rowShown{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Live: p.Live, Tables: p.Tables}
	return area.Services{Routes: h.Routes()}
}
