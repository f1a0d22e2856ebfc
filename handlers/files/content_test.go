package files_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/attachments"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
)

// overtaken is a storage on which something happens before a content is opened.
type overtaken struct {
	files.Storage
	before func()
}

func (o overtaken) Open(ctx context.Context, p files.Path) (files.Content, error) {
	o.before()
	return o.Storage.Open(ctx, p)
}

func TestAReaderWhomAReplacementOvertakesGetsTheNewContent(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(nil)
		path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"0", "FileParam", "shop"))
		replacements := 0
		g.Files = overtaken{g.Files, func() {
			if replacements < 3 { // again and again
				replacements++
				apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+strings.Repeat("+", replacements), "FileParam", "shop"))
			}
		}}
		if err := g.BuildServer(t.Context()); err != nil {
			t.Fatal(err)
		}
		recorder := httptest.NewRecorder()
		request, err := http.NewRequest(http.MethodGet, apptest.Escaped(path), http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		g.Server.Handler().ServeHTTP(recorder, request)
		if recorder.Body.String() != apptest.PNG+"+++" {
			t.Errorf("%d %q", recorder.Code, recorder.Body)
		}
	})
}

func TestAReaderOfAReplacedFileReadsItToItsEnd(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	long := apptest.MP4 + strings.Repeat("x", 16<<20)
	path := apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", long, "FileParam", "shop"))
	response, err := http.Get(g.URL + apptest.Escaped(path))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", apptest.MP4+"new", "FileParam", "shop"))
	if text, err := io.ReadAll(response.Body); err != nil || string(text) != long {
		t.Errorf("%d bytes: %v", len(text), err)
	}
	again, err := http.Get(g.URL + apptest.Escaped(path))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Body.Close()
	if before, after := response.Header.Get("ETag"), again.Header.Get("ETag"); before == after {
		t.Errorf("both have the ETag %s", after)
	}
}

func TestWithoutTheDatabaseNoFileIsServed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "FileParam", "shop"))
	for _, file := range []string{"", "-wal"} { // a disk that has gone
		if err := os.Truncate(g.Config.Databases["main"].DSN+file, 0); err != nil {
			t.Fatal(err)
		}
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestOnlyWhatARowNamesIsServed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	first := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"1", "FileParam", "shop"))
	apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"2", "FileParam", "shop"))
	second := contentsOf(t, g, "a.png")[0]
	if second == first {
		t.Fatal("the new content lies at the path")
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(second), ""); a.Status != http.StatusNotFound {
		t.Errorf("by the path of its content: %d", a.Status)
	}
	g.Change(t, `UPDATE Admin_File SET FileType = '合同' WHERE FileName = 'a.png'`)
	if a := g.Send(t, http.MethodGet, apptest.Escaped(first), ""); a.Status != http.StatusNotFound {
		t.Errorf("what is no guide: %d", a.Status)
	}
}

// contentsOf are the contents in the folder whose file has that name.
func contentsOf(t *testing.T, g *apptest.Gateway, name string) (paths []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(g.Contents, "*/*", name))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range found {
		paths = append(paths, "/files"+strings.TrimPrefix(filepath.ToSlash(file), filepath.ToSlash(g.Contents)))
	}
	return paths
}

// The rows of the demo data are as earlier versions wrote them: their contents
// lie at their paths.
func TestAFileOfAnEarlierVersionIsReplacedAndDeleted(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := g.As(t, "admin")
		if err := g.StoreFiles(t.Context(), apptest.DemoGuides()); err != nil {
			t.Fatal(err)
		}
		before := contentsOf(t, g, "首页说明.jpg")
		path := apptest.Stored(t, g.Upload(t, "admin", "首页说明.jpg", apptest.JPEG, "FileParam", "dashboard"))
		if diff := cmp.Diff(before, []string{path}); diff != "" {
			t.Errorf("its path: %s", diff)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.JPEG {
			t.Errorf("served: %d %.20q", a.Status, a.Body)
		}
		if after := contentsOf(t, g, "首页说明.jpg"); len(after) != 1 || after[0] == path {
			t.Errorf("stored: %s", after)
		}
		other := contentsOf(t, g, "设置快捷入口.webm")[0]
		for _, path := range []string{path, other} {
			if a := g.Send(t, http.MethodGet, apptest.DeletePath+"?"+url.Values{"FilePath": {path}}.Encode(), "", admin...); a.Code != 0 {
				t.Errorf("delete %s: %s", path, a.Body)
			}
		}
		if left := append(contentsOf(t, g, "首页说明.jpg"), contentsOf(t, g, "设置快捷入口.webm")...); len(left) > 0 {
			t.Errorf("left: %s", left)
		}
	})
}

func TestReplacementsOnTwoGatewaysLeaveOneContent(t *testing.T) {
	shared := t.TempDir()
	one, two := apptest.StartTwo(t, func(cfg *config.Config) { cfg.Files.Dir = shared })
	apptest.Stored(t, one.Upload(t, "admin", "a.png", apptest.Picture("first"), "FileParam", "shop", "FileCaption", "first"))
	var uploads sync.WaitGroup
	for _, caption := range []string{"a", "b", "c", "d"} {
		for i, g := range []*apptest.Gateway{one, two} {
			caption := strings.Repeat(caption, i+1)
			uploads.Go(func() {
				a := g.Upload(t, "admin", "a.png", apptest.Picture(caption), "FileParam", "shop", "FileCaption", caption)
				if a.Code != 0 {
					t.Errorf("%d %s", a.Status, a.Body)
				}
			})
		}
	}
	uploads.Wait()
	if left := contentsOf(t, one, "a.png"); len(left) != 1 {
		t.Errorf("stored: %s", left)
	}
	if row := two.GuideRows(t, "shop", two.As(t, "admin")...)["a.png"]; !two.Serves(t, row) {
		t.Errorf("%+v", row)
	}
}

// sweeping returns a function that sweeps once, and its log.
func sweeping(g *apptest.Gateway) (sweep func(context.Context) error, log *gatewaytest.Logbook) {
	log = &gatewaytest.Logbook{}
	return attachments.NewSweeper(&attachments.Store{DB: g.Main(), Storage: g.Files, Log: slog.New(slog.NewJSONHandler(log, nil))}, g.Now).Job().Do, log
}

func mustSweep(t *testing.T, sweep func(context.Context) error) {
	t.Helper()
	if err := sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestARunningGatewaySweepsAndSaysSo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		if err := g.StoreFiles(t.Context(), apptest.DemoGuides()); err != nil {
			t.Fatal(err)
		}
		path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "FileParam", "shop"))
		sweep, log := sweeping(g)
		orphan := files.NewPath(apptest.DemoTime, "orphan.png")
		if _, err := g.Files.Receive(t.Context(), orphan, bytes.NewReader([]byte(apptest.PNG)), 100); err != nil {
			t.Fatal(err)
		}
		mustSweep(t, sweep)
		if log.String() != "" {
			t.Errorf("while all is well: %s", log)
		}
		apptest.Age(t, g.Contents)
		if err := os.Remove(filepath.Join(g.Contents, strings.TrimPrefix(path, "/files"))); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			mustSweep(t, sweep)
		}
		for _, want := range []string{
			`"msg":"stored contents without a row have been removed","contents":1,"bytes":42,"some":["` + orphan.String() + `"]`,
			`"contents":1,"some":["` + path + `"]`,
		} {
			if strings.Count(log.String(), want) != 1 {
				t.Errorf("%s is not once in %s", want, log)
			}
		}
		if left := contentsOf(t, g, "*"); len(left) != len(apptest.DemoGuides()) {
			t.Errorf("left: %s", left)
		}
		if got := g.Guides(t, "shop"); len(got) != 1 {
			t.Errorf("a row has gone: %s", got)
		}
	})
}

func TestASweepOfAnotherDatabasesFolderSaysWhatToDo(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	if _, err := g.Files.Receive(t.Context(), files.NewPath(apptest.DemoTime, "a.png"), strings.NewReader(apptest.PNG), 100); err != nil {
		t.Fatal(err)
	}
	apptest.Age(t, g.Contents)
	sweep, _ := sweeping(g)
	if err := sweep(t.Context()); err == nil || !strings.Contains(err.Error(), "check that files.dir and databases.main belong together") || len(contentsOf(t, g, "a.png")) != 1 {
		t.Error(err)
	}
}
