package authorize

import (
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/rights"
	"qiao/gateway/session"
)

// call is a procedure or a route, and its access rule.
type call struct {
	Kind   string `tstype:"'procedure' | 'route'"` // procedure or route
	ID     string `json:"Id"`
	Name   string
	Note   string // the purpose of a procedure
	Access string // as session.Access writes it

	access session.Access
}

// calls are all procedures and routes that a client can call. A registry entry that only
// routes read cannot be called itself: the routes state who may call them.
func (h *Handlers) calls(routes []gateway.Route) (all []call) {
	items := h.Live.Items()
	for i := range items {
		one := &items[i]
		if one.Route || !one.Access.Stated() || one.State == registry.Overridden {
			continue
		}
		name := strings.TrimSuffix(one.Procedure+" / "+one.CXType, " / ")
		all = append(all, call{Kind: "procedure", ID: one.ID, Name: name, Note: one.Summary, Access: one.Access.String(), access: one.Access})
	}
	for _, route := range routes {
		all = append(all, call{Kind: "route", ID: route.String(), Name: route.String(), Access: route.Access.String(), access: route.Access})
	}
	return all
}

// Calls answers GET calls: the procedures and routes that can be chosen in an explanation.
func (h *Handlers) Calls(r *gateway.Request) (any, error) {
	list := h.calls(r.Routes())
	return map[string]any{"list": list, "total": len(list)}, nil
}

// accessOf is the access rule of a menu, a button, a procedure or a route.
func (h *Handlers) accessOf(r *gateway.Request, kind, id string) (session.Access, error) {
	if kind == "menu" || kind == "button" {
		return h.accessOfItem(r, kind, id)
	}
	all := h.calls(r.Routes())
	at := slices.IndexFunc(all, func(one call) bool { return one.Kind == kind && one.ID == id })
	if at < 0 {
		return session.Access{}, errs.Failf("没有 %s，可能已被删除或停用", errs.Shorten(id))
	}
	return all[at].access, nil
}

func (h *Handlers) accessOfItem(r *gateway.Request, kind, code string) (session.Access, error) {
	items, err := rights.ItemsOf(r.Context(), h.DB)
	switch {
	case err != nil:
		return session.Access{}, err
	case kind == "menu" && items.Find(kind, code) == nil:
		return session.Access{}, errs.Failf("菜单 %s 不存在或已停用", errs.Shorten(code))
	case kind == "menu":
		return session.Menu(code), nil
	case items.Find(kind, code) == nil:
		return session.Access{}, errs.Failf("按钮 %s 不存在，或其菜单已停用", errs.Shorten(code))
	default:
		return session.Button(code), nil
	}
}
