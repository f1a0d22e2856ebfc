package menu

import (
	"strings"

	"qiao/gateway/record"
)

// mostLevels is the number of levels of menus that the views of rights read.
const mostLevels = 16

// node is a menu with the data that its place and its address depend on.
type node struct {
	MenuID    string `db:"MenuId"`
	ParentID  string `db:"ParentId"`
	ID        string `db:"ID"`
	Mame      string `db:"Mame"`
	FullName  string `db:"FullName"`
	Path      string `db:"Path"`
	Component string `db:"Component"`
	Roles     string `db:"Roles"`
	SortCode  int64  `db:"SortCode"`
	Version   int64  `db:"RowVersion"`
	Hidden    bool   `db:"Hidden"`
	Enabled   bool   `db:"Enabled"`
}

// tree is every menu; the menus of one group are in their order.
type tree []*node

func (t tree) find(menuID string) *node {
	for _, n := range t {
		if n.MenuID == menuID {
			return n
		}
	}
	return nil
}

func (t tree) byID(id string) *node {
	for _, n := range t {
		if n.ID == id {
			return n
		}
	}
	return nil
}

func (t tree) below(menuID string) (children tree) {
	for _, n := range t {
		if n.ParentID == menuID {
			children = append(children, n)
		}
	}
	return children
}

// above returns a menu and the groups above it, from itself to the top; rooted is false
// where the path does not end at the root.
func (t tree) above(n *node) (path tree, rooted bool) {
	for ; n != nil && len(path) <= len(t); n = t.find(n.ParentID) {
		path = append(path, n)
		if n.ParentID == root {
			return path, true
		}
	}
	return path, false
}

// levels is the number of levels below a menu.
func (t tree) levels(menuID string, left int) (most int) {
	if left == 0 {
		return 0
	}
	for _, child := range t.below(menuID) {
		most = max(most, 1+t.levels(child.MenuID, left-1))
	}
	return most
}

// address is the address of a menu, with the paths joined as the UI joins them.
func (t tree) address(n *node) string {
	if outside(n.Path) {
		return n.Path
	}
	address, absolute := n.Path, strings.HasPrefix(n.Path, "/")
	above, _ := t.above(n)
	for _, up := range above[1:] {
		if absolute {
			break
		}
		address, absolute = up.Path+"/"+address, strings.HasPrefix(up.Path, "/")
	}
	return "/" + strings.Join(strings.FieldsFunc(address, func(r rune) bool { return r == '/' }), "/")
}

func outside(path string) bool {
	lower := strings.ToLower(path)
	return strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://")
}

// with returns the tree after the change, and the changed menu in it.
func (t tree) with(c *record.Change) (after tree, changed *node) {
	changed = &node{
		MenuID: c.Key, ParentID: c.After.Text("ParentId"), ID: c.After.Text("ID"), Mame: c.After.Text("Mame"),
		FullName: c.After.Text("FullName"), Path: c.After.Text("Path"), Component: c.After.Text("Component"),
		Roles: c.After.Text("Roles"), Hidden: c.After.Bool("Hidden"), Enabled: c.After.Bool("Enabled"),
	}
	for _, n := range t {
		if n.MenuID != c.Key {
			after = append(after, n)
		}
	}
	return append(after, changed), changed
}
