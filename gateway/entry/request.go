package entry

import (
	"strings"

	"qiao/gateway/wire"
)

// requestSource is nil where from is nothing of a request. Names match in any
// letter case, but those of a path's segments, which are the route's own.
func requestSource(from string) source {
	place, name, _ := strings.Cut(from, ".")
	folded := wire.Fold(name)
	switch {
	case !plainName.MatchString(name):
		return nil
	case place == "query":
		return func(c *call) (string, bool, error) { return scalarText(c.Query[folded]) }
	case place == "body":
		return func(c *call) (string, bool, error) { return scalarText(c.Body[folded]) }
	case place == "path":
		return func(c *call) (string, bool, error) {
			if c.Path == nil {
				return "", false, nil
			}
			value := c.Path(name)
			return value, value != "", nil
		}
	default:
		return nil
	}
}
