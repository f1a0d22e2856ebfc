package system

import (
	"qiao/gateway/area"
	"qiao/gateway/backup/watch"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is the parameters and settings of the installation, the guides to it, and how old its back-ups are.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"system": {Parameters, Settings, Guides},
	},
	Answers: map[string][]typescript.Answer{
		"backup": {
			{Name: "Backups", Shape: backups{}},
			{Name: "BackupRun", Shape: backupRun{}},
			{Name: "BackupDetails", Shape: watch.Run{}},
			{Name: "BackupLog", Shape: backupLog{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Tables: p.Tables, Backups: p.Backups, Now: p.Now}
	return area.Services{Routes: h.Routes()}
}
