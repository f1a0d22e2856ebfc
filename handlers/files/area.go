package files

import (
	"qiao/gateway/area"
	"qiao/gateway/attachments"
	"qiao/gateway/typescript"
)

// Area is uploads and stored files.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"attachment": {
			{Name: "Attachment", Shape: attachments.File{}},
		},
		"upload": {
			{Name: "PartialUpload", Shape: partial{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Store: p.Files, Limits: p.Config.Files}
	return area.Services{Routes: h.Routes()}
}
