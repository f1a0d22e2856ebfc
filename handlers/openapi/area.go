package openapi

import (
	"fmt"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/exchange"
	"qiao/gateway/schema"
	"qiao/gateway/session"
)

// Area is the description of the calls for developers of clients.
var Area = area.Declaration{Open: services}

func services(p area.Parts) area.Services {
	kinds, err := schema.Describe(p.Tables)
	if err != nil {
		panic(fmt.Sprintf("openapi: %v", err)) // a declaration is part of the program: a broken build
	}
	h := &Handlers{db: p.DB, live: p.Live, kinds: kinds, families: exchange.NewFamilies(p.Config.Compat), version: p.Version, mcp: p.Config.MCP, legacy: p.Config.Legacy.On()}
	return area.Services{Routes: []gateway.Route{
		{Methods: "GET", Path: "/openapi.json", Access: session.SignedIn(), Effect: gateway.Read, File: true, Summary: "当前账号可以调用的接口（OpenAPI 3.1）", Handle: h.Document},
	}}
}
