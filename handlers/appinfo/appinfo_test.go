package appinfo_test

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// served returns the pages of /appConfig.json.
func served(t *testing.T, rows ...config.Page) map[string]string {
	t.Helper()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.UI.Pages = rows })
	return entryFile(t, g).Pages
}

// entry is a part of the entry file.
type entry struct {
	Title, Company, Theme, Support string
	Pages                          map[string]string
}

func entryFile(t *testing.T, g *apptest.Gateway) (file entry) {
	t.Helper()
	if err := json.Unmarshal([]byte(g.Send(t, http.MethodGet, "/appConfig.json", "").Body), &file); err != nil {
		t.Fatal(err)
	}
	return file
}

// Changed settings are visible after the next reload, on every instance.
func TestTheSettingsNameAndColourTheUI(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		before := entryFile(t, g)
		if before.Title != "桥 · 办公后台" || before.Company != "桥家居制造有限公司" || before.Theme != "#009579" || before.Support != "8001" {
			t.Errorf("of the demo: %+v", before)
		}
		other := apptest.Start(t, g.Config.Databases["main"], nil)
		for code, value := range map[string]string{"SiteTitle": "华美 · 办公", "CompanyName": "华美家居", "ThemeColor": "#6959cd", "ServicePhone": "8123"} {
			if a := g.Send(t, http.MethodPost, "/admin/system/setting/update/"+code, `{"Value":"`+value+`"}`, g.As(t, "admin")...); a.Code != 0 {
				t.Fatal(a.Body)
			}
		}
		for _, instance := range []*apptest.Gateway{g, other} {
			instance.Clock.Advance(time.Second)
			if now := entryFile(t, instance); now.Title != "华美 · 办公" || now.Company != "华美家居" || now.Theme != "#6959cd" || now.Support != "8123" {
				t.Errorf("after the change: %+v", now)
			}
		}
	})
}

// The UI starts and shows the error also without a database.
func TestTheEntryFileComesWithoutTheDatabase(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.UI.Title = "本地标题" })
	g.Change(t, "UPDATE Base_Setting SET Value = '读过的' WHERE Code = 'SiteTitle'")
	if file := entryFile(t, g); file.Title != "读过的" {
		t.Errorf("%+v", file)
	}
	g.Define(t, "ALTER TABLE Base_Setting RENAME TO Gone")
	g.Clock.Advance(time.Second)
	if file := entryFile(t, g); file.Title != "读过的" || file.Theme != "#009579" {
		t.Errorf("what was read last: %+v", file)
	}
	never := apptest.StartDemo(t, func(cfg *config.Config) { cfg.UI.Title = "本地标题" })
	never.Change(t, "DELETE FROM Base_Setting WHERE Category = '界面'")
	if file := entryFile(t, never); file.Title != "本地标题" || file.Company != "" || len(file.Pages) == 0 {
		t.Errorf("what was never there: %+v", file)
	}
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
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.UI.Legacy = "https://old.example.com/#{path}"
		cfg.UI.Planned = []config.Plan{{Page: "remit/list/index", Owner: "孙丽", Date: "2027-01-15"}, {Page: "store/open/index", Owner: "李强"}}
	})
	const want = `"legacy":"https://old.example.com/#{path}","planned":{"remit/list/index":{"owner":"孙丽","date":"2027-01-15"},"store/open/index":{"owner":"李强"}}}`
	if body := g.Send(t, http.MethodGet, "/appConfig.json", "").Body; !strings.HasSuffix(body, want) {
		t.Error(body)
	}
}

func TestCodesAreOfferedWhereTheyCanBeSent(t *testing.T) {
	for url, want := range map[string]string{"": `"codes":false,`, "https://sms.example.com/send": `"codes":true,`} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Messages.SMSURL = url })
		if body := g.Send(t, http.MethodGet, "/appConfig.json", "").Body; !strings.Contains(body, want) {
			t.Errorf("messages.sms_url %q: %s", url, body)
		}
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
