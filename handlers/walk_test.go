package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/sql/seed"
)

// TestEveryRouteAnswersAsPromised walks all routes on one gateway. Each check is a promise of its own, calls the route no
// more often than this promise needs, and names route and promise where it fails.
func TestEveryRouteAnswersAsPromised(t *testing.T) {
	w := startWalk(t)
	reviewed := accessLine("ROUTE", func(i int) string { return w.callers[i].kind })
	for i, route := range w.routes {
		w.g.Clock.Advance(time.Minute) // rate limits are tested elsewhere
		reviewed += w.answersEachKindOfCaller(t, route)
		w.takesItsMethodsAlone(t, i, route)
		w.opensToItsRightAlone(t, i, route)
		w.refusesUnknownParameters(t, route)
		w.refusesBlankKeys(t, route)
	}
	compareReviewed(t, reviewed)
	w.requireEnough(t)
	w.hidesWhatIsNotYours(t)
}

// walk is a gateway with everybody who calls its routes.
type walk struct {
	g      *apptest.Gateway
	routes []gateway.Route
	// callers are the kinds of callers, in the order of the columns of the access file.
	callers []*caller
	// staff are the accounts of the demo, by name.
	staff map[string]*caller
	// opened and shut count by account the routes with a right that were called; ours are the routes that no older client calls.
	opened, shut map[string]int
	ours         int
}

// caller keeps a session until a route, or time, has ended or locked it.
type caller struct {
	kind string
	open func(t *testing.T) []apptest.Option
	own  []apptest.Option
	may  *session.Identity // of an account
}

// send makes a call, and again with a new session where the one before has ended.
func (c *caller) send(t *testing.T, call func(who ...apptest.Option) apptest.Answer) apptest.Answer {
	t.Helper()
	if c.own == nil {
		c.own = c.open(t)
	}
	a := call(c.own...)
	if c.own != nil && slices.Contains(ended, a.Code) {
		c.own = c.open(t)
		a = call(c.own...)
	}
	return a
}

// ended are the codes of a session that a route before has ended or locked.
var ended = []int{401, 423, 50008, 50014}

func startWalk(t *testing.T) *walk {
	t.Helper()
	g := apptest.StartDemo(t, withProgram)
	g.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = '"+oneTime+"'")
	tellOfAbsence(t, g)
	letDealersReadVisits(t, g)
	w := &walk{g: g, routes: sortedRoutes(g), callers: kindsOfCallers(g), staff: map[string]*caller{}, opened: map[string]int{}, shut: map[string]int{}}
	for _, account := range seed.DemoAccounts() {
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		w.staff[account] = &caller{kind: account, may: identity, open: func(t *testing.T) []apptest.Option {
			t.Helper()
			return g.As(t, account)
		}}
	}
	return w
}

// caller is the caller of a kind.
func (w *walk) caller(kind string) *caller {
	return w.callers[slices.IndexFunc(w.callers, func(c *caller) bool { return c.kind == kind })]
}

// requireEnough fails where the walk has met too few routes to show anything.
func (w *walk) requireEnough(t *testing.T) {
	t.Helper()
	for account := range w.staff {
		if account == "admin" && w.opened[account] < 40 || account != "admin" && w.shut[account] == 0 {
			t.Errorf("%s: %d routes with a right are open, %d shut", account, w.opened[account], w.shut[account])
		}
	}
	if w.ours < 200 {
		t.Errorf("%d routes of ours", w.ours)
	}
}

// call calls a route for a record that is not there: it changes nothing.
func call(t *testing.T, g *apptest.Gateway, route gateway.Route, who ...apptest.Option) apptest.Answer {
	t.Helper()
	body := ""
	if route.Effect == gateway.Write && route.Upload == 0 {
		body = "{}"
	}
	a := g.Send(t, firstMethod(route), addressOf(route), body, who...)
	if a.Status == http.StatusTooManyRequests {
		t.Errorf("%s: %d %s", route, a.Status, a.Body)
	}
	requireNoFailure(t, route, a)
	return a
}

// requireNoFailure checks that no call makes a route fail, whoever makes it.
func requireNoFailure(t *testing.T, route gateway.Route, a apptest.Answer) {
	t.Helper()
	if a.Status >= http.StatusInternalServerError {
		t.Errorf("%s: no call makes a route fail: %d %s", route, a.Status, a.Body)
	}
}

func firstMethod(route gateway.Route) string {
	method, _, _ := strings.Cut(route.Methods, "|")
	return method
}

// addressOf returns an address of the route for a record that does not exist.
func addressOf(route gateway.Route) string { return addressWith(route, "", "") }

// addressWith is addressOf with a key in place of a segment such as :id.
func addressWith(route gateway.Route, replaced, key string) string {
	segments := strings.Split(route.Path, "/")
	for i, segment := range segments {
		switch {
		case replaced != "" && segment == replaced:
			segments[i] = key
		case strings.HasPrefix(segment, ":"):
			segments[i] = "nothing"
		}
	}
	path := strings.Join(segments, "/")
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	return path
}
