package sessions

import (
	"qiao/gateway/area"
	"qiao/gateway/session"
	"qiao/gateway/typescript"
)

// Area is where people are signed in.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"session": {
			{Name: "OpenSession", Shape: session.Live{}},
			{Name: "OnlineSession", Shape: session.Online{}},
			{Name: "OnlineList", Shape: onlineList{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Sessions: p.Sessions}
	return area.Services{Routes: h.Routes()}
}
