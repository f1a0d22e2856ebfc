package main

import (
	"net/http"
	"testing"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

// eachSite runs a test against a gateway on every database within reach, with
// the demo data, the tables that setup makes and entries of the site's own.
// setup ends with an INSERT.
func eachSite(t *testing.T, setup string, files map[string]string, test func(t *testing.T, g *gatewayUnderTest)) {
	t.Helper()
	storetest.EachDatabase(t, func(t *testing.T, database config.Database) {
		if database.Driver == "sqlite" {
			database = embedded(t) // a file with the data is sooner copied than filled
		}
		g := startGateway(t, database, func(cfg *config.Config) {
			cfg.Procedures.Dir = site(t, files)
			cfg.Limits.Writes = 10_000 // the clock stands still, so a minute has all that a test writes
		})
		if setup != "" {
			g.change(t, setup)
			g.Live.Reload(t.Context())
		}
		g.requireServing(t)
		test(t, g)
	})
}

// requireServing fails the test when an entry of the site is bad.
func (g *gatewayUnderTest) requireServing(t *testing.T) {
	t.Helper()
	for _, item := range g.Live.Items() {
		if item.Source == gateway.LayerSite && item.State != gateway.Serving {
			t.Fatalf("%s: %s", item.State, item.Problem)
		}
	}
}

// post sends a body as it stands to one of the five endpoints.
func (g *gatewayUnderTest) post(t testing.TB, shape, body string, options ...option) answer {
	t.Helper()
	return g.send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+shape, body, options...)
}

// succeeded is the whole answer with the data.
func succeeded(data string) string { return `{"code":0,"msg":"成功","data":` + data + `}` }

// isFailure reports whether an answer is the failure with the text, as older
// routes tell it.
func (a answer) isFailure(code int, text string) bool {
	return a.Status == http.StatusOK && a.Code == code && a.Message == text && string(a.Data) == "null"
}
