package menu

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is the menus.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"system": {Menus},
	},
	Answers: map[string][]typescript.Answer{
		"menu": {
			{Name: "MenuButton", Shape: button{}},
			{Name: "HeldButton", Shape: heldButton{}},
			{Name: "MenuDetail", Shape: detail{}},
			{Name: "MenuUse", Shape: use{}},
			{Name: "MenuHolder", Shape: holder{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Live: p.Live, Surface: p.Calls.Surface}
	return area.Services{Routes: h.Routes()}
}
