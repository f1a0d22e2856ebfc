package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os/exec"
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
	"qiao/gateway/gatewaytest/layer"
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

// Prometheus itself accepts the rules and the configuration.
func TestPrometheusReadsTheRules(t *testing.T) {
	layer.LongOnly(t)
	tool, err := exec.LookPath("promtool")
	if err != nil {
		t.Fatal("promtool is not installed: the package prometheus of Debian has it")
	}
	for _, args := range [][]string{{"check", "rules", alertRules}, {"check", "config", scrapes}} {
		if out, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput(); err != nil {
			t.Errorf("promtool %v: %v\n%s", args, err, out)
		}
	}
}

var (
	// series is a metric in an expression, with the labels that it is chosen by.
	series = regexp.MustCompile(`\b((?:qiao|go|process)_[a-z_]+|up)(?:\{([^}]*)\})?`)
	// exported is a metric with its labels in the answer of /metrics.
	exported    = regexp.MustCompile(`(?m)^([a-z_]+)(?:\{([^}]*)\})? `)
	labelName   = regexp.MustCompile(`([a-z_]+)(?:=~|!~|!=|=)"`)
	scrapeAdded = []string{"job", "instance"} // by Prometheus
)

// The rules and the dashboard ask for metrics and labels that a running gateway has.
func TestMonitoringAsksForMetricsThatAreThere(t *testing.T) {
	has := exportedLabels(t)
	asked := 0
	for place, expressions := range map[string][]string{alertRules: alertExpressions(t), dashboard: dashboardExpressions(t)} {
		for _, expression := range expressions {
			for _, match := range series.FindAllStringSubmatch(expression, -1) {
				name := match[1]
				labels, found := has[name]
				if name != "up" && !found {
					t.Errorf("%s: no metric %s", place, name)
					continue
				}
				asked++
				for _, label := range labelName.FindAllStringSubmatch(match[2], -1) {
					if !slices.Contains(scrapeAdded, label[1]) && !slices.Contains(labels, label[1]) {
						t.Errorf("%s: %s has no label %s but %v", place, name, label[1], labels)
					}
				}
			}
		}
	}
	if asked < 50 {
		t.Errorf("%d metrics are asked for", asked)
	}
}

func alertExpressions(t *testing.T) (all []string) {
	t.Helper()
	for _, one := range alerts(t) {
		all = append(all, one.Expr)
	}
	return all
}

func dashboardExpressions(t *testing.T) (all []string) {
	t.Helper()
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
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
			all = append(all, target.Expr)
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
