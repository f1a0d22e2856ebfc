package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/store"
)

// command runs one command line to its end.
func command(t *testing.T, environ []string, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	err = run(t.Context(), args, environ, &out, &errs)
	return out.String(), errs.String(), err
}

// refuses runs a command that must fail with exactly one line on standard error. The
// line names the problem and never a secret.
func refuses(t *testing.T, names []string, environ []string, args ...string) {
	t.Helper()
	stdout, stderr, err := command(t, environ, args...)
	if err == nil {
		t.Fatalf("%v succeeded: %s", args, stdout)
	}
	if strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "gateway: ") {
		t.Errorf("%v: not one line on standard error:\n%s", args, stderr)
	}
	for _, name := range names {
		if !strings.Contains(stderr, name) {
			t.Errorf("%v: %q does not name %s", args, stderr, name)
		}
	}
	if strings.Contains(stdout+stderr, "geheim") {
		t.Errorf("%v: the password is in %s%s", args, stdout, stderr)
	}
}

func TestBadConfigurationStopsTheStart(t *testing.T) {
	data := "--data-dir=" + t.TempDir()
	for text, key := range map[string]string{
		"serverr:\n  addr: 127.0.0.1:0\n":                        "serverr.addr",
		"server:\n  addres: 127.0.0.1:0\n":                       "server.addres",
		"server:\n  addr: nowhere\n":                             "server.addr",
		"server:\n  timezone: Mars/Olympus\n":                    "server.timezone",
		"server:\n  trusted_proxies: [proxy]\n":                  "server.trusted_proxies",
		"limits:\n  body: viel\n":                                "limits.body",
		"limits:\n  in_flight: 0\n":                              "limits.in_flight",
		"session:\n  idle: bald\n":                               "session.idle",
		"session:\n  same_site: maybe\n":                         "session.same_site",
		"databases:\n  main:\n    driver: oracle\n":              "databases.main.driver",
		"databases:\n  main:\n    dns: x\n":                      "databases.main.dns",
		"databases:\n  crm:\n    driver: sqlserver\n":            "databases.crm.dsn",
		"redis:\n  url: http://:geheim@127.0.0.1\n":              "redis.url",
		"compat:\n  status_mode:\n    - {prefix: /a, mode: x}\n": "compat.status_mode",
		"compat:\n  origins: [erp]\n":                            "compat.origins",
		"procedures:\n  rescan: -1s\n":                           "procedures.rescan",
		"log:\n  level: loud\n":                                  "log.level",
		"server: [\n":                                            "config.yaml",
	} {
		refuses(t, []string{key}, nil, "serve", data, "--config", apptest.File(t, "config.yaml", text))
	}
	refuses(t, []string{"missing.yaml"}, nil, "serve", data, "--config", filepath.Join(t.TempDir(), "missing.yaml"))
	refuses(t, []string{"limits.body"}, []string{"GATEWAY_LIMITS_BODY=viel"}, "serve", data)
	refuses(t, []string{"GATEWAY_REDIS_URL_FILE", "redis.url"}, []string{"GATEWAY_REDIS_URL_FILE=/no/such/file"}, "serve", data)
}

func TestATakenPortStopsTheStart(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	addr, folder := listener.Addr().String(), filepath.Join(t.TempDir(), "untouched")
	refuses(t, []string{"server.addr", addr, "in use"}, nil, "serve", "--demo=small", "--addr", addr, "--data-dir", folder)
	refuses(t, []string{"server.ops_addr", addr}, []string{"GATEWAY_SERVER_OPS_ADDR=" + addr}, "serve", "--addr", "127.0.0.1:0", "--data-dir", folder)
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the start touched the data folder first (%v)", err)
	}
}

func TestAnUnusableDataFolderStopsTheStart(t *testing.T) {
	// A file in the folder's place: root can write into any folder.
	file := apptest.File(t, "file", "not a folder")
	refuses(t, []string{"database main", file}, nil, "serve", "--addr", "127.0.0.1:0", "--data-dir", filepath.Join(file, "data"))
	folder := filepath.Dir(apptest.File(t, "qiao.db", "this is no database, only a text of some length\n"))
	refuses(t, []string{"database main", "qiao.db"}, nil, "serve", "--addr", "127.0.0.1:0", "--data-dir", folder)
}

func TestAnUnreachableServerStopsTheStart(t *testing.T) {
	for _, args := range [][]string{
		{"serve", "--addr", "127.0.0.1:0"}, {"migrate", "up"}, {"migrate", "check"}, {"seed"}, {"user", "passwd", "admin"},
	} {
		refuses(t, []string{"database main"}, []string{
			"GATEWAY_DATABASES_MAIN_DRIVER=sqlserver", "GATEWAY_DATABASES_MAIN_DSN=sqlserver://sa:geheim@127.0.0.1:1?database=qiao",
			"GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT=300ms",
		}, args...)
	}
	refuses(t, []string{"redis.url"}, []string{"GATEWAY_REDIS_URL=redis://:geheim@127.0.0.1:1"},
		"serve", "--addr", "127.0.0.1:0", "--data-dir", t.TempDir(), "--config", apptest.File(t, "config.yaml", "log: {level: error}\n"))
}

// asGateway makes the test binary run as the gateway itself, to test the output that
// libraries write to the process's own standard error.
const asGateway = "QIAO_TEST_AS_GATEWAY"

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(diesAt) != "":
		serveUntil(os.Getenv(diesAt))
	case os.Getenv(asGateway) != "":
		main()
	default:
		os.Exit(runTests(m))
	}
}

// workDir is the folder of files that all tests share.
var workDir string

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "qiao-gateway-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	workDir = dir
	return m.Run()
}

func TestNoLibraryWritesLinesOfItsOwn(t *testing.T) {
	gateway := exec.CommandContext(t.Context(), os.Args[0], "serve", "--addr", "127.0.0.1:0", "--data-dir", t.TempDir())
	gateway.Env = append(os.Environ(), asGateway+"=1", "GATEWAY_LOG_LEVEL=error", "GATEWAY_REDIS_URL=redis://:geheim@127.0.0.1:1")
	output, err := gateway.CombinedOutput()
	if text := string(output); err == nil || strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "gateway: redis.url: ") {
		t.Errorf("%v: %s", err, text)
	}
}

func TestBadCommandLines(t *testing.T) {
	refuses(t, []string{"servee"}, nil, "servee")
	refuses(t, []string{"--port"}, nil, "serve", "--port", "1")
	refuses(t, []string{"arg"}, nil, "user", "passwd")
	refuses(t, []string{"name"}, nil, "user", "create", "zhangsan")
	refuses(t, []string{"server.addr"}, nil, "serve", "--addr", "nowhere", "--data-dir", t.TempDir())
}

func TestVersion(t *testing.T) {
	step, err := store.LastStep()
	if err != nil {
		t.Fatal(err)
	}
	schema := fmt.Sprintf(", schema step %d\n", step)
	if got, want := succeeds(t, "version"), "qiao dev (release 1)\ncommit unknown of an unknown day"+schema; got != want {
		t.Errorf("%q is not %q", got, want)
	}
	t.Cleanup(func(v, r, c string) func() {
		return func() { version, release, commit = v, r, c }
	}(version, release, commit))
	version, release, commit = "v1.2.0", "1795910400", "0123456789ab"
	if got, want := succeeds(t, "version"), "qiao v1.2.0 (release 1795910400)\ncommit 0123456789ab of 2026-11-29"+schema; got != want {
		t.Errorf("%q is not %q", got, want)
	}
}

func TestACancelledStartEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	err := run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data-dir", t.TempDir()}, nil, &out, &errs)
	if err == nil && !strings.Contains(out.String(), "ready") {
		t.Errorf("it neither started nor said why: %s%s", out.String(), errs.String())
	}
}
