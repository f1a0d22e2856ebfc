package audit

import (
	"qiao/gateway/area"
	"qiao/gateway/typescript"
)

// Area is the pages of the audit log.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"audit": {
			{Name: "OperationDetail", Shape: detail{}},
			{Name: "AuditLine", Shape: row{}},
		},
		"client": {
			{Name: "ClientRow", Shape: client{}},
			{Name: "ClientUse", Shape: usage{}},
			{Name: "ClientList", Shape: clientList{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Tables: p.Tables, Compat: p.Config.Compat}
	return area.Services{Routes: h.Routes()}
}
