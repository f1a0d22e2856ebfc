// Package openapi describes to a client's developer the calls that the developer's account may make: an OpenAPI document.
package openapi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/rights"
	"qiao/gateway/schema"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/tools"
)

// Handlers answers the document.
type Handlers struct {
	db       *store.DB
	live     *registry.Live
	kinds    []schema.Kind
	families exchange.Families
	version  string // of the release
	mcp      config.MCP
	legacy   bool // a legacy system may answer in place of the gateway
	kept     atomic.Pointer[generation]
}

// generation are the documents of one state of the registry, by what the callers may do.
type generation struct {
	registry  *registry.Registry
	documents cache.Local[string, []byte]
	tools     *tools.Catalogue // nil where assistants may not call
}

// mostKept is how many bytes of documents are kept. Callers with equal rights share one, of 1.4 megabytes at most.
const mostKept = 16 << 20

// Document answers GET /openapi.json. It has no envelope: code generators read it.
func (h *Handlers) Document(r *gateway.Request) (any, error) {
	menus, err := rights.ItemsOf(r.Context(), h.db)
	if err != nil {
		return nil, err
	}
	now := h.current(r.Routes())
	procedures, routes := permitted(now.registry, r.Routes(), r.Caller)
	key := h.keyOf(now.registry, menus, procedures, routes, r.Caller)
	body, found := now.documents.GetIfPresent(key)
	if !found {
		b := builder{kinds: h.kinds, families: h.families, registry: now.registry, places: placesOf(menus, r.Routes()), caller: r.Caller, tools: now.tools, writes: h.mcp.Writes, legacy: h.legacy}
		if body, err = b.build(h.version, procedures, routes); err != nil {
			return nil, err
		}
		now.documents.Set(key, body)
	}
	sum := sha256.Sum256(body)
	return gateway.Tagged{Tag: hex.EncodeToString(sum[:8]), Data: gateway.Raw{ContentType: "application/json; charset=utf-8", Disposition: `attachment; filename="openapi.json"`, Body: body}}, nil
}

// current is the generation of the registry as it serves now.
func (h *Handlers) current(routes []gateway.Route) *generation {
	serving := h.live.Current()
	if kept := h.kept.Load(); kept != nil && kept.registry == serving {
		return kept
	}
	next := &generation{registry: serving, documents: cache.NewLocal(otter.Options[string, []byte]{
		MaximumWeight: mostKept,
		Weigher:       func(_ string, body []byte) uint32 { return uint32(len(body)) },
	})}
	if h.mcp.Enabled {
		next.tools = tools.NewCatalogue(serving, routes, h.mcp.Writes)
	}
	h.kept.Store(next)
	return next
}

// permitted are the procedures and routes that the caller may call, by the rule that decides a call.
func permitted(serving *registry.Registry, all []gateway.Route, caller *session.Identity) (procedures []*registry.Procedure, routes []gateway.Route) {
	for _, p := range serving.All() {
		if !p.OfRoute() && p.Access.Check(caller) == nil {
			procedures = append(procedures, p)
		}
	}
	for _, route := range all {
		if route.Access.Check(caller) == nil {
			routes = append(routes, route)
		}
	}
	return procedures, routes
}

// keyOf is a hash of everything that a document depends on in one generation. Callers with the same rights share it.
func (h *Handlers) keyOf(serving *registry.Registry, menus rights.List, procedures []*registry.Procedure, routes []gateway.Route, caller *session.Identity) string {
	sum := sha256.New()
	say := func(facts ...any) { fmt.Fprintln(sum, facts...) }
	for _, item := range menus {
		say(item.ItemKey, item.Code, item.Parent, item.Name)
	}
	for _, p := range procedures {
		say(p.OwnKey(), p.Access)
	}
	for i := range routes {
		say(routes[i].String())
		p := serving.Entry(routes[i].Entry)
		if p == nil || p.Entry == nil {
			continue
		}
		for _, column := range slices.Sorted(maps.Keys(p.Entry.Restricted)) {
			say(column, p.Entry.Hides(column, caller))
		}
	}
	for i := range h.kinds {
		say(h.kinds[i].Seen(caller))
	}
	return string(sum.Sum(nil))
}
