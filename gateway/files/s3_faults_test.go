package files_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
)

// logged returns the storage of the settings and its log.
func logged(t *testing.T, settings config.S3) (*files.S3, *gatewaytest.Logbook) {
	t.Helper()
	log := &gatewaytest.Logbook{}
	s, err := files.OpenS3(settings, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, log
}

// unavailable checks that an error is the 503 of the catalogue, with a sentence for users and the cause for the log.
func unavailable(t *testing.T, err error, cause string) {
	t.Helper()
	if !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "文件存储暂时不可用，请稍后再试") || !strings.Contains(err.Error(), cause) {
		t.Errorf("%v is not the error with %q", err, cause)
	}
	if err != nil && strings.Contains(err.Error(), "qiao-secret") {
		t.Errorf("a secret: %v", err)
	}
}

func TestAStorageThatFailsIsLeftAloneUntilItAnswers(t *testing.T) {
	t.Parallel() // it waits more than it works
	server := gatewaytest.StartS3(t)
	var failing atomic.Bool
	var requests atomic.Int32
	settings := server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		requests.Add(1)
		if failing.Load() {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		pass.ServeHTTP(w, r)
	})
	s, log := logged(t, settings)
	path := files.NewPath(today, "a.png")
	put(t, s, path, "content")
	failing.Store(true)
	requests.Store(0)
	_, err := s.Open(t.Context(), path)
	unavailable(t, err, "InternalServerError")
	if n := requests.Load(); n != 3 {
		t.Errorf("asked %d times, not 3", n)
	}
	for range 10 {
		_, err := s.Receive(t.Context(), files.NewPath(today, "b.png"), strings.NewReader("more"), 10)
		unavailable(t, err, "the object storage does not answer")
	}
	if n := requests.Load(); n != 3 {
		t.Errorf("asked %d times while it was left alone", n)
	}
	failing.Store(false)
	gatewaytest.Eventually(t, "it is asked again", func() bool {
		content, err := s.Open(t.Context(), path)
		return err == nil && content.Close() == nil
	})
	if text := log.String(); strings.Count(text, "does not answer") != 1 || strings.Count(text, "answers again") != 1 {
		t.Errorf("logged: %s", text)
	}
}

func TestASilentStorageIsGivenUp(t *testing.T) {
	t.Parallel() // it waits more than it works
	server := gatewaytest.StartS3(t)
	path := files.NewPath(today, "a.png")
	put(t, openS3(t, server), path, "content")
	server.Timeout = 200 * time.Millisecond
	s, _ := logged(t, server.S3)
	server.Freeze(t)
	_, err := s.Receive(t.Context(), files.NewPath(today, "b.mp4"), strings.NewReader(strings.Repeat("x", 4*mib)), 5*mib)
	unavailable(t, err, "silent for longer than files.s3.timeout")
	_, err = s.Open(t.Context(), path)
	unavailable(t, err, "silent for longer than files.s3.timeout")
	unavailable(t, s.Remove(t.Context(), path), "silent for longer than files.s3.timeout")
	unavailable(t, s.Ping(t.Context()), "the object storage does not answer")
	server.Thaw(t)
	gatewaytest.Eventually(t, "it answers again", func() bool { return s.Ping(t.Context()) == nil })
}

func TestAStorageThatIsGoneComesBack(t *testing.T) {
	t.Parallel() // it waits more than it works
	server := gatewaytest.StartS3(t)
	s, _ := logged(t, server.S3)
	path := files.NewPath(today, "a.mp4")
	put(t, s, path, random(6*mib))
	server.Kill()
	_, err := s.Open(t.Context(), path)
	unavailable(t, err, "refused")
	server.Start(t)
	gatewaytest.Eventually(t, "it answers again", func() bool { return s.Ping(t.Context()) == nil })
	if read(t, s, path) != random(6*mib) {
		t.Error("another content")
	}
}

// TestACutAnswerGoesOn: a content is read to its end although the storage cuts each of its answers off.
func TestACutAnswerGoesOn(t *testing.T) {
	server := gatewaytest.StartS3(t)
	settings := server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Method == http.MethodGet {
			w = &cutting{w, mib}
		}
		pass.ServeHTTP(w, r)
	})
	s, _ := logged(t, settings)
	path := files.NewPath(today, "a.mp4")
	put(t, s, path, random(7*mib))
	if read(t, s, path) != random(7*mib) {
		t.Error("another content")
	}
}

// cutting is an answer whose connection is cut behind some bytes.
type cutting struct {
	http.ResponseWriter
	left int
}

func (c *cutting) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left < 0 {
		panic(http.ErrAbortHandler)
	}
	return c.ResponseWriter.Write(p)
}

func (c *cutting) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// TestSlowIsNotSilent: neither a storage that answers slowly nor a client that reads slowly is given up.
func TestSlowIsNotSilent(t *testing.T) {
	t.Parallel() // it waits more than it works
	server := gatewaytest.StartS3(t)
	path := files.NewPath(today, "a.mp4")
	put(t, openS3(t, server), path, random(256<<10))
	server.Timeout = 3 * time.Second
	settings := server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Method == http.MethodGet && r.Header.Get("Range") != "" {
			w = &slowly{w}
		}
		pass.ServeHTTP(w, r)
	})
	s, _ := logged(t, settings)
	begun := time.Now()
	if read(t, s, path) != random(256<<10) {
		t.Error("another content")
	}
	if elapsed := time.Since(begun); elapsed < server.Timeout {
		t.Errorf("it was not slow: %s", elapsed)
	}
	content, err := s.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	if _, err := io.CopyN(io.Discard, content, 10); err != nil {
		t.Fatal(err)
	}
	<-time.After(server.Timeout + 100*time.Millisecond) // the client's pause
	if _, err := io.Copy(io.Discard, content); err != nil {
		t.Error(err)
	}
}

// slowly is an answer in pieces with pauses between them.
type slowly struct{ http.ResponseWriter }

func (s *slowly) Write(p []byte) (int, error) {
	<-time.After(500 * time.Millisecond)
	n, err := s.ResponseWriter.Write(p)
	return n, errors.Join(err, http.NewResponseController(s.ResponseWriter).Flush())
}

func (s *slowly) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// TestTheCheckOfABucketSaysWhatIsWrong is about gateway check.
func TestTheCheckOfABucketSaysWhatIsWrong(t *testing.T) {
	t.Parallel() // it waits more than it works
	server := gatewaytest.StartS3(t)
	for name, test := range map[string]struct {
		change func(*config.S3)
		deny   func(r *http.Request) bool
		want   string
	}{
		"good":             {},
		"another key":      {change: func(s *config.S3) { s.AccessKey = "stranger" }, want: "it cannot be listed"},
		"another secret":   {change: func(s *config.S3) { s.SecretKey = "qiao-secret-other" }, want: "SignatureDoesNotMatch"},
		"no bucket":        {change: func(s *config.S3) { s.Bucket = "missing" }, want: "NoSuchBucket"},
		"no right to put":  {deny: func(r *http.Request) bool { return r.Method == http.MethodPut }, want: "nothing can be stored"},
		"no right to read": {deny: func(r *http.Request) bool { return r.Method == http.MethodHead }, want: "nothing can be read"},
		"no right to delete": {
			deny: func(r *http.Request) bool { return r.Method == http.MethodDelete }, want: "nothing can be deleted",
		},
		"no right to list parts": {
			deny: func(r *http.Request) bool { return r.URL.Query().Has("uploads") && r.Method == http.MethodGet },
			want: "interrupted uploads cannot be listed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			settings := server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
				if test.deny != nil && test.deny(r) {
					w.WriteHeader(http.StatusForbidden)
					return
				}
				pass.ServeHTTP(w, r)
			})
			if test.change != nil {
				test.change(&settings)
			}
			s, _ := logged(t, settings)
			err := s.Try(t.Context())
			switch {
			case test.want == "" && err != nil, test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%v, not %q", err, test.want)
			case err != nil && strings.Contains(err.Error(), "qiao-secret"):
				t.Errorf("a secret: %v", err)
			}
		})
	}
}

// TestAPublicBucketIsFound: the check reads its content without keys.
func TestAPublicBucketIsFound(t *testing.T) {
	server := gatewaytest.StartS3(t)
	settings := server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Header.Get("Authorization") == "" && r.URL.RawQuery == "" {
			return // 200
		}
		pass.ServeHTTP(w, r)
	})
	s, _ := logged(t, settings)
	if err := s.Try(t.Context()); !errors.Is(err, files.ErrPublic) {
		t.Error(err)
	}
}
