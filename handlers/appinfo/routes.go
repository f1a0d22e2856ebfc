package appinfo

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

// Routes are the module's. A version path has the version as well.
func (h *Handlers) Routes() []gateway.Route {
	routes := []gateway.Route{
		{Methods: "GET|HEAD", Path: "/appConfig.json", Access: session.Public(), Effect: gateway.Read, File: true, Summary: "客户端的配置", Handle: h.Config},
		{Methods: "GET|HEAD", Path: "/appVersion.json", Access: session.Public(), Effect: gateway.Read, File: true, Summary: "客户端的最新版本", Handle: h.Version},
	}
	if h.versionPath != "" {
		routes = append(routes, gateway.Route{
			Methods: "GET|HEAD", Path: h.versionPath + "/appVersion.json", Access: session.Public(), Effect: gateway.Read, File: true, Summary: "客户端的最新版本", Handle: h.Version,
		})
	}
	return routes
}
