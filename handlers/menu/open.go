package menu

import (
	"slices"

	"qiao/gateway/errs"
)

// keptOpen are the menus without which no user could undo changes of menus and rights.
var keptOpen = []string{"authorize", "module"}

// checkOpen refuses a change that would close the pages on which it could be undone.
func checkOpen(before, after tree) error {
	for _, id := range keptOpen {
		if before.opens(id) && !after.opens(id) {
			return errs.Failf("%s 和它上面的目录不能停用、隐藏或限定角色：那样就没有人能把菜单和权限改回来", before.byID(id).FullName)
		}
	}
	return nil
}

// opens reports whether a user with a grant of the menu finds it in the navigation.
func (t tree) opens(id string) bool {
	n := t.byID(id)
	above, rooted := t.above(n)
	closed := func(one *node) bool { return !one.Enabled || one.Hidden || one.Roles != "" }
	return n != nil && rooted && !slices.ContainsFunc(above, closed)
}
