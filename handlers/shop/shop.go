// Package shop has what other areas ask of the dealers' shops.
package shop

import (
	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/session"
)

// Area is the shops.
var Area = area.Declaration{Demo: fillDemo, Open: services}

func services(area.Parts) area.Services {
	return area.Services{Routes: []gateway.Route{
		{Methods: "GET", Path: "/api/shop/all", Access: session.SignedIn(), Effect: gateway.Read, Entry: "shop/all"},
	}}
}
