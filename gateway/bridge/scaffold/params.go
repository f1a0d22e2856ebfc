package scaffold

import (
	"slices"
	"strings"

	"qiao/gateway/entry/request"
	"qiao/gateway/wire"
)

// byName are the sources that the names of parameters suggest, in lower case.
var byName = map[string]string{
	"account": "session.account", "useraccount": "session.account", "userid": "session.userid",
	"time1": "Ontime", "begintime": "Ontime", "starttime": "Ontime", "time2": "Entime", "endtime": "Entime", "sousuo": "OtherA",
}

// param is a parameter of an entry.
type param struct {
	Name, From, Type string
	Default          string // as YAML; empty for none
	Output           bool
	Note             string
}

// sourceOf finds the field of a call that has the value of a parameter. fields are the ones that calls fill; note explains a guess.
func sourceOf(name string, fields []string) (from, note string) {
	folded := wire.Fold(name)
	for _, field := range request.Fields {
		if wire.Fold(field) == folded {
			return field, ""
		}
	}
	from = byName[folded]
	seen := placesOf(folded, fields)
	switch {
	case strings.HasPrefix(from, "session."):
		return from, "取登录者的，不信客户端发来的"
	case len(seen) > 1:
		return seen[0] + "." + name, "在 " + strings.Join(seen, "、") + " 里都见过"
	case len(seen) == 1:
		return seen[0] + "." + name, ""
	case from != "":
		return from, "来源按名称猜"
	case slices.Contains(fields, "otherb"):
		return "OtherB." + name, "来源是猜的；OtherB 见过不是 JSON 的内容，那样的调用会失败"
	default:
		return "OtherB." + name, "来源是猜的"
	}
}

// placesOf are the fields whose JSON was seen with a key.
func placesOf(key string, fields []string) (places []string) {
	for _, field := range request.Fields {
		if slices.Contains(fields, wire.Fold(field)+"."+key) {
			places = append(places, field)
		}
	}
	return places
}

// unmapped are the fields that calls fill and no parameter takes.
func unmapped(fields []string, params []param) (left []string) {
	for _, field := range fields {
		head, _, _ := strings.Cut(field, ".")
		taken := slices.ContainsFunc(params, func(p param) bool {
			from := wire.Fold(p.From)
			return from == field || from == head
		})
		if !taken && field != "basedataname" {
			left = append(left, field)
		}
	}
	return left
}
