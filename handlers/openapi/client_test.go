package openapi_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
)

const (
	example     = "../../docs/examples/typed-client"
	frontend    = "../../frontend"
	mostWarning = 20 // of the linter
)

// copyExample copies the example of a client into a folder of its own, which has the packages of the front end: they are of the
// versions that the example names.
func copyExample(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	packages, err := filepath.Abs(filepath.Join(frontend, "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(packages, "openapi-typescript")); err != nil {
		t.Fatalf("%v; run make frontend/node_modules/.installed", err)
	}
	if err := os.Symlink(packages, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"client.ts", "main.ts", "package.json", "tsconfig.json"} {
		copyFile(t, filepath.Join(example, name), dir)
	}
	return dir
}

func copyFile(t *testing.T, from, dir string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, filepath.Base(from)), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// packagesOf are the packages that a package.json names, with their versions.
func packagesOf(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	all := file.DevDependencies
	for name, version := range file.Dependencies {
		all[name] = version
	}
	return all
}

// Who follows the example gets a client that compiles, and that works.
func TestTheTypedClientIsFollowed(t *testing.T) {
	layer.LongOnly(t)
	if os.PathSeparator != '/' {
		t.Skip("not on Windows: the commands of the example are those of a POSIX shell")
	}
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	dir := copyExample(t)
	ours := packagesOf(t, filepath.Join(frontend, "package.json"))
	for name, version := range packagesOf(t, filepath.Join(example, "package.json")) {
		if ours[name] != version {
			t.Errorf("the example has %s %s, the front end %s", name, version, ours[name])
		}
	}
	text, err := os.ReadFile(filepath.Join(example, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, script, _ := strings.Cut(string(text), "```sh\nnpm install\n")
	script, _, _ = strings.Cut(script, "```")
	script = strings.ReplaceAll(script, "http://127.0.0.1:8080", g.URL)
	command := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", script)
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"rooms of A栋: 108, the first is 101\n", "repairs to do: 18, 18 of them listed\n",
		"refused with code -1: Beds, RoomNo\n", "refused with code -1: 账号或密码错误\n",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the client does not print %q:\n%s", want, out)
		}
	}
}

func TestTheTypedClientCastsNothing(t *testing.T) {
	t.Parallel()
	comment := regexp.MustCompile(`(?m)//.*$|(?s)/\*.*?\*/`)
	cast := regexp.MustCompile(`\bas\s|\bany\b|@ts-|[\w)\]]!`)
	for _, name := range []string{"client.ts", "main.ts"} {
		text, err := os.ReadFile(filepath.Join(example, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "@ts-") {
			t.Errorf("%s turns the compiler off", name)
		}
		code := strings.ReplaceAll(comment.ReplaceAllString(string(text), ""), "!=", "")
		if found := cast.FindString(code); found != "" {
			t.Errorf("%s casts: %q", name, found)
		}
	}
}

// A public linter finds no error in the documents.
func TestALinterAcceptsTheDocument(t *testing.T) {
	layer.LongOnly(t)
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	dir := copyExample(t)
	copyFile(t, "testdata/lint.mjs", dir)
	for _, account := range []string{"admin", "jxs"} {
		a := g.Send(t, "GET", address, "", apptest.Token(g.Session(t, account)))
		if err := os.WriteFile(filepath.Join(dir, "openapi.json"), []byte(a.Body), 0o600); err != nil {
			t.Fatal(err)
		}
		command := exec.CommandContext(t.Context(), "node", "lint.mjs", "openapi.json")
		command.Dir = dir
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		var problems []struct{ Severity, Rule, Message, Place string }
		if err := json.Unmarshal(out, &problems); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		warnings := 0
		for _, one := range problems {
			if one.Severity == "error" {
				t.Errorf("%s: %s: %s %s", account, one.Rule, one.Message, one.Place)
				continue
			}
			if warnings++; warnings <= 5 {
				t.Logf("%s: %s: %s %s", account, one.Rule, one.Message, one.Place)
			}
		}
		if warnings > mostWarning {
			t.Errorf("%s: %d warnings", account, warnings)
		}
	}
}
