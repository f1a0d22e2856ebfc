package notice

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is announcements.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"announcement": {Announcements},
	},
	Answers: map[string][]typescript.Answer{
		"announcement": {
			{Name: "Reading", Shape: single{}},
			{Name: "ManagedAnnouncement", Shape: detail{}},
			{Name: "AnnouncementVersion", Shape: version{}},
			{Name: "People", Shape: member{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{Live: p.Live, DB: p.DB, Files: p.Files}
	return area.Services{Routes: h.Routes()}
}
