package gateway

import (
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// HandlerFunc serves one route. data is what stands in the envelope; a Raw is
// sent as it is, and an error becomes the failure envelope of its kind.
type HandlerFunc func(r *Request) (data any, err error)

// Routes state their effect and rate in the registry's terms.
type (
	// Effect is what a call does to the data.
	Effect = registry.Effect
	// Rate is how often a write may be called.
	Rate = registry.Rate
)

// The effects.
const (
	Read  = registry.Read
	Write = registry.Write
)

// Route is one row of the surface.
type Route struct {
	// Methods are the HTTP methods, such as "GET" or "GET|POST".
	Methods string
	// Path is matched in any letter case; segments such as :id keep theirs.
	Path string
	// Action is the value of ?action= on an .ashx handler, matched in any letter case.
	Action string
	Access session.Access
	Effect Effect
	// Rate is how often a write may be called; a zero field has the gateway's default.
	Rate Rate
	// SignsIn marks routes that open a session: a foreign page must not make a
	// browser call them, or its user would go on under somebody else's name.
	SignsIn bool
	// Upload, if not 0, is the largest file in bytes of a route that reads its
	// body itself (Request.File); its parameters then come from the query.
	Upload int64
	Handle HandlerFunc
	// Query are the parameters that Handle reads of the query. What an Entry reads its file says.
	Query []string
	// Entry, in place of Handle, is the entry that the route reads: its path below
	// the entries without .sql, such as dormitory/rooms. The answer is
	// {"list":[…],"total":N}, or the entry's spreadsheet for an Export.
	Entry  string
	Export bool
}

func (r Route) String() string {
	name := r.Methods + " " + r.Path
	if r.Action != "" {
		name += "?action=" + r.Action
	}
	return name
}

// label is the route's name in metrics and logs.
func (r Route) label() string {
	if r.Action != "" {
		return r.Path + "?action=" + r.Action
	}
	return r.Path
}

// folder is the path that a route shares with the others of its records: that of
// /admin/staff/update/:id is /admin/staff, an .ashx handler is one by itself.
func (r Route) folder() string {
	if r.Action != "" {
		return r.Path
	}
	static, _, _ := strings.Cut(r.Path, "/:")
	return path.Dir(static)
}

func (r Route) target() target {
	return target{access: r.Access, effect: r.Effect, signsIn: r.SignsIn}
}

func (r Route) complete() error {
	switch {
	case r.Methods == "" || !strings.HasPrefix(r.Path, "/"):
		return fmt.Errorf("route %s has no method or path", r)
	case (r.Handle == nil) == (r.Entry == ""):
		return fmt.Errorf("route %s needs something to run: Handle or Entry", r)
	case r.Entry != "" && (r.Effect != Read || r.Upload > 0 || r.SignsIn):
		return fmt.Errorf("route %s reads an entry: it states the effect Read, and neither Upload nor SignsIn", r)
	case r.Entry != "" && r.Query != nil:
		return fmt.Errorf("route %s reads an entry, which says itself what it reads of the query", r)
	case r.Export && r.Entry == "":
		return fmt.Errorf("route %s exports no entry", r)
	case !r.Access.Stated():
		return fmt.Errorf("route %s states no access", r)
	case r.Effect != registry.Read && r.Effect != registry.Write:
		return fmt.Errorf("route %s states no effect", r)
	default:
		return nil
	}
}

func (r Route) allows(method string) bool {
	for m := range strings.SplitSeq(r.Methods, "|") {
		if m == method {
			return true
		}
	}
	return false
}

// mount registers the routes with gin. Rows that share a path become one gin
// route that picks by method and action.
func (s *Server) mount(routes []Route) error {
	byPath := map[string]rows{}
	var paths []string
	for _, route := range routes {
		if err := route.complete(); err != nil {
			return err
		}
		if err := s.checkEntry(route); err != nil {
			return err
		}
		if byPath[route.Path] == nil {
			paths = append(paths, route.Path)
		}
		for _, other := range byPath[route.Path] {
			if strings.EqualFold(other.Action, route.Action) && sharesMethod(other, route) {
				return fmt.Errorf("route %s is registered twice", route)
			}
		}
		byPath[route.Path] = append(byPath[route.Path], route)
	}
	if err := s.checkPaths(routes); err != nil {
		return err
	}
	for _, path := range paths {
		s.handlePath(path, s.pick(byPath[path]))
	}
	s.routes = routes
	return nil
}

// handlePath registers a path for every method.
func (s *Server) handlePath(path string, handlers ...gin.HandlerFunc) {
	s.engine.Any(path, handlers...)
	s.folding.add(path)
	s.families[path] = s.familyOf(path)
}

func sharesMethod(a, b Route) bool {
	for m := range strings.SplitSeq(a.Methods, "|") {
		if b.allows(m) {
			return true
		}
	}
	return false
}

// rows are the routes of one path.
type rows []Route

// pick finds the row for the request's method and action and serves it.
func (s *Server) pick(candidates rows) gin.HandlerFunc {
	return func(c *gin.Context) {
		route, err := candidates.find(c.Request)
		if err != nil {
			if errs.Is(err, errs.MethodNotAllowed) {
				c.Header("Allow", candidates.methods())
			}
			s.fail(c, err)
			return
		}
		stateOf(c).route = route.label()
		if route.Upload == 0 && !route.Export { // both may take longer, and have bounds of their own
			defer s.limitTime(c)()
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

func (candidates rows) find(r *http.Request) (*Route, error) {
	action := queryValue(r, "action")
	var named bool
	for i := range candidates {
		route := &candidates[i]
		if route.Action != "" && !strings.EqualFold(route.Action, action) {
			continue
		}
		named = true
		if route.allows(r.Method) {
			return route, nil
		}
	}
	return nil, refusal(named, action)
}
