package entry

import (
	"encoding/json"
	"strings"

	"qiao/gateway/wire"
)

// Request is what a route's entry takes values from.
type Request struct {
	// Query and Body are the fields of the request, by folded name; Path gives
	// the segments of its path.
	Query, Body map[string]json.RawMessage
	Path        func(name string) string
	// Handler are the values of Go code that reads the entry, by name.
	Handler map[string]string
	// ToldMore asks the count of a page for one row beyond its end, so that the
	// answer can tell that there are more.
	ToldMore bool
	// Whole asks for all rows in place of a page.
	Whole bool
}

// NewRequest is a request of texts by where they come from: query.building,
// body.building, sent.building or path.id.
func NewRequest(sent map[string]string) Request {
	r := Request{Query: map[string]json.RawMessage{}, Body: map[string]json.RawMessage{}}
	r.Path = func(name string) string { return sent["path."+name] }
	for from, value := range sent {
		text, _ := json.Marshal(value) // a string always has a JSON form
		switch place, name, _ := strings.Cut(from, "."); place {
		case "query":
			r.Query[wire.Fold(name)] = text
		case "body", "sent":
			r.Body[wire.Fold(name)] = text
		}
	}
	return r
}

// requestSource is nil where from is nothing of a request. What was sent is in the
// body, or else in the address, where one entry serves routes of both kinds. Names match in any
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
	case place == "sent":
		inBody, inAddress := requestSource("body."+name), requestSource("query."+name)
		return func(c *call) (string, bool, error) {
			if text, given, err := inBody(c); given || err != nil {
				return text, given, err
			}
			return inAddress(c)
		}
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
