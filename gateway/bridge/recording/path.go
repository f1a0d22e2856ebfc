package recording

import (
	"regexp"
	"strings"

	"qiao/gateway/bridge/pseudonym"
)

// place stands for a value in the pattern of a path.
const place = "{}"

var (
	word      = regexp.MustCompile(`^[A-Za-z][A-Za-z_.-]*\d?$`)
	procedure = regexp.MustCompile(`(?i)^/api/procedure/[a-z]+$`)
)

// patternOf returns the path of a call with a place for each value. A segment is a word where the target has the same
// word there; what the target has no word for is a value, so that no name in a path is taken for a part of a route.
func (c Call) patternOf() string {
	if c.isProcedure() && procedure.MatchString(c.Path) {
		return c.Path
	}
	route, _, _ := strings.Cut(c.Target, "?")
	known := strings.Split(route, "/")
	segments := strings.Split(c.Path, "/")
	for i, segment := range segments {
		isKnown := !c.isProcedure() && i < len(known) && strings.EqualFold(known[i], segment) && word.MatchString(segment)
		if segment != "" && !isKnown {
			segments[i] = place
		}
	}
	return strings.Join(segments, "/")
}

// mapPath changes the segments of a path that stand at a place of the pattern.
func mapPath(m *pseudonym.Mapper, pattern, path string) string {
	places, segments := strings.Split(pattern, "/"), strings.Split(path, "/")
	for i, segment := range segments {
		if i < len(places) && places[i] != place {
			continue
		}
		// A pseudonym of base64 may have a slash.
		segments[i] = strings.ReplaceAll(m.Text("", segment), "/", "%2F")
	}
	return strings.Join(segments, "/")
}

// cleanTarget returns the target without values: of a route, its pattern and its action.
func (c Call) cleanTarget() string {
	target := c.Target
	if !c.isProcedure() {
		_, action, hasAction := strings.Cut(target, "?")
		target = c.patternOf()
		if hasAction {
			target += "?" + action
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(target), " "), "\x00", "")
}
