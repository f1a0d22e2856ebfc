package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// victim is a gateway in a process of its own that is killed again and again.
type victim struct {
	*apptest.Gateway
	folder  string   // of its data
	environ []string // its settings
	process *gatewayProcess
	admin   string // a session's token
}

// demo is a data folder that the command has filled with the demo's data, once for all tests.
var demo = sync.OnceValues(func() (folder string, err error) {
	folder = filepath.Join(workDir, "demo")
	return folder, run(context.Background(), []string{"seed", "--demo=small", "--data-dir", folder}, nil, io.Discard, io.Discard)
})

// demoFolder is a data folder of the test's own with the demo's data.
func demoFolder(t *testing.T) string {
	t.Helper()
	filled, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filled)); err != nil {
		t.Fatal(err)
	}
	return folder
}

// seeded is a data folder with the demo database and no stored contents.
func seeded(t *testing.T) string {
	t.Helper()
	folder := demoFolder(t)
	if err := os.RemoveAll(filepath.Join(folder, "files")); err != nil {
		t.Fatal(err)
	}
	return folder
}

// startVictim starts the gateway of a data folder and signs in.
func startVictim(t *testing.T, folder string, environ ...string) *victim {
	t.Helper()
	v := serveVictim(t, folder, environ...)
	v.admin = v.SignIn(t, "admin")
	return v
}

// serveVictim starts the gateway of a data folder.
func serveVictim(t *testing.T, folder string, environ ...string) *victim {
	t.Helper()
	return serveVictimWith(t, folder, environ)
}

// serveVictimWith starts the gateway of a data folder with flags.
func serveVictimWith(t *testing.T, folder string, environ []string, flags ...string) *victim {
	t.Helper()
	p := startCommand(t, serveIn(t, folder, environ, append(flags, "--demo=small")...))
	gatewaytest.Eventually(t, "it is ready", func() bool { return readyAt.MatchString(p.printed.String()) || p.hasEnded(t) })
	g := &apptest.Gateway{App: &app.App{}, URL: readyAt.FindStringSubmatch(p.printed.String())[1]}
	g.Config.DataDir, g.Contents = folder, filepath.Join(folder, "files")
	return &victim{Gateway: g, folder: folder, environ: environ, process: p}
}

// again starts the gateway again, on the same stored contents.
func (v *victim) again(t *testing.T) *victim {
	t.Helper()
	next := startVictim(t, v.folder, v.environ...)
	next.Contents = v.Contents
	return next
}

// inBucket are the settings of a gateway that keeps its files in a bucket.
func inBucket(server *gatewaytest.S3) []string {
	return append(withBucket(server), "GATEWAY_FILES_STORE=s3")
}

// withBucket are the settings of a gateway that reads files in a bucket as well.
func withBucket(server *gatewaytest.S3) []string {
	return []string{
		"GATEWAY_FILES_S3_ENDPOINT=" + server.Endpoint, "GATEWAY_FILES_S3_BUCKET=" + server.Bucket, "GATEWAY_FILES_S3_PATH_STYLE=true",
		"GATEWAY_FILES_S3_ACCESS_KEY=" + server.AccessKey, "GATEWAY_FILES_S3_SECRET_KEY=" + server.SecretKey, "GATEWAY_FILES_S3_TIMEOUT=" + server.Timeout.String(),
	}
}

// kill ends the process at once, and makes the files that it left look old.
func (v *victim) kill(t *testing.T) {
	t.Helper()
	v.stop(t)
	apptest.Age(t, v.Contents)
}

// stop ends the process at once.
func (v *victim) stop(t *testing.T) {
	t.Helper()
	if err := v.process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-v.process.ended; err == nil {
		t.Error("it ended by itself")
	}
}

// try sends a request as admin. The error is that no whole answer came.
func (v *victim) try(method, path, body, contentType string) (a apptest.Answer, err error) {
	request, err := http.NewRequest(method, v.URL+path, strings.NewReader(body))
	if err != nil {
		return a, err
	}
	request.Header.Set("X-Token", v.admin)
	request.Header.Set("Content-Type", contentType)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return a, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return a, err
	}
	a.Status, a.Body = response.StatusCode, string(text)
	return a, json.Unmarshal(text, &a)
}

// offer uploads a guide of the page shop.
func (v *victim) offer(t *testing.T, name, caption string) (apptest.Answer, error) {
	t.Helper()
	body, contentType := apptest.Form(t, name, apptest.Picture(caption))
	return v.try(http.MethodPost, apptest.UploadPath+apptest.GuideQuery("FileParam", "shop", "FileCaption", caption), body, contentType)
}

// give is offer to a gateway that stays alive.
func (v *victim) give(t *testing.T, name, caption string) (path string) {
	t.Helper()
	a, err := v.offer(t, name, caption)
	if err != nil {
		t.Fatal(err)
	}
	return apptest.Stored(t, a)
}

// guides are the rows of the page shop by name.
func (v *victim) guides(t *testing.T) map[string]apptest.Guide {
	t.Helper()
	return v.GuideRows(t, "shop", apptest.Token(v.admin))
}

// sweepHasRun is in the metrics of a gateway that has looked for contents without a row.
var sweepHasRun = regexp.MustCompile(`qiao_job_runs_total\{result="(ok|failed)",task="files-sweep"\} [1-9]`)

// orphans is how many contents are without a row once the gateway has removed those that it finds.
func (v *victim) orphans(t *testing.T) int {
	t.Helper()
	rows := len(v.guides(t))
	gatewaytest.Eventually(t, "the sweep has run", func() bool { return sweepHasRun.MatchString(v.Send(t, http.MethodGet, "/metrics", "").Body) })
	return len(contentsIn(t, v.Contents)) - rows
}
