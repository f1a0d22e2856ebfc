package request

import (
	"encoding/json"
	"regexp"
	"strings"

	"qiao/gateway/wire"
)

// Values holds the values that a route's entry can read.
type Values struct {
	// Query and Body are the fields of the request, by folded name; Path gives
	// the segments of its path.
	Query, Body map[string]json.RawMessage
	Path        func(name string) string
	// Handler are the values of the Go code that runs the entry, by name.
	Handler map[string]string
	// MoreThanCap asks the count of a page for one row beyond its end, so that the answer can
	// say whether there are more rows.
	MoreThanCap bool
	// Whole asks for all rows instead of one page.
	Whole bool
	// Sums asks for the sums of all rows instead of one page.
	Sums bool
}

// New makes the values of a request from texts, each by its source: query.building,
// body.building, sent.building or path.id.
func New(sent map[string]string) Values {
	r := Values{Query: map[string]json.RawMessage{}, Body: map[string]json.RawMessage{}}
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

var plainName = regexp.MustCompile(`^[\p{L}_][\p{L}\p{N}_]*$`)

// requestSource is nil if from does not name a source of a request. A source sent.name
// reads the body first and then the address, for an entry that serves routes of both
// kinds. Names match in any letter case, except those of path segments and handler
// values, which the route and its handler define.
func requestSource(from string) Source {
	place, name, _ := strings.Cut(from, ".")
	folded := wire.Fold(name)
	switch {
	case !plainName.MatchString(name):
		return nil
	case place == "query": // no caller sends blanks around a value in an address on purpose
		return func(c *Call) (string, bool, error) {
			text, _, err := scalarText(c.Query[folded])
			text = strings.TrimSpace(text)
			return text, text != "", err
		}
	case place == "body":
		return func(c *Call) (string, bool, error) { return scalarText(c.Body[folded]) }
	case place == "sent":
		inBody, inAddress := requestSource("body."+name), requestSource("query."+name)
		return func(c *Call) (string, bool, error) {
			if text, given, err := inBody(c); given || err != nil {
				return text, given, err
			}
			return inAddress(c)
		}
	case place == "path":
		return func(c *Call) (string, bool, error) {
			if c.Path == nil {
				return "", false, nil
			}
			value := c.Path(name)
			return value, value != "", nil
		}
	case place == "handler":
		return func(c *Call) (string, bool, error) {
			value, given := c.Handler[name]
			return value, given, nil
		}
	default:
		return nil
	}
}
