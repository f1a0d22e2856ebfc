package personal

import (
	"qiao/gateway/area"
	"qiao/gateway/typescript"
)

// Area is the personal data of users.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"personal": {
			{Name: "KeptQuery", Shape: query{}},
			{Name: "QueryRole", Shape: role{}},
		},
	},
	Open: func(p area.Parts) area.Services {
		h := &Handlers{DB: p.DB}
		return area.Services{Routes: h.Routes()}
	},
}
