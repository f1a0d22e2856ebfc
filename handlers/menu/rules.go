package menu

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/authority"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

var (
	plainID   = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	plainPath = regexp.MustCompile(`^/?[\pL\pN._~-]+(/:?[\pL\pN._~-]+)*$`)
	webPath   = regexp.MustCompile(`^https?://[^\s<>"]+$`)
)

// fixedPaths are the UI's own paths.
var fixedPaths = []string{"/", "/login", "/management", "/auth-redirect", "/redirect", "/401", "/404", "/501"}

// check checks a change of a menu against the other menus.
func (h *Handlers) check(ctx context.Context, tx *store.Tx, c *record.Change) error {
	all, err := readLocked(ctx, tx)
	if err != nil {
		return err
	}
	if c.Action == record.Deleted {
		return h.checkDeletion(ctx, tx, c)
	}
	complete(all, c)
	after, n := all.with(c)
	h.checkIdentity(c, after, n)
	h.checkComponent(c, after, n)
	if checkPlace(c, after, n); c.Changes("Path") || c.Changes("ParentId") {
		checkAddress(c, after, n)
	}
	return checkOpen(all, after)
}

// readLocked reads the menus and locks them: no other transaction changes them until this
// one ends.
func readLocked(ctx context.Context, tx *store.Tx) (all tree, err error) {
	if err := authority.Lock(ctx, tx); err != nil {
		return nil, err
	}
	err = tx.Select(ctx, &all, "menu/tree", nil)
	return all, err
}

// complete sets the fields that staff do not set: the name of the route, and the place
// after the other menus of the group that a menu is moved to.
func complete(all tree, c *record.Change) {
	if c.Action == record.Added {
		c.After["Mame"] = routeName(c.After.Text("ID"))
		if c.After.Text("Component") == group && c.After.Text("Redirect") == "" {
			c.After["Redirect"] = "noRedirect"
		}
	}
	if c.Action == record.Added || c.Changes("ParentId") {
		c.After["SortCode"] = all.last(c.After.Text("ParentId")) + 10
	}
}

// last is the place of the last menu in a group.
func (t tree) last(menuID string) (code int64) {
	if parent := t.find(menuID); parent != nil {
		code = parent.SortCode
	}
	for _, n := range t.below(menuID) {
		code = max(code, n.SortCode)
	}
	return code
}

// routeName turns dormitory-repair into DormitoryRepair.
func routeName(id string) string {
	var name strings.Builder
	for part := range strings.SplitSeq(id, "-") {
		if part != "" {
			name.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return name.String()
}

func (h *Handlers) checkIdentity(c *record.Change, after tree, n *node) {
	switch {
	case c.Action == record.Updated && c.Changes("ID"):
		c.Invalid("ID", "标识保存后不能改：权限、接口和按钮按它认菜单")
	case !plainID.MatchString(n.ID):
		c.Invalid("ID", "标识须由小写字母、数字和 - 组成，以字母开头，如 dormitory-repair")
	}
	for _, other := range after {
		if other != n && strings.EqualFold(other.Mame, n.Mame) {
			c.Invalid("ID", "标识 "+n.ID+" 与菜单 "+other.FullName+" 的路由名重复")
		}
	}
}

// checkComponent refuses to change the component of a menu whose page, routes or procedures
// come with the release, and to turn a group with menus in it into anything else.
func (h *Handlers) checkComponent(c *record.Change, after tree, n *node) {
	if c.Action != record.Updated || !c.Changes("Component") {
		return
	}
	children := len(after.below(n.MenuID))
	switch {
	case h.uses().bound(n.ID):
		c.Invalid("Component", n.FullName+" 的页面组件不能改：它的页面和接口随版本提供，按标识 "+n.ID+" 固定在一起")
	case c.Before.Text("Component") == group && children > 0:
		c.Invalid("Component", fmt.Sprintf("目录下面还有 %d 个菜单，页面组件须为 %s", children, group))
	}
}

// checkPlace refuses a place below the menu itself, too deep, or below a page: a user with
// a grant of a menu also has the menus above it.
func checkPlace(c *record.Change, after tree, n *node) {
	if n.ParentID == root {
		return
	}
	parent := after.find(n.ParentID)
	if parent == nil {
		return // the parent does not exist: another check reports that
	}
	above, rooted := after.above(n)
	switch {
	case slices.Contains(above[1:], n):
		c.Invalid("ParentId", fmt.Sprintf("不能把 %s 移到它自己或它下面的 %s", n.FullName, parent.FullName))
	case !rooted:
		c.Invalid("ParentId", "上级 "+parent.FullName+" 不在菜单里，请另选")
	case parent.Component != group:
		c.Invalid("ParentId", "上级须为目录，"+parent.FullName+" 是页面")
	case len(above)+after.levels(n.MenuID, mostLevels) > mostLevels:
		c.Invalid("ParentId", fmt.Sprintf("菜单最多 %d 级", mostLevels))
	}
}

// checkAddress refuses an invalid path, and a path of another menu.
func checkAddress(c *record.Change, after tree, n *node) {
	if !plainPath.MatchString(n.Path) && !webPath.MatchString(n.Path) {
		c.Invalid("Path", "路径只能有字母、数字、- _ . ~ 和 /，参数写作 :id，网址以 https:// 开头")
		return
	}
	if outside(n.Path) || n.Component == group {
		return
	}
	address := after.address(n)
	if slices.Contains(fixedPaths, strings.ToLower(address)) || strings.HasPrefix(address, "/redirect/") {
		c.Invalid("Path", "路径 "+address+" 是系统自己的，请换一个")
	}
	for _, other := range after {
		if other != n && other.Component != group && strings.EqualFold(after.address(other), address) {
			c.Invalid("Path", "路径 "+address+" 已是菜单 "+other.FullName+" 的")
		}
	}
}
