package authorize

import (
	"cmp"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// need is one requirement of an access rule: a menu, a button, or one of some roles or
// departments.
type need struct {
	Kind   string `tstype:"'menu' | 'button' | 'roles' | 'departments'"` // menu, button, roles or departments
	Names  []string
	Met    bool
	Grants []means
}

// means is a grant by which a need is met, and the granted item: a user with a page also
// has each menu above it.
type means struct {
	Item string
	grant
}

// needs are the requirements of an access rule, each with the grants that meet it.
func (g granted) needs(rule string, names []string, who person) ([]need, error) {
	switch rule {
	case "menu":
		one, err := g.menuNeed(names[0])
		return []need{one}, err
	case "button":
		return g.buttonNeeds(names[0])
	case "roles":
		post := cmp.Or(who.PostName, session.OrdinaryRole)
		met := slices.Contains(names, who.RoleName) || slices.Contains(names, post)
		return []need{{Kind: rule, Names: names, Met: met, Grants: []means{}}}, nil
	case "departments":
		return []need{{Kind: rule, Names: names, Met: slices.Contains(names, who.Department), Grants: []means{}}}, nil
	default: // the rule requires a session at most
		return []need{}, nil
	}
}

// menuNeed is met by a grant of the menu, or of one below it.
func (g granted) menuNeed(code string) (need, error) {
	items := g.byKey()
	found := need{Kind: "menu", Grants: []means{}}
	for _, one := range g.List {
		if one.ItemType != "menu" {
			continue
		}
		if one.Code == code {
			found.Names = []string{path(items, one)}
		}
		for at := one; at != nil; at = items[itemKey{"menu", at.Parent}] {
			if at.Code == code {
				found.add(path(items, one), one)
				break
			}
		}
	}
	if found.Names == nil {
		return found, errs.Failf("菜单 %s 不存在或已停用", errs.Shorten(code))
	}
	return found, nil
}

// buttonNeeds are the button itself and the page that it belongs to.
func (g granted) buttonNeeds(code string) ([]need, error) {
	items := g.byKey()
	at := slices.IndexFunc(g.List, func(one *item) bool { return one.ItemType == "button" && one.Code == code })
	if at < 0 {
		return nil, errs.Failf("按钮 %s 不存在，或其菜单已停用", errs.Shorten(code))
	}
	one := g.List[at]
	found := need{Kind: "button", Names: []string{path(items, one)}, Grants: []means{}}
	found.add(path(items, one), one)
	page, err := g.menuNeed(items[itemKey{"menu", one.Parent}].Code)
	return []need{found, page}, err
}

// add adds the grants of an item to those that meet the need.
func (n *need) add(name string, one *item) {
	if one.Own != nil {
		n.Grants = append(n.Grants, means{name, *one.Own})
	}
	for _, from := range one.From {
		n.Grants = append(n.Grants, means{name, from})
	}
	n.Met = len(n.Grants) > 0
}
