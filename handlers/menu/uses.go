package menu

import (
	"slices"
	"strings"

	"qiao/gateway/registry"
	"qiao/sql/seed"
)

// use is a route or a procedure that a menu or a button opens.
type use struct {
	Kind   string // 接口 or 存储过程
	Name   string
	Effect string `tstype:"'read' | 'write'"` // read or write
}

// uses are the routes and procedures of each menu and button, by their access rule in its
// written form: menu: staff, button: staff.add.
type uses map[string][]use

// uses collects them from the routes and from the live registry entries.
func (h *Handlers) uses() uses {
	all := uses{}
	for _, route := range h.Surface() {
		rule := route.Access.String()
		all[rule] = append(all[rule], use{"接口", route.String(), route.Effect.String()})
	}
	for _, p := range h.Live.Current().All() {
		if p.Entry != nil && p.Entry.OfRoute() {
			continue // only routes read it, and their access rules apply
		}
		rule, name := p.Access.String(), p.Name
		if name != registry.AnyName && p.CXType != "" {
			name += " / " + p.CXType
		} else if p.CXType != "" {
			name = p.CXType
		}
		all[rule] = append(all[rule], use{"存储过程", name, p.Effect.String()})
	}
	return all
}

func (u uses) menu(id string) []use { return append([]use{}, u["menu: "+id]...) }

func (u uses) button(id string) []use { return append([]use{}, u["button: "+id]...) }

// bound reports whether the release has a page for a menu, or a route or procedure that the
// menu or one of its buttons opens.
func (u uses) bound(id string) bool {
	ofRelease := func(page seed.Page) bool { return page.ID == id }
	if len(u.menu(id)) > 0 || slices.ContainsFunc(seed.Pages(), ofRelease) {
		return true
	}
	for rule := range u {
		if strings.HasPrefix(rule, "button: "+id+".") {
			return true
		}
	}
	return false
}
