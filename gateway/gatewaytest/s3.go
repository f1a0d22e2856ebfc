package gatewaytest

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/wholefile"
)

// The object storage of the tests: a real server of the protocol, which keeps objects as files.
const (
	s3Module  = "github.com/versity/versitygw/cmd/versitygw"
	s3Version = "v1.8.0"
	s3Bucket  = "qiao-files"
)

// S3 is an object storage with one bucket.
type S3 struct {
	config.S3
	// Folder has the objects of the bucket as files. Their times are the objects' times.
	Folder  string
	binary  string
	address string
	process *exec.Cmd
}

// StartS3 starts an object storage. The test is skipped where its program cannot be built.
func StartS3(t testing.TB) *S3 {
	t.Helper()
	binary, err := s3Binary()
	if err != nil {
		t.Skip(err)
	}
	s := &S3{S3: config.DefaultS3(), Folder: filepath.Join(t.TempDir(), "objects", s3Bucket), binary: binary, address: freeAddress(t)}
	s.Endpoint, s.Bucket, s.PathStyle, s.Timeout = "http://"+s.address, s3Bucket, true, 5*time.Second
	s.AccessKey, s.SecretKey = "qiao-access", "qiao-secret-0123456789"
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		t.Fatal(err)
	}
	s.Start(t)
	t.Cleanup(s.Kill)
	return s
}

// Start starts the storage again after Kill, at the same address and with the same objects.
func (s *S3) Start(t testing.TB) {
	t.Helper()
	root := filepath.Dir(s.Folder)
	side := filepath.Join(filepath.Dir(root), "attributes") // not every file system has them
	if err := os.MkdirAll(side, 0o700); err != nil {
		t.Fatal(err)
	}
	s.process = exec.Command(s.binary, "--port", s.address, "--access", s.AccessKey, "--secret", s.SecretKey,
		"--region", s.Region, "--keep-alive", "--quiet", "posix", "--sidecar", side, root)
	s.process.Env = []string{"HOME=" + root, "GOMAXPROCS=2"}
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	Eventually(t, "the object storage answers", func() bool {
		answer, err := http.Get(s.Endpoint)
		if err != nil {
			return false
		}
		return answer.Body.Close() == nil
	})
}

// Kill ends the storage at once.
func (s *S3) Kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

// Process is the storage's process, for tests that stop it for a while.
func (s *S3) Process() *os.Process { return s.process.Process }

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

func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// s3Binary builds the server once and keeps it in the user's cache.
var s3Binary = sync.OnceValues(func() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "qiao-s3", s3Version)
	binary := filepath.Join(folder, "versitygw")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	unlock, err := lock(filepath.Join(folder, "lock")) // the tests of several packages may need it at the same time
	if err != nil {
		return "", err
	}
	defer unlock()
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	building, err := os.MkdirTemp("", "qiao-s3-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(building)
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	defer cancel()
	install := exec.CommandContext(ctx, "go", "install", s3Module+"@"+s3Version)
	install.Dir = building
	install.Env = append(os.Environ(), "GOBIN="+building, "GOFLAGS=")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the object storage of the tests cannot be built: go install %s@%s: %w\n%s", s3Module, s3Version, err, out)
	}
	program, err := os.ReadFile(filepath.Join(building, "versitygw"))
	if err != nil {
		return "", err
	}
	return binary, wholefile.Write(binary, program, 0o700) // the tests may be killed meanwhile
})
