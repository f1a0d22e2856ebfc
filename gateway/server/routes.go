package server

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/admission"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
)

// label is a route's name in metrics and logs.
func label(r *gateway.Route) string {
	if r.Action != "" {
		return r.Path + "?action=" + r.Action
	}
	return r.Path
}

// folder is the path that a route shares with the others of its records: that of
// /admin/staff/update/:id is /admin/staff, and an .ashx handler is its own folder.
func folder(r *gateway.Route) string {
	if r.Action != "" {
		return r.Path
	}
	static, _, _ := strings.Cut(r.Path, "/:")
	return path.Dir(static)
}

func target(r *gateway.Route) admission.Target {
	return admission.Target{Access: r.Access, Effect: r.Effect, SignsIn: r.SignsIn}
}

// complete is an error that names the missing part of a route, nil where none is missing.
func complete(r gateway.Route) error {
	switch {
	case r.Methods == "" || !strings.HasPrefix(r.Path, "/"):
		return fmt.Errorf("route %s has no method or path", r)
	case (r.Handle == nil) == (r.Entry == ""):
		return fmt.Errorf("route %s needs something to run: Handle or Entry", r)
	case r.Entry != "" && (r.Effect != gateway.Read || r.Upload > 0 || r.SignsIn):
		return fmt.Errorf("route %s reads an entry: it states the effect Read, and neither Upload nor SignsIn", r)
	case r.Entry != "" && r.Query != nil:
		return fmt.Errorf("route %s reads an entry, which says itself what it reads of the query", r)
	case r.Export && r.Entry == "":
		return fmt.Errorf("route %s exports no entry", r)
	case !r.Access.Stated():
		return fmt.Errorf("route %s states no access", r)
	case r.Effect != gateway.Read && r.Effect != gateway.Write:
		return fmt.Errorf("route %s states no effect", r)
	default:
		return nil
	}
}

// allows reports whether the route answers the method. HEAD is a GET whose answer has no body, so whatever reads answers it.
func allows(r *gateway.Route, method string) bool {
	if method == http.MethodHead && r.Effect == gateway.Read {
		method = http.MethodGet
	}
	for m := range strings.SplitSeq(r.Methods, "|") {
		if m == method {
			return true
		}
	}
	return false
}

// mount registers the routes with gin. Rows that share a path become one gin
// route that picks by method and action.
func (s *Server) mount(routes []gateway.Route) error {
	byPath := map[string]rows{}
	var paths []string
	for _, route := range routes {
		if err := complete(route); err != nil {
			return err
		}
		if err := checkEntry(s.services.Live, route); err != nil {
			return err
		}
		if byPath[route.Path] == nil {
			paths = append(paths, route.Path)
		}
		for _, other := range byPath[route.Path] {
			if strings.EqualFold(other.Action, route.Action) && sharesMethod(&other, &route) {
				return fmt.Errorf("route %s is registered twice", route)
			}
		}
		byPath[route.Path] = append(byPath[route.Path], route)
	}
	if err := checkPaths(s.services.Live, routes); err != nil {
		return err
	}
	s.rows = byPath
	for _, path := range paths {
		s.handlePath(path, s.pick(byPath[path]))
	}
	s.services.Routes = routes
	return nil
}

// handlePath registers a path for every method.
func (s *Server) handlePath(path string, handlers ...gin.HandlerFunc) {
	s.engine.Any(path, handlers...)
	s.paths.folding.add(path)
	s.paths.families.Register(path)
}

func sharesMethod(a, b *gateway.Route) bool {
	for m := range strings.SplitSeq(a.Methods, "|") {
		if allows(b, m) {
			return true
		}
	}
	return false
}

// rows are the routes of one path.
type rows []gateway.Route

// pick finds the row for the request's method and action and serves it.
func (s *Server) pick(candidates rows) gin.HandlerFunc {
	return func(c *gin.Context) {
		route, err := candidates.find(c.Request)
		if err != nil {
			if errs.Is(err, errs.MethodNotAllowed) {
				c.Header("Allow", candidates.methods())
			}
			exchange.Fail(c, err)
			return
		}
		exchange.Of(c).Route = label(route)
		if route.Upload == 0 && !route.Export { // both may take longer, and have bounds of their own
			defer exchange.LimitTime(c, s.config.Limits.RequestTime)()
		}
		s.serve(c, route)
	}
}

// methods lists the methods of the path, for the Allow header.
func (candidates rows) methods() string {
	var all []string
	for _, route := range candidates {
		all = append(all, strings.Split(route.Methods, "|")...)
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}

func (candidates rows) find(r *http.Request) (*gateway.Route, error) {
	action := exchange.QueryValue(r, "action")
	var named bool
	for i := range candidates {
		route := &candidates[i]
		if route.Action != "" && !strings.EqualFold(route.Action, action) {
			continue
		}
		named = true
		if allows(route, r.Method) {
			return route, nil
		}
	}
	return nil, refusal(named, action)
}

// refusal is the answer to a path that exists where the action or the method does not.
func refusal(named bool, action string) error {
	if named {
		return errs.New(errs.MethodNotAllowed)
	}
	return errs.Failf("操作不存在：%s", action)
}

// RoutesAt returns the routes that answer an address, such as /api/staff/update/7 or /a.ashx?action=list, one for each method
// that has another route. Letter case and the values of parameters do not matter.
func (s *Server) RoutesAt(address *url.URL) (found []gateway.Route) {
	candidates := s.rows[s.paths.folding.registered(address.Path)]
	seen := map[*gateway.Route]bool{}
	for method := range strings.SplitSeq(candidates.methods(), ", ") {
		route, err := candidates.find(&http.Request{Method: method, URL: address})
		if err == nil && !seen[route] {
			seen[route] = true
			found = append(found, *route)
		}
	}
	return found
}
