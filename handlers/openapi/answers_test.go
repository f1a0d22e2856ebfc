package openapi_test

import (
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// A code that an entry of the site gives to its own error is one of those of a refusal.
func TestTheDocumentHasTheCodesOfEntries(t *testing.T) {
	t.Parallel()
	const taken = 1001
	g, _ := apptest.StartSite(t, map[string]string{"taken.sql": apptest.EntryText(
		"procedure: P_Site\ncxtype: 占用\nsummary: 占用床位\neffect: read\naccess: signed-in\nerrors: {50001: {code: 1001}}", "SELECT throw(50001, '床位已占用');",
	)}, nil)
	d := describe(t, g, "admin")
	if codes := d.Components.Schemas["Refused.older"].Value.Properties["code"].Value.Enum; !slices.Contains(codes, any(float64(taken))) {
		t.Errorf("the codes are %v", codes)
	}
	a := g.Call(t, "DataTable", "占用", []string{"ProcedureName", "P_Site"}, d.who)
	if a.Code != taken {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	validate(t, "占用", a, d.schema(t, "paths", "/api/Procedure/ProcedureToDataTable", "post", "responses", "200", "content", "application/json", "schema"))
}

// Where a legacy system may answer, the document says that its answers are its own.
func TestTheDocumentSpeaksOfALegacySystemWhereThereIsOne(t *testing.T) {
	t.Parallel()
	for _, legacy := range []bool{false, true} {
		g := apptest.StartDemo(t, func(cfg *config.Config) {
			if legacy {
				cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: "http://127.0.0.1:1", Prefixes: []string{"/api/Procedure/"}}}
				cfg.Legacy.Session = config.SessionNative
			}
		})
		if said := strings.Contains(describe(t, g, "admin").Info.Description, "旧系统"); said != legacy {
			t.Errorf("with a legacy system: %v; it is named: %v", legacy, said)
		}
	}
}
