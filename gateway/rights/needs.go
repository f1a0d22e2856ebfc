package rights

import (
	"cmp"
	"slices"

	"qiao/gateway/session"
)

// Need is one requirement of an access rule: a menu, a button, or one of some roles or
// departments.
type Need struct {
	Kind   string `tstype:"'menu' | 'button' | 'roles' | 'departments'"` // menu, button, roles or departments
	Names  []string
	Met    bool
	Grants []Means
}

// Means is a grant by which a need is met, and the granted item: a user with a page also
// has each menu above it.
type Means struct {
	Item string
	Grant
}

// needs are the requirements of an access rule, each with the grants that meet it.
func (g Granted) needs(access session.Access, who Person) []Need {
	rule, names := access.Rule()
	switch rule {
	case "menu":
		return []Need{g.anyMenuNeed(names)}
	case "button":
		return g.buttonNeeds(names[0])
	case "roles":
		post := cmp.Or(who.PostName, session.OrdinaryRole)
		met := slices.Contains(names, who.RoleName) || slices.Contains(names, post)
		return []Need{{Kind: rule, Names: names, Met: met, Grants: []Means{}}}
	case "departments":
		return []Need{{Kind: rule, Names: names, Met: slices.Contains(names, who.Department), Grants: []Means{}}}
	default: // the rule requires a session at most
		return []Need{}
	}
}

// anyMenuNeed returns the first granted menu of several. If none is granted, it returns the first menu as missing.
func (g Granted) anyMenuNeed(codes []string) Need {
	for _, code := range codes {
		if need := g.menuNeed(code); need.Met {
			return need
		}
	}
	return g.menuNeed(codes[0])
}

// menuNeed is met by a grant of the menu, or of one below it.
func (g Granted) menuNeed(code string) Need {
	items, menu := g.ByKey(), g.List.Find("menu", code)
	if menu == nil {
		return missing("menu", code)
	}
	found := Need{Kind: "menu", Names: []string{items.Path(menu)}, Grants: []Means{}}
	for _, one := range g.List {
		for at := one; at != nil && one.ItemType == "menu"; at = items.Above(at) {
			if at == menu {
				found.add(items.Path(one), one)
				break
			}
		}
	}
	return found
}

// buttonNeeds are the button itself and the page that it belongs to.
func (g Granted) buttonNeeds(code string) []Need {
	items, button := g.ByKey(), g.List.Find("button", code)
	if button == nil {
		return []Need{missing("button", code)}
	}
	found := Need{Kind: "button", Names: []string{items.Path(button)}, Grants: []Means{}}
	found.add(items.Path(button), button)
	return []Need{found, g.menuNeed(items.Above(button).Code)}
}

// missing is the need of a menu or button that no user has: it is deleted, or its menu is disabled.
func missing(kind, code string) Need {
	return Need{Kind: kind, Names: []string{code + "（不存在或已停用）"}, Grants: []Means{}}
}

// add adds the grants of an item to those that meet the need.
func (n *Need) add(name string, one *Item) {
	for _, by := range one.all() {
		n.Grants = append(n.Grants, Means{name, by})
	}
	n.Met = len(n.Grants) > 0
}
