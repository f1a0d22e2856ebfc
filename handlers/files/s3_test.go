package files_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// TestTwoGatewaysShareABucket: what one has stored the other one serves, replaces and deletes.
func TestTwoGatewaysShareABucket(t *testing.T) {
	server, inBucket := apptest.InBucket(t)
	one, two := apptest.StartTwo(t, inBucket)
	one.Contents = server.Folder
	before := len(one.OnDisk(t))
	path := apptest.Stored(t, one.Upload(t, "admin", "a.png", apptest.Picture("first"), "FileParam", "shop"))
	if a := two.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.Picture("first") {
		t.Errorf("%d", a.Status)
	}
	apptest.Stored(t, two.Upload(t, "admin", "a.png", apptest.Picture("second"), "FileParam", "shop"))
	if a := one.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.Picture("second") {
		t.Errorf("%d", a.Status)
	}
	one.Send(t, http.MethodGet, deletion(path), "", one.As(t, "admin")...)
	if a := two.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusNotFound {
		t.Errorf("%d", a.Status)
	}
	if after := len(one.OnDisk(t)); after != before {
		t.Errorf("%d objects, not %d", after, before)
	}
}

func deletion(path string) string {
	return apptest.DeletePath + "?" + url.Values{"FilePath": {path}}.Encode()
}

// TestWithoutTheObjectStorageAllElseGoesOn freezes the storage: files are 503 within its time-out, then at once; the list of
// files, a deletion and /readyz go on; nothing is lost.
func TestWithoutTheObjectStorageAllElseGoesOn(t *testing.T) {
	server, inBucket := apptest.InBucket(t)
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		inBucket(cfg)
		cfg.Files.S3.Timeout = 2 * time.Second
	})
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.Picture("kept"), "FileParam", "shop"))
	gone := apptest.Stored(t, g.Upload(t, "admin", "b.png", apptest.PNG, "FileParam", "shop"))
	const sentence = "文件存储暂时不可用，请稍后再试"
	server.Freeze(t)
	var uploads sync.WaitGroup
	for range 3 {
		uploads.Go(func() {
			if a := g.Upload(t, "admin", "c.png", apptest.PNG, "FileParam", "shop"); a.Status != http.StatusServiceUnavailable || a.Message != sentence {
				t.Errorf("upload: %d %s", a.Status, a.Body)
			}
		})
	}
	uploads.Wait()
	if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusServiceUnavailable || a.Message != sentence {
		t.Errorf("read: %d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodGet, deletion(gone), "", g.As(t, "admin")...); a.Code != 0 {
		t.Errorf("delete: %s", a.Body)
	}
	if names := g.Guides(t, "shop"); len(names) != 1 || names[0] != "a.png" {
		t.Errorf("the list: %s", names)
	}
	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != http.StatusOK || !strings.Contains(a.Body, "files: the object storage does not answer") {
		t.Errorf("/readyz: %d %s", a.Status, a.Body)
	}
	metrics := g.Send(t, http.MethodGet, "/metrics", "").Body
	for _, line := range []string{"qiao_files_circuit_open 1", `qiao_files_requests_total{operation="PutObject",result="failed"} 3`} {
		if !strings.Contains(metrics, line) {
			t.Errorf("the metrics do not say %s", line)
		}
	}
	server.Thaw(t)
	gatewaytest.Eventually(t, "files are served again", func() bool {
		return g.Send(t, http.MethodGet, apptest.Escaped(path), "").Body == apptest.Picture("kept")
	})
	if a := g.Upload(t, "admin", "c.png", apptest.PNG, "FileParam", "shop"); a.Code != 0 {
		t.Errorf("upload: %s", a.Body)
	}
}

// TestVideosByLinksOfTheStorage: with files.s3.redirect a video comes from the bucket by a link that is good for a working day;
// nothing else does.
func TestVideosByLinksOfTheStorage(t *testing.T) {
	server, inBucket := apptest.InBucket(t)
	front := httptest.NewTLSServer(server.Handler(t))
	defer front.Close()
	authority := apptest.File(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: front.Certificate().Raw})))
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		inBucket(cfg)
		cfg.Files.S3.Endpoint, cfg.Files.S3.Redirect, cfg.Files.S3.TLSCA = front.URL, true, authority
	})
	video := apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", apptest.MP4, "FileParam", "shop"))
	picture := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "FileParam", "shop"))
	answer, err := http.DefaultTransport.RoundTrip(httptest.NewRequest(http.MethodGet, g.URL+apptest.Escaped(video), http.NoBody))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	link, err := answer.Location()
	if err != nil || answer.StatusCode != http.StatusFound || answer.Header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(link.String(), front.URL+"/") || link.Query().Get("X-Amz-Expires") != "43200" {
		t.Fatalf("%d %v %v", answer.StatusCode, link, err)
	}
	fetch := func(address string) *http.Response {
		request, err := http.NewRequest(http.MethodGet, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Range", "bytes=4-7")
		answer, err := front.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	if part := fetch(link.String()); part.StatusCode != http.StatusPartialContent || part.Header.Get("Content-Type") != "video/mp4" {
		t.Errorf("by the link: %d %v", part.StatusCode, part.Header)
	}
	if stranger := fetch(strings.Split(link.String(), "?")[0]); stranger.StatusCode != http.StatusForbidden {
		t.Errorf("without the signature: %d", stranger.StatusCode)
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(picture), ""); a.Body != apptest.PNG {
		t.Errorf("a picture: %d", a.Status)
	}
	if policy := g.Send(t, http.MethodGet, "/appConfig.json", "").Header.Get("Content-Security-Policy"); !strings.Contains(policy, "media-src 'self' blob: "+front.URL+";") {
		t.Errorf("policy %s", policy)
	}
}
