package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"qiao/cmd/apptest"
	"qiao/gateway/backup/watch"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

const (
	alertRules = "../../deploy/prometheus/alerts.yml"
	scrapes    = "../../deploy/prometheus/prometheus.yml"
	dashboard  = "../../deploy/grafana/qiao.json"

	operationsGuide = "../../docs/operations.md"
)

// alert is a rule of Prometheus.
type alert struct {
	Alert       string
	Expr        string
	Labels      map[string]string
	Annotations map[string]string
}

func alerts(t *testing.T) (all []alert) {
	t.Helper()
	var file struct{ Groups []struct{ Rules []alert } }
	if err := yaml.Unmarshal([]byte(read(t, alertRules)), &file); err != nil {
		t.Fatal(err)
	}
	for _, group := range file.Groups {
		all = append(all, group.Rules...)
	}
	return all
}

// Each alert has a summary and a description in Chinese, a severity, and a line in the operators' guide.
func TestEachAlertSaysWhatToDo(t *testing.T) {
	chinese := regexp.MustCompile(`\p{Han}{4}`)
	all := alerts(t)
	if len(all) < 15 {
		t.Fatalf("%d alerts", len(all))
	}
	guide, names := read(t, operationsGuide), map[string]bool{}
	for _, one := range all {
		if names[one.Alert] {
			t.Errorf("%s is there twice", one.Alert)
		}
		names[one.Alert] = true
		if !strings.Contains(guide, "| `"+one.Alert+"` |") {
			t.Errorf("%s is not in %s", one.Alert, operationsGuide)
		}
		for _, text := range []string{"summary", "description"} {
			if !chinese.MatchString(one.Annotations[text]) {
				t.Errorf("%s has no Chinese %s", one.Alert, text)
			}
		}
		if urgency := one.Labels["severity"]; urgency != "page" && urgency != "ticket" {
			t.Errorf("%s has the severity %q", one.Alert, urgency)
		}
	}
}

var (
	// series is a metric in an expression, with the labels that it is chosen by.
	series = regexp.MustCompile(`\b((?:qiao|go|process)_[a-z_]+|up)(?:\{([^}]*)\})?`)
	// exported is a metric with its labels in the answer of /metrics.
	exported  = regexp.MustCompile(`(?m)^([a-z_]+)(?:\{([^}]*)\})? `)
	labelName = regexp.MustCompile(`([a-z_]+)(?:=~|!~|!=|=)"`)
	// grouped are the labels that an expression keeps.
	grouped = regexp.MustCompile(`\b(?:by|on|without) ?\(([^)]*)\)`)
	// shownLabel is a label in a text of an alert, or in a legend.
	shownLabel  = regexp.MustCompile(`\$labels\.([a-z_]+)|\{\{ ?([a-z_]+) ?\}\}`)
	scrapeAdded = []string{"job", "instance"} // by Prometheus
)

// The rules and the dashboard ask for metrics and labels that a running gateway has.
func TestMonitoringAsksForMetricsThatAreThere(t *testing.T) {
	has := exportedLabels(t)
	asked := 0
	for place, questions := range map[string][]question{alertRules: alertQuestions(t), dashboard: dashboardQuestions(t)} {
		for _, q := range questions {
			expression, kept := q.expression, slices.Clone(scrapeAdded)
			for _, match := range series.FindAllStringSubmatch(expression, -1) {
				name := match[1]
				labels, found := has[name]
				if name != "up" && !found {
					t.Errorf("%s: no metric %s", place, name)
					continue
				}
				asked++
				kept = append(kept, labels...)
				for _, label := range labelName.FindAllStringSubmatch(match[2], -1) {
					if !slices.Contains(scrapeAdded, label[1]) && !slices.Contains(labels, label[1]) {
						t.Errorf("%s: %s has no label %s but %v", place, name, label[1], labels)
					}
				}
			}
			for _, label := range q.otherLabels() {
				if !slices.Contains(kept, label) {
					t.Errorf("%s: no metric of %s has the label %s", place, expression, label)
				}
			}
		}
	}
	if asked < 50 {
		t.Errorf("%d metrics are asked for", asked)
	}
}

// question is an expression, and the texts that show its answer.
type question struct{ expression, texts string }

// otherLabels are the labels by which a question groups, and those that its texts show.
func (q question) otherLabels() (labels []string) {
	for _, match := range grouped.FindAllStringSubmatch(q.expression, -1) {
		labels = append(labels, strings.FieldsFunc(match[1], func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	for _, match := range shownLabel.FindAllStringSubmatch(q.texts, -1) {
		labels = append(labels, match[1]+match[2])
	}
	return labels
}

func alertQuestions(t *testing.T) (all []question) {
	t.Helper()
	for _, one := range alerts(t) {
		all = append(all, question{one.Expr, one.Annotations["summary"] + one.Annotations["description"]})
	}
	return all
}

func dashboardQuestions(t *testing.T) (all []question) {
	t.Helper()
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr, LegendFormat string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, dashboard)), &board); err != nil {
		t.Fatal(err)
	}
	for _, panel := range board.Panels {
		if panel.Title == "" || len(panel.Targets) == 0 {
			t.Errorf("a panel %q without a question", panel.Title)
		}
		for _, target := range panel.Targets {
			all = append(all, question{target.Expr, target.LegendFormat})
		}
	}
	return all
}

// withEveryPart starts a gateway that has all metrics: it stands in front of a legacy system, keeps files in a bucket,
// has a read-only copy of its database, was backed up and has its log shipped.
func withEveryPart(t *testing.T) *apptest.Gateway {
	t.Helper()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "old", URL: "http://127.0.0.1:1", Prefixes: []string{"/old/"}, Timeout: config.UpstreamTimeout}}
		cfg.Files.S3 = config.DefaultS3()
		cfg.Files.S3.Endpoint, cfg.Files.S3.Bucket = "http://127.0.0.1:1", "files"
		cfg.Files.S3.AccessKey, cfg.Files.S3.SecretKey = "key", "secret"
		database := cfg.Databases["main"]
		database.Replica, database.ReplicaAge = "copy.db", time.Second
		cfg.Databases["main"] = database
	})
	if err := errors.Join(
		watch.Succeeded(t.Context(), g.Main(), watch.Backup, apptest.DemoTime, watch.Run{}),
		watch.Shipping{Until: apptest.DemoTime}.Note(g.Config.Databases["main"].DSN),
	); err != nil {
		t.Fatal(err)
	}
	return g
}

// exportedLabels are the labels of each metric of such a gateway that has answered calls, and of one that has run jobs.
func exportedLabels(t *testing.T) map[string][]string {
	t.Helper()
	g := withEveryPart(t)
	g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, g.As(t, "putong")...)
	serving, stop := serveCommand(t, t.TempDir())
	has := map[string][]string{}
	gatewaytest.Eventually(t, "a job has run", func() bool {
		for _, line := range exported.FindAllStringSubmatch(g.Send(t, http.MethodGet, "/metrics", "").Body+serving.Send(t, http.MethodGet, "/metrics", "").Body, -1) {
			labels := []string{}
			for _, label := range labelName.FindAllStringSubmatch(line[2], -1) {
				labels = append(labels, label[1])
			}
			has[line[1]] = labels
		}
		return has["qiao_job_last_success_timestamp_seconds"] != nil
	})
	stop()
	return has
}
