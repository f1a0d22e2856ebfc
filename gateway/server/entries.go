package server

import (
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/registry"
)

// checkEntry checks that a route's entry exists, and has the parameters that the route needs. A file of the site may
// replace it later, but can neither add nor remove it.
func checkEntry(live *registry.Live, route gateway.Route) error {
	if route.Entry == "" {
		return nil
	}
	p := live.Shipped(route.Entry)
	switch {
	case p == nil:
		return fmt.Errorf("route %s: there is no entry %s.sql that routes read", route, route.Entry)
	case route.Export && p.Entry.Export == nil:
		return fmt.Errorf("route %s: the entry %s has no export", route, route.Entry)
	}
	return nil
}

// checkPaths checks that each path value that an entry reads is in the path of at least
// one of its routes. On a route without it the value counts as not sent.
func checkPaths(live *registry.Live, routes []gateway.Route) error {
	for _, route := range routes {
		if route.Entry == "" {
			continue
		}
		for _, p := range live.Shipped(route.Entry).Entry.Params {
			name, ofPath := strings.CutPrefix(p.From, "path.")
			has := func(r gateway.Route) bool {
				return r.Entry == route.Entry && slices.Contains(strings.Split(r.Path, "/"), ":"+name)
			}
			if ofPath && !slices.ContainsFunc(routes, has) {
				return fmt.Errorf("route %s: the entry %s reads path.%s, which no path of its routes has", route, route.Entry, name)
			}
		}
	}
	return nil
}
