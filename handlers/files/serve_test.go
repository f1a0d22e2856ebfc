package files_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

func TestAVideoIsServedInRanges(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(nil)
		path := apptest.Escaped(apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", apptest.MP4)))
		a := g.Send(t, http.MethodGet, path, "", apptest.Header("Range", "bytes=4-7"))
		if a.Status != http.StatusPartialContent || a.Body != "ftyp" || a.Header.Get("Content-Range") != fmt.Sprintf("bytes 4-7/%d", len(apptest.MP4)) {
			t.Errorf("%d %q %v", a.Status, a.Body, a.Header)
		}
		if a := g.Send(t, http.MethodGet, path, "", apptest.Header("Range", "bytes=9999-")); a.Status != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("behind its end: %d", a.Status)
		}
		whole := g.Send(t, http.MethodHead, path, "")
		if whole.Status != http.StatusOK || whole.Body != "" || whole.Header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("HEAD: %d %q", whole.Status, whole.Body)
		}
		if a := g.Send(t, http.MethodGet, path, "", apptest.Header("If-None-Match", whole.Header.Get("ETag"))); a.Status != http.StatusNotModified {
			t.Errorf("with its ETag: %d", a.Status)
		}
		apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", apptest.MP4+"new"))
		if a := g.Send(t, http.MethodGet, path, "", apptest.Header("If-None-Match", whole.Header.Get("ETag"))); a.Body != apptest.MP4+"new" {
			t.Errorf("with the ETag of what it was: %d %q", a.Status, a.Body)
		}
	})
}

func TestAStoredFileCanDoNothingInABrowser(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	a := g.Send(t, http.MethodGet, apptest.Escaped(apptest.Stored(t, g.Upload(t, "admin", "图.png", apptest.PNG))), "")
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache", "Content-Type": "image/png",
		"Content-Disposition": "inline; filename*=utf-8''%E5%9B%BE.png",
	} {
		if got := a.Header.Get(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if policy := a.Header.Values("Content-Security-Policy"); len(policy) != 1 || !strings.HasPrefix(policy[0], "sandbox; default-src 'none'") {
		t.Errorf("policy %q", policy)
	}
}

func TestPathsThatLeadToNoStoredFile(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG))
	for _, wrong := range []string{
		"/files/2026-11-20/00000000-0000-4000-8000-000000000000/a.png",
		strings.Replace(path, "a.png", "b.png", 1),
		strings.Replace(path, "a.png", "..", 1),
		strings.Replace(path, "a.png", "%2e%2e%2f%2e%2e%2f%2e%2e%2fqiao.db", 1),
		strings.Replace(path, "a.png", "..%5c..%5cqiao.db", 1),
		"/files/2026-11-20/..%2f..%2fqiao.db/a.png",
		"/files/incoming/x/a.png", "/files/incoming", "/files/", "/files/2026-11-20/",
	} {
		if a := g.Send(t, http.MethodGet, wrong, ""); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d %s", wrong, a.Status, a.Body)
		}
	}
}

func TestTheDemoGuidesAreThere(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		a := g.Call(t, "DataTable", "行政文件管理查询", nil, g.As(t, "admin")...)
		var rows []struct{ FilePath string }
		if err := json.Unmarshal(a.Data, &rows); err != nil || len(rows) == 0 {
			t.Fatal(a.Body)
		}
		for _, row := range rows {
			a := g.Send(t, http.MethodGet, apptest.Escaped(row.FilePath), "")
			if kind := http.DetectContentType([]byte(a.Body)); a.Status != http.StatusOK || a.Header.Get("Content-Type") != kind {
				t.Errorf("%s: %d %s", row.FilePath, a.Status, kind)
			}
		}
	})
}

// slowReader starts an upload and returns once it is being received; it sends no
// more than its beginning.
func slowReader(t *testing.T, g *apptest.Gateway) interface{ Close() error } {
	t.Helper()
	body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 1<<20))
	conn, before := g.Dial(t), len(g.OnDisk(t))
	fmt.Fprintf(conn, "POST %s%s HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		apptest.UploadPath, apptest.GuideQuery(), g.Session(t, "admin"), contentType, len(body), body[:1<<19])
	gatewaytest.Eventually(t, "the file comes in", func() bool { return len(g.OnDisk(t)) > before })
	return conn
}

func TestAnUploadThatIsCutOffLeavesNothing(t *testing.T) {
	g := apptest.Start(t, apptest.Embedded(t), nil)
	conn := slowReader(t, g)
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	gatewaytest.Eventually(t, "the content is removed", func() bool { return len(g.OnDisk(t)) == 0 })
	if got := g.Guides(t, "contract-list"); len(got) != 0 {
		t.Errorf("listed: %s", got)
	}
}

func TestAnUploadThatStallsIsEnded(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Stall = 200 * time.Millisecond })
	slowReader(t, g)
	gatewaytest.Eventually(t, "the content is removed", func() bool { return len(g.OnDisk(t)) == 0 })
}

func TestAnUploadMayTakeLongerThanARequest(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.RequestTime = time.Nanosecond })
	if a := g.Upload(t, "admin", "a.png", apptest.PNG); a.Code != 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestOnlySoManyUploadsComeInAtOnce(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Files.Uploads, cfg.Limits.InFlight = 1, 1 })
	slowReader(t, g)
	if a := g.Upload(t, "admin", "b.png", apptest.PNG); a.Status != http.StatusServiceUnavailable {
		t.Errorf("one more: %d %s", a.Status, a.Body)
	}
	if got := g.Guides(t, "contract-list"); len(got) != 0 {
		t.Errorf("meanwhile another call gets %s", got)
	}
}

// Slow bodies of one account leave others their uploads.
func TestOneAccountHasAShareOfTheUploads(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Files.Uploads, cfg.Files.AccountUploads = 3, 2 })
	slowReader(t, g)
	slowReader(t, g)
	if a := g.Upload(t, "admin", "b.png", apptest.PNG); a.Status != http.StatusServiceUnavailable {
		t.Errorf("one more of the same account: %d %s", a.Status, a.Body)
	}
	body, contentType := apptest.Form(t, "b.png", apptest.PNG)
	who := append(g.As(t, "putong"), apptest.Header("Content-Type", contentType))
	if a := g.Send(t, http.MethodPost, "/api/feedback/picture", body, who...); a.Code != 0 {
		t.Errorf("somebody else: %d %s", a.Status, a.Body)
	}
}

// No picture that can be uploaded has more than 50 million pixels, wherever it comes with.
func TestAPictureOfTooManyPixelsIsRefusedEverywhere(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	before := len(g.OnDisk(t))
	const bomb = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\xff\xff\x00\x00\xff\xff\x08\x00\x00\x00\x00\x93\x6e\x86\x8c"
	body, contentType := apptest.Form(t, "a.png", bomb)
	for _, path := range []string{
		apptest.UploadPath + apptest.GuideQuery(), "/api/feedback/picture", "/admin/dormitory/repair/photo", "/admin/dormitory/reading/photo",
		"/admin/inspection/photo", "/admin/notice/picture", "/admin/notice/attachment", "/admin/approval/attachment",
	} {
		a := g.Send(t, http.MethodPost, path, body, append(g.As(t, "admin"), apptest.Header("Content-Type", contentType))...)
		if a.Message != "图片不能超过 5000 万像素，这张是 65535 × 65535" {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
	if after := g.OnDisk(t); len(after) != before {
		t.Errorf("on disk: %s", after)
	}
}

func TestAFailedRowLeavesNoContent(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	g.Define(t, `CREATE TRIGGER refuse BEFORE INSERT ON Admin_File BEGIN SELECT RAISE(ABORT, 'no'); END`)
	if a := g.Upload(t, "admin", "a.png", apptest.PNG); a.Code == 0 || strings.Contains(a.Body, "Admin_File") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if left := g.OnDisk(t); len(left) != 0 {
		t.Errorf("left behind: %s", left)
	}
}
