package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/gatewaytest/layer"
)

const alertCases = "../../deploy/prometheus/alerts_test.yml"

// promtool runs the tool of Prometheus.
func promtool(t *testing.T, args ...string) {
	t.Helper()
	layer.LongOnly(t)
	tool, err := exec.LookPath("promtool")
	if err != nil {
		t.Fatal("promtool is not installed: the package prometheus of Debian has it")
	}
	if out, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput(); err != nil {
		t.Errorf("promtool %v: %v\n%s", args, err, out)
	}
}

// Prometheus itself accepts the rules and the configuration.
func TestPrometheusReadsTheRules(t *testing.T) {
	promtool(t, "check", "rules", alertRules)
	promtool(t, "check", "config", scrapes)
}

// Each alert fires by its cause, and by nothing less.
func TestTheRulesFire(t *testing.T) { promtool(t, "test", "rules", alertCases) }

// Each alert has a case in which it fires alone, and one with the same metrics in which nothing fires.
func TestEachAlertHasTwoCases(t *testing.T) {
	var file struct {
		Tests []struct {
			Name    string
			Input   []struct{ Series string } `yaml:"input_series"`
			Queries []struct {
				Samples []struct{ Labels string } `yaml:"exp_samples"`
			} `yaml:"promql_expr_test"`
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, alertCases)), &file); err != nil {
		t.Fatal(err)
	}
	metrics := map[string][]string{} // by the name of the case
	for _, c := range file.Tests {
		alert, fires, _ := strings.Cut(c.Name, " ")
		for _, in := range c.Input {
			name, _, _ := strings.Cut(in.Series, "{")
			metrics[c.Name] = append(metrics[c.Name], name)
		}
		if len(c.Queries) != 1 {
			t.Fatalf("%s has %d questions", c.Name, len(c.Queries))
		}
		switch samples := c.Queries[0].Samples; {
		case fires == "fires" && (len(samples) != 1 || samples[0].Labels != `{alertname="`+alert+`"}`):
			t.Errorf("%s: %v", c.Name, samples)
		case fires == "is quiet" && len(samples) != 0:
			t.Errorf("%s: %v", c.Name, samples)
		}
	}
	for _, one := range alerts(t) {
		fires, quiet := metrics[one.Alert+" fires"], metrics[one.Alert+" is quiet"]
		if len(fires) == 0 || len(quiet) == 0 || !slices.ContainsFunc(quiet, func(name string) bool { return slices.Contains(fires, name) }) {
			t.Errorf("%s has no two cases with a metric in common in %s", one.Alert, alertCases)
		}
	}
	if want := 2 * len(alerts(t)); len(file.Tests) != want {
		t.Errorf("%d cases, want %d", len(file.Tests), want)
	}
}

var (
	pageNamed  = regexp.MustCompile(`(\p{Han}+) › (\p{Han}+)`)
	blockNamed = regexp.MustCompile(`(仪表盘|首页)的?「([^」]+)」`)
)

// The pages, panels and blocks that an alert's text and its line in the operators' guide name are there.
func TestAlertsNameWhatIsThere(t *testing.T) {
	var menu []struct {
		Title    string
		Children []struct {
			Title  string
			Hidden bool
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "../../sql/seed/data/menu.yaml")), &menu); err != nil {
		t.Fatal(err)
	}
	pages := map[string]bool{}
	for _, group := range menu {
		for _, page := range group.Children {
			pages[group.Title+" › "+page.Title] = !page.Hidden
		}
	}
	texts := map[string]string{}
	for _, one := range alerts(t) {
		texts[one.Alert] = one.Annotations["summary"] + one.Annotations["description"]
	}
	for line := range strings.Lines(read(t, operationsGuide)) {
		if strings.HasPrefix(line, "| `Qiao") {
			texts["the guide: "+strings.Fields(line)[1]] = line
		}
	}
	blocks := ""
	files, err := filepath.Glob("../../frontend/src/pages/dashboard/*.tsx")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		blocks += read(t, file)
	}
	named := 0
	for place, text := range texts {
		for _, page := range pageNamed.FindAllStringSubmatch(text, -1) {
			if named++; !pages[page[0]] {
				t.Errorf("%s: the menu has no page %s", place, page[0])
			}
		}
		for _, block := range blockNamed.FindAllStringSubmatch(text, -1) {
			named++
			if block[1] == "首页" && !strings.Contains(blocks, `title="`+block[2]+`"`) || block[1] == "仪表盘" && !strings.Contains(read(t, dashboard), `"title": "`+block[2]) {
				t.Errorf("%s: %s has no %s", place, block[1], block[2])
			}
		}
	}
	if named < 8 {
		t.Errorf("%d names are checked", named)
	}
}
