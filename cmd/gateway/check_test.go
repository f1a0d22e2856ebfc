package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/check"
	"qiao/gateway/store/storetest"
)

var (
	anyVersion = regexp.MustCompile(`SQLite 3\.[0-9.]+,`)
	anySize    = regexp.MustCompile(`[0-9.]+ [GM]iB on`)
)

// checked is the output of the command, without the parts that differ between computers.
func checked(text, folder string) string {
	text = anySize.ReplaceAllString(anyVersion.ReplaceAllString(text, "SQLite 3,"), "70.0 GiB on")
	return strings.ReplaceAll(text, folder, "FOLDER")
}

func TestCheckOfAnEmbeddedDatabase(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes and free space are not asked for on Windows")
	}
	folder := filepath.Join(t.TempDir(), "data")
	want := `ok  data folder           FOLDER, from --data-dir
ok  data folder, used by  no program
ok  database main         the file FOLDER/qiao.db is not there yet; the first start creates it
ok  stored data, modes    are for the gateway's user alone: good
`
	if diff := cmp.Diff(want, checked(succeeds(t, "check", "--data-dir", folder), folder)); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the check created the data folder: %v", err)
	}
	succeeds(t, "seed", "--data-dir", folder)
	want = `ok  data folder                         FOLDER, from --data-dir
ok  data folder, used by                no program
ok  database main, steps of the schema  this program knows all that the database has: good
ok  database main, version              SQLite 3, a part of this program: good
ok  database main, journal mode         wal: good, reads do not wait for writes
ok  database main, synchronous          full: good, what was acknowledged survives a power failure
ok  database main, free space           70.0 GiB on the disk of FOLDER/qiao.db: good, 1 GiB or more is enough
ok  database main, writes               succeed: good
ok  database main, quick_check          ok: good, the file is whole
ok  stored data, modes                  are for the gateway's user alone: good
`
	if diff := cmp.Diff(want, checked(succeeds(t, "check", "--data-dir", folder), folder)); diff != "" {
		t.Error(diff)
	}
	var found []check.Finding
	if err := json.Unmarshal([]byte(succeeds(t, "check", "--json", "--data-dir", folder)), &found); err != nil {
		t.Fatal(err)
	}
	if first := (check.Finding{Level: "ok", Subject: "database main, journal mode", Sentence: "wal: good, reads do not wait for writes"}); len(found) != 10 || found[4] != first {
		t.Errorf("%+v", found)
	}
}

// Keys of a site's file that have their default are named, because they keep the site from a better one.
func TestCheckNamesKeysThatMayBeDeleted(t *testing.T) {
	file := apptest.File(t, "config.yaml", "data_dir: data\nsession: {idle: 12h, lifetime: 24h}\n")
	out := unaligned(succeeds(t, "check", "--config", file))
	want := "ok settings " + file + ": delete these keys, which have the default, so that a later version can give them a better one: data_dir, session.idle\n"
	if !strings.Contains(out, want) {
		t.Errorf("%s\ndoes not say %q", out, want)
	}
	file = apptest.File(t, "config.yaml", "session: {lifetime: 24h}\n")
	if out := succeeds(t, "check", "--config", file); strings.Contains(out, "settings") {
		t.Error(out)
	}
}

// The program prints every setting with its default, and takes the printed text as a configuration file.
func TestTheConfigurationIsPrinted(t *testing.T) {
	printed := succeeds(t, "config")
	file := apptest.File(t, "config.yaml", printed)
	if out := succeeds(t, "check", "--config", file); !strings.Contains(printed, "\n  addr: 127.0.0.1:8080 ") || !strings.Contains(out, "server.addr, ") {
		t.Errorf("%s\n%s", printed, out)
	}
}

// tooLow is a server whose compatibility level is too low for OPENJSON.
func tooLow(t *testing.T) (server *storetest.Server, environ []string) {
	t.Helper()
	server = storetest.NewServer(t, func(r *storetest.Request) {
		switch {
		case strings.Contains(r.Text, "compatibility_level"):
			r.Table([]string{"Name", "Level"}, []any{"[qiao]", 120})
		case strings.Contains(r.Text, "OPENJSON"):
			r.Fail(208, 16, "Invalid object name 'OPENJSON'.")
		case strings.Contains(r.Text, "is_read_committed_snapshot_on"):
			r.Table([]string{"Name", "IsOn"}, []any{"[qiao]", 0})
		default:
			r.Fail(300, 14, "permission was denied")
		}
	})
	return server, []string{"GATEWAY_LOG_LEVEL=error", "GATEWAY_DATABASES_MAIN_DRIVER=sqlserver", "GATEWAY_DATABASES_MAIN_DSN=" + server.Config().DSN}
}

const levelTooLow = "database main, compatibility level: 120 is too low, OPENJSON works from 130 on; run ALTER DATABASE [qiao] SET COMPATIBILITY_LEVEL = 130"

func TestAnErrorThatTheCheckFindsIsItsStatus(t *testing.T) {
	_, environ := tooLow(t)
	stdout, stderr, err := command(t, environ, "check", "--data-dir", t.TempDir())
	if err == nil || stderr != "gateway: "+levelTooLow+"\n" {
		t.Errorf("%v, %s", err, stderr)
	}
	for _, line := range []string{
		`(?m)^ok       database main, version +cannot be found out: mssql: permission was denied`,
		`(?m)^error    database main, compatibility level +120 is too low`,
		`(?m)^warning  database main, READ_COMMITTED_SNAPSHOT +is off: reads wait`,
		`(?m)^ok       database main, max server memory +cannot be found out`,
	} {
		if !regexp.MustCompile(line).MatchString(stdout) {
			t.Errorf("%s is not in\n%s", line, stdout)
		}
	}
}

func TestAnErrorThatTheCheckFindsStopsTheStartBeforeTheSchemaIsChanged(t *testing.T) {
	server, environ := tooLow(t)
	_, stderr, err := command(t, environ, "serve", "--addr", "127.0.0.1:0", "--data-dir", t.TempDir())
	if err == nil || stderr != "gateway: "+levelTooLow+"\n" {
		t.Errorf("%v, %s", err, stderr)
	}
	if server.Count("CREATE TABLE goose") != 0 || server.Count("sp_getapplock") != 0 {
		t.Errorf("it began to change the schema: %q", server.Texts())
	}
}

func TestAServiceWithoutAnAnswerIsOneErrorAmongOthers(t *testing.T) {
	environ := append([]string{
		"GATEWAY_DATABASES_MAIN_DRIVER=sqlserver", "GATEWAY_DATABASES_MAIN_DSN=sqlserver://sa:geheim@127.0.0.1:1?database=qiao",
		"GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT=300ms", "GATEWAY_REDIS_URL=redis://:geheim@127.0.0.1:1",
	}, quietly...)
	stdout, stderr, err := command(t, environ, "check", "--data-dir", t.TempDir())
	if err == nil || !strings.HasPrefix(stderr, "gateway: database main: SQL Server 127.0.0.1, database \"qiao\", does not answer") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%v, %s", err, stderr)
	}
	for _, line := range []string{`(?m)^error +database main +SQL Server 127\.0\.0\.1`, `(?m)^error +redis +the Redis server does not answer`} {
		if !regexp.MustCompile(line).MatchString(stdout) {
			t.Errorf("%s is not in\n%s", line, stdout)
		}
	}
	if strings.Contains(stdout+stderr, "geheim") {
		t.Errorf("the password is in %s%s", stdout, stderr)
	}
}

func TestTheStartLogsWarningsOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing on Windows")
	}
	folder := filepath.Join(t.TempDir(), "data")
	_, stop := serveCommand(t, folder)
	first := stop()
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	_, stop = serveCommand(t, folder)
	second := stop()
	good, warning := `"level":"INFO","msg":"check","subject":"database main, journal mode","found":"wal: good`, `"level":"WARN","msg":"check","subject":"stored data, modes"`
	if strings.Count(first, good) != 1 || strings.Contains(second, `"database main, journal mode"`) {
		t.Errorf("what is good is not told at the first start alone: %s%s", first, second)
	}
	if strings.Contains(first, warning) || strings.Count(second, warning) != 1 {
		t.Errorf("the warning is not told once: %s%s", first, second)
	}
}

var columns = regexp.MustCompile(` {2,}`)

// unaligned is a table with one blank between its columns.
func unaligned(table string) string { return columns.ReplaceAllString(table, " ") }

func TestCheckOfLegacyServers(t *testing.T) {
	well := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(well.Close)
	settings := func(more string) string {
		return apptest.File(t, "config.yaml", "legacy:\n  upstreams:\n    - {name: main, url: '"+well.URL+"', prefixes: [/]}\n    - {name: file, url: 'http://127.0.0.1:1', prefixes: [/files/]}\n"+more)
	}
	checked := func(more string) string {
		return unaligned(succeeds(t, "check", "--data-dir", filepath.Join(t.TempDir(), "data"), "--config", settings(more)))
	}
	got := checked("")
	for _, want := range []string{
		"ok legacy server main " + well.URL + " answers: good\n",
		"warning legacy server file does not answer (Get \"http://127.0.0.1:1/\": ",
		"warning legacy server main its prefix / takes the pages of this gateway's own UI as well; name a host for them in legacy.ui_hosts",
		"warning legacy sessions are in the memory of this gateway: after a restart",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	redis := miniredis.RunT(t)
	if got := checked("  ui_hosts: [new.example.com]\nredis: {url: 'redis://" + redis.Addr() + "'}\n"); strings.Contains(got, "prefix /") || strings.Contains(got, "legacy sessions") {
		t.Errorf("with a host for the UI and a Redis:\n%s", got)
	}
}
