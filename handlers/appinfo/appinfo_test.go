package appinfo_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/handlers/appinfo"
)

// served returns what /appConfig.json says about pages.
func served(t *testing.T, rows ...config.Page) map[string]string {
	t.Helper()
	cfg := config.Default()
	cfg.UI.Pages = rows
	answer, err := appinfo.New("v1.2.0", 1, cfg).Config(nil)
	if err != nil {
		t.Fatal(err)
	}
	var body struct{ Pages map[string]string }
	if err := json.Unmarshal(answer.(gateway.Raw).Body, &body); err != nil {
		t.Fatal(err)
	}
	return body.Pages
}

func TestTheOperatorsPagesLieOverTheBuiltInOnes(t *testing.T) {
	builtIn := served(t)
	got := served(t,
		config.Page{Page: "store/Shop.index", API: "/api/staff/index"},
		config.Page{Page: "dashboard/index", API: "/api/Procedure/ProcedureToDataSet"},
		config.Page{Page: "system/procedure/index"},
	)
	want := served(t)
	want["store/Shop.index"] = "/api/staff/index"
	want["dashboard/index"] = "/api/Procedure/ProcedureToDataSet"
	delete(want, "system/procedure/index")
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(builtIn, served(t)); d != "" {
		t.Errorf("the rows of one configuration are left in the next:\n%s", d)
	}
}

func TestTheUIIsToldOfTheLegacySystemAndOfPlans(t *testing.T) {
	cfg := config.Default()
	cfg.UI.Legacy = "https://old.example.com/#{path}"
	cfg.UI.Planned = []config.Plan{{Page: "remit/list/index", Owner: "孙丽", Date: "2027-01-15"}, {Page: "store/open/index", Owner: "李强"}}
	answer, err := appinfo.New("v1.2.0", 1, cfg).Config(nil)
	if err != nil {
		t.Fatal(err)
	}
	const want = `"legacy":"https://old.example.com/#{path}","planned":{"remit/list/index":{"owner":"孙丽","date":"2027-01-15"},"store/open/index":{"owner":"李强"}}}`
	if body := string(answer.(gateway.Raw).Body); !strings.HasSuffix(body, want) {
		t.Error(body)
	}
}

// A page that is not listed would explain each of its failures as a conflict with old data.
func TestEveryPageOfTheBuildHasItsListAPI(t *testing.T) {
	routes, err := os.ReadFile("../../frontend/config/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	menuPages := regexp.MustCompile(`'([^']+)': \(\) =>`).FindAllSubmatch(routes, -1)
	if len(menuPages) == 0 {
		t.Fatal("routes.ts names no page")
	}
	pages := served(t)
	for _, match := range menuPages {
		if component := string(match[1]); pages[component] == "" {
			t.Errorf("sql/seed/data/menu.yaml: %s has no api", component)
		}
	}
}
