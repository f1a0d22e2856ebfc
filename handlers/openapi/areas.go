package openapi

import (
	"path"
	"strings"

	"qiao/gateway"
	"qiao/gateway/rights"
	"qiao/gateway/session"
)

// common is the area of calls that belong to no menu.
const common = "公共"

// aboutArea says which calls an area has.
func aboutArea(name string) string {
	switch name {
	case common:
		return "不属于任何菜单的接口"
	case proceduresArea:
		return "按 ProcedureName 和 CXType 调用的存储过程；五个地址的区别是结果的形式"
	default:
		return "菜单“" + name + "”的接口"
	}
}

// places tell to which menu a call belongs, in the words of staff: 宿舍管理 / 房间台账.
type places struct {
	menus   rights.List
	byKey   rights.Items
	folders map[string]string // the area of the routes with a menu, by the folder of their paths
}

func placesOf(menus rights.List, routes []gateway.Route) places {
	p := places{menus: menus, byKey: rights.Granted{List: menus}.ByKey(), folders: map[string]string{}}
	for i := range routes {
		if area := p.stated(routes[i].Access); area != "" {
			if folder := folderOf(&routes[i]); p.folders[folder] == "" {
				p.folders[folder] = area
			}
		}
	}
	return p
}

// stated is the menu that an access rule names, empty where it names none.
func (p places) stated(access session.Access) string {
	item := p.item(access)
	if item != nil && item.ItemType == "button" {
		item = p.byKey.Above(item)
	}
	if item == nil {
		return ""
	}
	return p.byKey.Path(item)
}

func (p places) item(access session.Access) *rights.Item {
	rule, codes := access.Rule()
	if rule != "menu" && rule != "button" {
		return nil
	}
	return p.menus.Find(rule, codes[0])
}

// right is an access rule in the words of staff: the menu or the button that it asks for.
func (p places) right(access session.Access) string {
	if item := p.item(access); item != nil {
		return p.byKey.Path(item)
	}
	switch rule, names := access.Rule(); rule {
	case "public":
		return "无需登录"
	case "signed-in", "any session":
		return "登录即可"
	default:
		return strings.Join(names, "、")
	}
}

// of is the area of a route: its own menu, or that of the routes beside or above it.
func (p places) of(route *gateway.Route) string {
	if area := p.stated(route.Access); area != "" {
		return area
	}
	for folder := folderOf(route); len(folder) > 1; folder = path.Dir(folder) {
		if area := p.folders[folder]; area != "" {
			return area
		}
	}
	return common
}

// folderOf is the path that a route shares with the others of its records; an .ashx address is its own.
func folderOf(route *gateway.Route) string {
	if route.Action != "" {
		return route.Path
	}
	static, _, _ := strings.Cut(route.Path, "/:")
	return path.Dir(static)
}
