package organization

import (
	"qiao/gateway/area"
	"qiao/gateway/outbox"
	"qiao/gateway/record"
)

// Area is departments, posts, roles and staff.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"organization": {Departments, Posts, Roles},
		"staff":        {Staff},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Hasher: p.Hasher, TellsFormer: p.Sends(outbox.MobileChanged)}
	p.Calls.SetMobile = h.SetOwnMobile
	return area.Services{Routes: h.Routes()}
}
