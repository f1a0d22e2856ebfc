package handlers_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/gatewaytest"
)

// surfaceFile has a line for each route, so that a review shows a change of its callers. make golden writes it again.
const surfaceFile = "testdata/surface.txt"

func TestTheSurfaceIsAsReviewed(t *testing.T) {
	routes := sortedRoutes(apptest.StartDemo(t, nil))
	got := surfaceLine("ROUTE", "WHO", "EFFECT", "RATE A MINUTE")
	for _, route := range routes {
		got += surfaceLine(route.String(), route.Access.String(), effectText(route), rateText(route))
	}
	if gatewaytest.Updating() {
		if err := os.WriteFile(surfaceFile, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(surfaceFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Errorf("the surface has changed; review it and run make golden:\n%s", diff)
	}
}

// sortedRoutes are the routes in the order of the golden files.
func sortedRoutes(g *apptest.Gateway) []gateway.Route {
	return slices.SortedFunc(slices.Values(g.Server.Routes()), func(a, b gateway.Route) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Action, b.Action), cmp.Compare(a.Methods, b.Methods))
	})
}

func surfaceLine(route, who, effect, rate string) string {
	return strings.TrimRight(fmt.Sprintf("%-60s %-28s %-7s %s", route, who, effect, rate), " ") + "\n"
}

// effectText is the effect of a route, and whether assistants may call it.
func effectText(route gateway.Route) string {
	if route.Tool != "" {
		return route.Effect.String() + " tool"
	}
	return route.Effect.String()
}

// rateText is how often a route may be called; where the route states no rate, the gateway's
// applies.
func rateText(route gateway.Route) string {
	switch {
	case route.Effect == gateway.Read:
		return ""
	case route.Rate == gateway.Rate{}:
		return "limits.writes"
	default:
		return fmt.Sprintf("account %d, address %d, stranger %d", route.Rate.Account, route.Rate.Address, route.Rate.Stranger)
	}
}
