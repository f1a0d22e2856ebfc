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
	case place == "query": // in an address, blanks around a value are nobody's intention
		return func(c *call) (string, bool, error) {
			text, _, err := scalarText(c.Query[folded])
			text = strings.TrimSpace(text)
			return text, text != "", err
		}
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
	case place == "handler":
		return func(c *call) (string, bool, error) {
			value, given := c.Handler[name]
			return value, given, nil
		}
	default:
		return nil
	}
}
