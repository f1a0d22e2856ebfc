package seed

import (
	"fmt"
	"slices"
	"strings"
)

// postItem is a post of roles.yaml.
type postItem struct{ ID, Name, Role string }

// roleFile is roles.yaml.
type roleFile struct {
	Roles []struct {
		ID, Name, Description string
		Default               bool
		Grants                []string
	}
	Posts       []postItem
	Departments []struct {
		ID     string
		Grants []string
	}
}

func roleTable(file roleFile) Table {
	t := newTable("Base_Role", "RoleId", "FullName", "Description", "IsDefault", "SortCode")
	for i, role := range file.Roles {
		t.add(role.ID, role.Name, role.Description, role.Default, (i+1)*10)
	}
	return t
}

func postTable(file roleFile) Table {
	t := newTable("Base_Post", "PostId", "FullName", "RoleId", "SortCode")
	for i, post := range file.Posts {
		t.add(post.ID, post.Name, post.Role, (i+1)*10)
	}
	return t
}

func grantTable(m menu, file roleFile) Table {
	t := newAuthorizeTable()
	for _, role := range file.Roles {
		t.grant(m, "role", role.ID, role.Grants)
	}
	for _, department := range file.Departments {
		t.grant(m, "department", department.ID, department.Grants)
	}
	return t.Table
}

// authorizeTable is Base_Authorize, filled grant by grant.
type authorizeTable struct{ Table }

func newAuthorizeTable() authorizeTable {
	return authorizeTable{newTable("Base_Authorize", "AuthorizeId", "ObjectType", "ObjectId", "ItemType", "ItemId")}
}

// grant writes out the grants of one user, role or department.
func (t *authorizeTable) grant(m menu, objectType, objectID string, grants []string) {
	modules, buttons := m.expand(grants)
	for _, id := range modules {
		t.addItem(objectType, objectID, "menu", m.menuID(id))
	}
	for _, id := range buttons {
		t.addItem(objectType, objectID, "button", id)
	}
}

func (t *authorizeTable) addItem(objectType, objectID, itemType, itemID string) {
	id := guid("authorize", strings.Join([]string{objectType, objectID, itemType, itemID}, "/"))
	t.add(id, objectType, objectID, itemType, itemID)
}

// expand turns the grants of roles.yaml into modules and buttons in menu
// order. The groups above a module come with it, as the page that assigns
// rights stores them.
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

// collect adds what one grant names.
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

// named lists the modules that a grant names; whole says that their buttons
// are meant as well.
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
