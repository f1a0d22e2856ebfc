package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A service is installed only where its log has a place that does not depend on the folder in which it begins.
func TestServiceInstall(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it would install a service")
	}
	folder := t.TempDir()
	const installs = "exist on Windows alone; for systemd copy deploy/systemd/qiao.service"
	for _, c := range []struct{ file, environment, want string }{
		{"", "", "log.file: must name a file"},
		{"", "gateway.log", "log.file: gateway.log must be a whole path"},
		{"gateway.log", "", installs}, // in the folder of the file
		{filepath.Join(folder, "own.log"), "", installs},
	} {
		settings := filepath.Join(folder, "config.yaml")
		if err := os.WriteFile(settings, []byte("log: {file: '"+c.file+"'}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var environment []string
		if c.environment != "" {
			environment = []string{"GATEWAY_LOG_FILE=" + c.environment}
		}
		var out, problem bytes.Buffer
		err := run(t.Context(), []string{"service", "install", "--config", settings}, environment, &out, &problem)
		if err == nil || !strings.Contains(problem.String(), c.want) {
			t.Errorf("%+v: %v %s", c, err, problem.String())
		}
	}
}

// TestServiceArguments: the service runs serve with whole paths.
func TestServiceArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("config.yaml", []byte("log: {file: /var/log/qiao.log}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	got, err := serviceArguments(&global{configFile: "config.yaml", dataDir: "data"})
	want := []string{"serve", "--config", filepath.Join(here, "config.yaml"), "--data-dir", filepath.Join(here, "data")}
	if err != nil || strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%v %v, want %v", got, err, want)
	}
}
