package progress

import (
	"qiao/gateway"
	"qiao/gateway/bridge"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// implementation is what this gateway has for a target.
type implementation struct {
	name    string // as it is spelled there
	summary string
	effect  registry.Effect
	canTry  bool
	signs   bool // it signs users in or out

	procedure *registry.Procedure
}

// untried says why writes of the implementation cannot be tried.
func (i *implementation) untried() string {
	switch {
	case i.procedure == nil:
		return "程序的接口不能试跑写入"
	case i.procedure.Entry == nil:
		return "程序里的存储过程不能试跑写入"
	default:
		return "条目写明了 trial: false（回滚不能撤销它做的事），不能试跑写入"
	}
}

// implementations finds the implementations of one moment.
type implementations struct {
	registry *registry.Registry
	routes   map[bridge.Target]*implementation
}

// endpoint is the path of one of the endpoints of procedure calls: the upstream that serves it serves the others.
const endpoint = "/api/Procedure/ProcedureToDataSet"

func (p *Progress) implementations() implementations {
	all := implementations{registry: p.Live.Current(), routes: map[bridge.Target]*implementation{}}
	for _, route := range p.Routes() {
		if p.Bridge.UpstreamOf(route.Path) == nil {
			continue
		}
		target := bridge.Route(route.Path, route.Action)
		found := all.routes[target]
		if found == nil {
			found = &implementation{name: nameOf(route), effect: route.Effect}
			all.routes[target] = found
		}
		if route.Effect == registry.Write { // routes of several methods are one target
			found.effect = registry.Write
		}
		found.signs = found.signs || route.SignsIn || route.SignsOut
	}
	return all
}

func nameOf(route gateway.Route) string {
	if route.Action != "" {
		return route.Path + "?action=" + route.Action
	}
	return route.Path
}

// of returns the implementation of a target, nil if there is none.
func (all implementations) of(target bridge.Target) *implementation {
	if target.IsRoute() {
		return all.routes[target]
	}
	name, cxtype := target.Names()
	p, err := all.registry.Lookup(name, cxtype)
	if err != nil {
		return nil
	}
	return implementationOf(p, spelledName(p, name), cxtype)
}

func implementationOf(p *registry.Procedure, name, cxtype string) *implementation {
	if p.CXType != "" {
		cxtype = p.CXType
	}
	return &implementation{name: name + "/" + cxtype, summary: p.Summary, effect: p.Effect, canTry: p.CanBeTried(), procedure: p}
}

// spelledName is a name of the procedure as its author spells it.
func spelledName(p *registry.Procedure, folded string) string {
	for _, name := range append([]string{p.Name}, p.Aliases...) {
		if wire.FoldProcedureName(name) == folded {
			return name
		}
	}
	return folded
}

// others are the targets of implementations that are not among those of some rows.
func (all implementations) others(rows map[bridge.Target]*Row, served bool) map[bridge.Target]*implementation {
	seen := map[*registry.Procedure]bool{}
	for _, row := range rows {
		if row.implementation != nil && row.implementation.procedure != nil {
			seen[row.implementation.procedure] = true
		}
	}
	others := map[bridge.Target]*implementation{}
	for target, implementation := range all.routes {
		if rows[target] == nil {
			others[target] = implementation
		}
	}
	if !served {
		return others
	}
	for _, p := range all.registry.All() {
		if target := bridge.Procedure(p.Name, p.CXType); !p.OfRoute() && !seen[p] && rows[target] == nil {
			others[target] = implementationOf(p, p.Name, p.CXType)
		}
	}
	return others
}
