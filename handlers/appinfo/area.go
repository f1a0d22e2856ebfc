package appinfo

import (
	"qiao/gateway/area"
	"qiao/gateway/outbox"
)

// Area is the data of the application itself for clients.
var Area = area.Declaration{
	Open: services,
}

func services(p area.Parts) area.Services {
	h := New(p.Version, p.Release, p.Config, p.Sends(outbox.SignInCode), p.PasswordPolicy(), p.DB)
	return area.Services{Routes: h.Routes()}
}
