package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

const root = "../.."

// service is a service of docker-compose.yml.
type service struct {
	Image       string
	Platform    string
	User        string
	Build       any
	PullPolicy  string `yaml:"pull_policy"`
	Entrypoint  []string
	Command     []string
	Environment map[string]string
	Ports       []string
	Volumes     []string
	DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
	Healthcheck *struct {
		Disable     bool
		StartPeriod time.Duration `yaml:"start_period"`
	}
	MemLimit string `yaml:"mem_limit"`
}

// ours reports whether the service runs in the image of the Dockerfile, which has a user and a check of its own.
func (s service) ours() bool { return strings.HasPrefix(s.Image, "qiao-gateway:") }

func services(t *testing.T) (all map[string]service, volumes map[string]any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docker-compose.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]service
		Volumes  map[string]any
	}
	if err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&file); err != nil {
		t.Fatal(err)
	}
	return file.Services, file.Volumes
}

func TestTheServicesOfComposeFitTogether(t *testing.T) {
	all, volumes := services(t)
	for _, name := range []string{"haproxy", "gateway-1", "gateway-2", "gateway-3", "database", "database-create", "cache-1", "cache-2", "sentinel", "storage-create", "storage"} {
		if _, found := all[name]; !found {
			t.Errorf("there is no service %s", name)
		}
	}
	for name, s := range all {
		for other, needs := range s.DependsOn {
			on, found := all[other]
			if !found {
				t.Errorf("%s depends on %s, which is not there", name, other)
			}
			if needs.Condition == "service_healthy" && on.Healthcheck == nil && !on.ours() {
				t.Errorf("%s waits for the health of %s, which has no check", name, other)
			}
		}
		for _, mount := range s.Volumes {
			from, _, _ := strings.Cut(mount, ":")
			if strings.HasPrefix(from, "./") {
				if _, err := os.Stat(filepath.Join(root, from)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			} else if _, found := volumes[from]; !found {
				t.Errorf("%s has the volume %s, which is not there", name, from)
			}
		}
		for _, port := range s.Ports {
			if !strings.HasPrefix(port, "127.0.0.1:") {
				t.Errorf("%s: %s is open to others", name, port)
			}
		}
	}
}

// Each file that a command names is mounted, and each host that a setting names is a service.
func TestTheServicesOfComposeFindEachOther(t *testing.T) {
	all, _ := services(t)
	for name, s := range all {
		command := strings.Join(s.Command, " ")
		for _, word := range strings.Fields(command) {
			word = strings.Trim(word, `;"`)
			if strings.HasPrefix(word, "/etc/qiao/") && !strings.Contains(strings.Join(s.Volumes, " "), ":"+word+":ro") {
				t.Errorf("%s: %s is not mounted", name, word)
			}
		}
	}
	for i := range 3 {
		address := all["haproxy"].Environment["QIAO_GATEWAY_"+string(rune('1'+i))]
		host, port, _ := strings.Cut(address, ":")
		if s, found := all[host]; !found || port != "8080" || s.Command[0] != "serve" {
			t.Errorf("HAProxy asks %s", address)
		}
		for setting, want := range map[string]string{
			"GATEWAY_REDIS_URL": "@sentinel:26379/0?master_name=qiao&", "GATEWAY_DATABASES_MAIN_DSN": "@database:1433?", "GATEWAY_FILES_S3_ENDPOINT": "http://storage:7070",
		} {
			if got := all[host].Environment[setting]; !strings.Contains(got, want) {
				t.Errorf("%s: %s has no %s", host, setting, want)
			}
		}
	}
}

// A gateway believes what HAProxy says of the client, so HAProxy passes none of it on from the client.
func TestHAProxyReplacesWhatAGatewayBelieves(t *testing.T) {
	layer.LongOnly(t)
	received := make(chan http.Header, 1)
	gateway := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/call" {
			received <- r.Header
		}
	}))
	defer gateway.Close()
	free, err := localcluster.FreeAddresses(2)
	if err != nil {
		t.Fatal(err)
	}
	address := gateway.Listener.Addr().String()
	balancer, err := localcluster.StartBalancer(t.Context(), filepath.Join(root, "deploy"), free[0], free[1], [3]string{address, address, address})
	if err != nil {
		t.Fatal(err)
	}
	defer balancer.Kill()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, balancer.URL+"/call", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Traceparent", "Tracestate", "X-Forwarded-For", "X-Forwarded-Proto"} {
		request.Header.Set(name, "made up")
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
	got := <-received
	for name, want := range map[string]string{"Traceparent": "", "Tracestate": "", "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http"} {
		if values := got.Values(name); strings.Join(values, ", ") != want {
			t.Errorf("%s is %q, not %q", name, values, want)
		}
	}
}

func TestHAProxyAcceptsItsFile(t *testing.T) {
	layer.LongOnly(t)
	err := localcluster.CheckBalancer(filepath.Join(root, "deploy"))
	if err != nil {
		t.Error(err)
	}
}
