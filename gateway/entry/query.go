package entry

import "strings"

// ListQuery are the parameters of the query that a List reads.
var ListQuery = []string{"keyword", "page", "pageSize", "sort", "order"}

// Query are the parameters that the entry takes from the query of a request.
func (e *Entry) Query() []string {
	froms := make([]string, 0, len(e.Params)+4)
	for i := range e.Params {
		froms = append(froms, e.Params[i].From)
	}
	if e.Sort != nil {
		froms = append(froms, e.Sort.LabelFrom, e.Sort.OrderFrom)
	}
	if e.Page != nil {
		froms = append(froms, e.Page.NumberFrom, e.Page.SizeFrom)
	}
	var names []string
	for _, from := range froms {
		if place, name, _ := strings.Cut(from, "."); place == "query" || place == "sent" {
			names = append(names, name)
		}
	}
	return names
}
