package bridge

import (
	"cmp"
	"regexp"
	"strings"

	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// Target is a procedure call, P_Dormitory/宿舍查询, or a route, /ImportModule/StaffHandler.ashx?action=list. It is
// written in lower case, as spellings that differ in letter case alone are one target.
type Target string

// longestTarget is how many characters the database keeps.
const longestTarget = 200

// Procedure returns the target of a procedure call. The name of a call without one is registry.AnyName: it must not look
// like a route.
func Procedure(name, cxtype string) Target {
	return shorten(cmp.Or(wire.FoldProcedureName(name), registry.AnyName) + "/" + wire.FoldCXType(cxtype))
}

// Names returns the folded name and type of a procedure call.
func (t Target) Names() (name, cxtype string) {
	name, cxtype, _ = strings.Cut(string(t), "/")
	return name, cxtype
}

// Route returns the target of a route. The path is the pattern of a route of this gateway, or a path that it does not
// know, whose ids are left out.
func Route(path, action string) Target {
	path = wire.Fold(path)
	if action != "" {
		path += "?action=" + wire.Fold(action)
	}
	return shorten(path)
}

// Unknown returns the target of a path that this gateway does not know.
func Unknown(path, action string) Target {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if id.MatchString(segment) {
			segments[i] = ":id"
		}
	}
	return Route(strings.Join(segments, "/"), action)
}

// id is a segment of a path that names a record: a number, or a long text with a digit in it.
var id = regexp.MustCompile(`^(\d+|[0-9A-Za-z_-]*\d[0-9A-Za-z_-]{11,}|[0-9A-Za-z_-]{11,}\d[0-9A-Za-z_-]*)$`)

// MayBeCut reports whether the target is as long as the database keeps: it may be the beginning of a longer one.
func (t Target) MayBeCut() bool { return len([]rune(string(t))) >= longestTarget }

// IsRoute reports whether the target is a route.
func (t Target) IsRoute() bool { return strings.HasPrefix(string(t), "/") }

func shorten(text string) Target {
	if letters := []rune(text); len(letters) > longestTarget {
		text = string(letters[:longestTarget])
	}
	return Target(text)
}
