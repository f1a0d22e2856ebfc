package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/registry"
)

// blanks are keys that look like nothing: a space, a tab, a line feed, a wide space, and one that does not break.
var blanks = []string{"%20", "%09", "%0A", "%E3%80%80", "%C2%A0"}

// refusesBlankKeys calls a route whose path has keys with each of them blank: no record has such a key, and it is not as
// if the path had none.
func (w *walk) refusesBlankKeys(t *testing.T, route gateway.Route) {
	t.Helper()
	for segment := range strings.SplitSeq(route.Path, "/") {
		if !strings.HasPrefix(segment, ":") || segment == ":page" {
			continue
		}
		for _, blank := range blanks {
			body, address := "", addressWith(route, segment, blank)
			if route.Effect == registry.Write && route.Upload == 0 {
				body = "{}"
			}
			a := w.caller("RIGHT").send(t, func(who ...apptest.Option) apptest.Answer {
				return w.g.Send(t, firstMethod(route), address, body, who...)
			})
			if a.Code == 0 || a.Status >= http.StatusInternalServerError {
				t.Errorf("%s: a key of blanks is the key of nothing: %s answers %d %.300s", route, address, a.Status, a.Body)
			}
		}
	}
}
