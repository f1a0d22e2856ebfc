package gatewaytest

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/gatewaytest/s3fake"
	"qiao/gateway/localcluster"
)

// S3 is an object storage with one bucket: versitygw in a process of its own in the long layer, gofakes3 within the test in the other.
type S3 struct {
	config.S3
	// Folder has the objects of the bucket as files. Their times are the objects' times.
	Folder string
	server interface {
		Start(ctx context.Context) error
		Kill()
		Freeze() error
		Thaw() error
	}
}

// startS3Within bounds a start on a busy machine.
const startS3Within = 2 * time.Minute

// StartS3 starts an object storage.
func StartS3(t testing.TB) (s *S3) {
	t.Helper()
	if layer.Long() {
		s = startVersity(t)
	} else {
		s = startFake(t)
	}
	t.Cleanup(s.Kill)
	return s
}

func startVersity(t testing.TB) *S3 {
	t.Helper()
	if err := localcluster.BuildS3(); err != nil { // before the time of the start runs
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), startS3Within)
	defer cancel()
	server, err := localcluster.StartS3(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &S3{S3: server.Settings, Folder: server.Folder, server: server}
}

func startFake(t testing.TB) *S3 {
	t.Helper()
	settings, _, err := localcluster.S3Settings()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	server, err := s3fake.New(settings, folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() }) // behind Kill
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &S3{S3: settings, Folder: folder, server: server}
}

// Start starts the storage again after Kill, at the same address and with the same objects.
func (s *S3) Start(t testing.TB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), startS3Within)
	defer cancel()
	if err := s.server.Start(ctx); err != nil {
		t.Fatal(err)
	}
}

// Kill ends the storage at once.
func (s *S3) Kill() { s.server.Kill() }

// Freeze stops the storage until Thaw: its connections stay open, without answers.
func (s *S3) Freeze(t testing.TB) {
	t.Helper()
	if err := s.server.Freeze(); err != nil {
		t.Fatal(err)
	}
}

// Thaw lets the frozen storage go on.
func (s *S3) Thaw(t testing.TB) {
	t.Helper()
	if err := s.server.Thaw(); err != nil {
		t.Fatal(err)
	}
}

// Through returns the settings of the storage behind a proxy. fault gets each request and passes those on that it lets through.
func (s *S3) Through(t testing.TB, fault func(w http.ResponseWriter, r *http.Request, pass http.Handler)) config.S3 {
	t.Helper()
	pass := s.Handler(t)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fault(w, r, pass) }))
	t.Cleanup(proxy.Close)
	settings := s.S3
	settings.Endpoint = proxy.URL
	return settings
}

// Handler passes requests on to the storage as they are signed.
func (s *S3) Handler(t testing.TB) http.Handler {
	t.Helper()
	target, err := url.Parse(s.Endpoint)
	if err != nil {
		t.Fatal(err)
	}
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host // which is signed
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}
}
