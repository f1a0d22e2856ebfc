package main

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEveryDependencyIsListed keeps docs/dependencies.md complete, and without
// dependencies that are no longer used.
func TestEveryDependencyIsListed(t *testing.T) {
	used := goModules(t)
	maps.Copy(used, npmPackages(t))
	listed := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\S+) \| (v?\d\S*) \| \d{4}-\d\d \| `).FindAllStringSubmatch(read(t, "../../docs/dependencies.md"), -1) {
		listed[row[1]] = row[2]
	}
	if diff := cmp.Diff(used, listed); diff != "" {
		t.Errorf("docs/dependencies.md (-used +listed):\n%s", diff)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// goModules are the direct requirements of go.mod.
func goModules(t *testing.T) map[string]string {
	modules := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)$`).FindAllStringSubmatch(read(t, "../../go.mod"), -1) {
		modules[row[1]] = row[2]
	}
	return modules
}

func npmPackages(t *testing.T) map[string]string {
	var file struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read(t, "../../frontend/package.json")), &file); err != nil {
		t.Fatal(err)
	}
	packages := map[string]string{}
	maps.Copy(file.Dependencies, file.DevDependencies)
	for name, version := range file.Dependencies {
		if alias, found := strings.CutPrefix(version, "npm:"); found { // npm:NAME@VERSION
			at := strings.LastIndexByte(alias, '@')
			name, version = alias[:at], alias[at+1:]
		}
		packages[name] = version
	}
	return packages
}
