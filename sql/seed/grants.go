package seed

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// grantTable makes the rows of the grants of roles.yaml.
func grantTable(m menu, d *Data) (Table, error) {
	t := newTable("Base_Authorize", "AuthorizeId", "ObjectType", "ObjectId", "ItemType", "ItemId")
	file := load[map[string]map[string][]string]("roles.yaml")
	for _, objectType := range slices.Sorted(maps.Keys(file)) {
		objects := file[objectType]
		kind := map[string]string{"role": "role", "department": "organization"}[objectType]
		for _, object := range slices.Sorted(maps.Keys(objects)) {
			if _, err := d.Row(kind, object); err != nil {
				return t, fmt.Errorf("data/roles.yaml: %w", err)
			}
			add := func(itemType, itemID string) {
				t.add(ID("authorize", strings.Join([]string{objectType, object, itemType, itemID}, "/")), objectType, object, itemType, itemID)
			}
			modules, buttons := m.expand(objects[object])
			for _, id := range modules {
				add("menu", m.menuID(id))
			}
			for _, id := range buttons {
				add("button", id)
			}
		}
	}
	return t, nil
}

// expand turns the grants of roles.yaml into modules and buttons in menu order. It adds the
// groups above a module, as the page that assigns rights does.
func (m menu) expand(grants []string) (modules, buttons []string) {
	menus, verbs := map[string]bool{}, map[string]bool{}
	for _, grant := range grants {
		m.collect(grant, menus, verbs)
	}
	for _, module := range m.modules {
		if menus[module.ID] {
			modules = append(modules, module.ID)
		}
		for _, verb := range module.Buttons {
			if id := module.ID + "." + verb; verbs[id] {
				buttons = append(buttons, id)
			}
		}
	}
	return modules, buttons
}

// collect adds the modules and buttons that one grant names.
func (m menu) collect(grant string, menus, buttons map[string]bool) {
	if id, verb, isButton := strings.Cut(grant, "."); isButton {
		if module := m.byID[id]; module == nil || !slices.Contains(module.Buttons, verb) {
			panic(fmt.Sprintf("seed: grant %q: no such button", grant))
		}
		buttons[grant] = true
		return
	}
	granted, whole := m.named(grant)
	if len(granted) == 0 {
		panic(fmt.Sprintf("seed: grant %q: no such module", grant))
	}
	for _, module := range granted {
		for above := module; above != nil; above = above.parent {
			menus[above.ID] = true
		}
		for _, verb := range module.Buttons {
			if whole {
				buttons[module.ID+"."+verb] = true
			}
		}
	}
}

// named lists the modules that a grant names; whole reports whether the grant includes
// their buttons.
func (m menu) named(grant string) (modules []*menuModule, whole bool) {
	if grant == "*" {
		return m.modules, true
	}
	if id, whole := strings.CutSuffix(grant, "/*"); whole {
		return m.under(id), true
	}
	if module := m.byID[grant]; module != nil {
		return []*menuModule{module}, false
	}
	return nil, false
}
