package seed

import (
	"fmt"
	"strings"
)

// rootModule is the parent of every top-level module.
const rootModule = "00000000-0000-0000-0000-000000000000"

// moduleItem is one module as menu.yaml writes it.
type moduleItem struct {
	ID          string
	Title       string
	Name        string // route name; by default it is made from ID
	Path        string
	Component   string // by default it is made from the full path
	Icon        string
	Description string
	Hidden      bool
	NoCache     bool `yaml:"noCache"`
	Buttons     []string
	API         string // of the page's list; empty for a page that this build does not have
	Children    []moduleItem
}

// menuModule is a module and its position in the tree.
type menuModule struct {
	moduleItem
	parent   *menuModule
	fullPath string
	sortCode int
}

// menu is the tree, flat in menu order.
type menu struct {
	modules []*menuModule
	byID    map[string]*menuModule
}

func loadMenu() menu {
	m := menu{byID: map[string]*menuModule{}}
	m.add(load[[]moduleItem]("menu.yaml"), nil)
	return m
}

// add adds modules with numbers, so that an order by SortCode alone is the menu order.
func (m *menu) add(items []moduleItem, parent *menuModule) {
	for i, item := range items {
		module := &menuModule{moduleItem: item, parent: parent, fullPath: item.Path, sortCode: (i + 1) * 1000}
		if parent != nil {
			module.sortCode = parent.sortCode + (i+1)*10
			if !strings.HasPrefix(item.Path, "/") {
				module.fullPath = parent.fullPath + "/" + item.Path
			}
		}
		m.modules = append(m.modules, module)
		m.byID[item.ID] = module
		m.add(item.Children, module)
	}
}

// menuID returns the MenuId of a module that must exist.
func (m menu) menuID(id string) string {
	if m.byID[id] == nil {
		panic(fmt.Sprintf("seed: no module %q in menu.yaml", id))
	}
	return ID("module", id)
}

// under lists a module and everything below it, in menu order.
func (m menu) under(id string) []*menuModule {
	var found []*menuModule
	for _, module := range m.modules {
		for above := module; above != nil; above = above.parent {
			if above.ID == id {
				found = append(found, module)
				break
			}
		}
	}
	return found
}

func (m *menuModule) isGroup() bool { return len(m.Children) > 0 }

func (m *menuModule) parentID() string {
	if m.parent == nil {
		return rootModule
	}
	return ID("module", m.parent.ID)
}

// Page is a page of this build.
type Page struct {
	ID        string // of its menu
	Component string
	API       string // where its list comes from
}

// Pages returns the pages of this build, in menu order.
func Pages() (pages []Page) {
	for _, module := range loadMenu().modules {
		if module.API != "" {
			pages = append(pages, Page{module.ID, module.component(), module.API})
		}
	}
	return pages
}

// component names the view: Layout for a group, else dormitory/repair/index.
func (m *menuModule) component() string {
	switch {
	case m.isGroup():
		return "Layout"
	case m.Component != "":
		return m.Component
	default:
		return strings.TrimPrefix(m.fullPath, "/") + "/index"
	}
}

// redirect makes the breadcrumbs of groups not clickable.
func (m *menuModule) redirect() string {
	if m.isGroup() {
		return "noRedirect"
	}
	return ""
}

// routeName turns dormitory-repair into DormitoryRepair.
func (m *menuModule) routeName() string {
	if m.Name != "" {
		return m.Name
	}
	var name strings.Builder
	for part := range strings.SplitSeq(m.ID, "-") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return name.String()
}

func moduleTable(m menu) Table {
	t := newTable("Base_Module", "MenuId", "ParentId", "ID", "FullName", "Mame", "Path", "Component", "Redirect",
		"Icon", "Description", "SortCode", "Hidden", "NoCache")
	for _, module := range m.modules {
		t.add(m.menuID(module.ID), module.parentID(), module.ID, module.Title, module.routeName(), module.Path,
			module.component(), module.redirect(), module.Icon, module.Description, module.sortCode, module.Hidden, module.NoCache)
	}
	return t
}

// buttonKind is the common part of the buttons of one verb.
type buttonKind struct{ Title, Icon string }

func buttonTable(m menu) Table {
	kinds := load[map[string]buttonKind]("buttons.yaml")
	t := newTable("Base_Button", "ButtonId", "MenuId", "FullName", "Icon", "SortCode")
	for _, module := range m.modules {
		for i, verb := range module.Buttons {
			kind, known := kinds[verb]
			if !known {
				panic(fmt.Sprintf("seed: module %s: no verb %q in buttons.yaml", module.ID, verb))
			}
			t.add(module.ID+"."+verb, m.menuID(module.ID), kind.Title, kind.Icon, (i+1)*10)
		}
	}
	return t
}
