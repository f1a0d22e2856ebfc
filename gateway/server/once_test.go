package server_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// slowWrite is a procedure that counts its runs and waits for release.
type slowWrite struct {
	runs    atomic.Int64
	started chan struct{}
	release chan struct{}
}

func (w *slowWrite) procedure() registry.Procedure {
	return registry.Procedure{
		Name: "P_Test", CXType: "写入", Effect: registry.Write, Access: session.SignedIn(), Source: "go",
		Run: func(_ context.Context, call *registry.Call) error {
			call.Out.Affected(w.runs.Add(1))
			w.started <- struct{}{}
			<-w.release
			return nil
		},
	}
}

// served is a server with one procedure and one session on it.
type served struct {
	url, token string
	began      chan arrival // each request to a procedure
}

// arrival is a request that has come to a gateway.
type arrival struct {
	client context.Context // ends when the client has gone
	served chan struct{}   // closed when the gateway has done with it
}

// startServer serves one procedure on a SQLite database with one user.
func startServer(t *testing.T, p registry.Procedure, now func() time.Time) served {
	t.Helper()
	memory := cache.NewMemory(100, now)
	t.Cleanup(func() { _ = memory.Close() })
	return startServers(t, p, now, config.Default(), memory)[0]
}

// startServers serves one procedure at several gateways, one for each cache, on
// one database with one user, whose session is good at all of them.
func startServers(t *testing.T, p registry.Procedure, now func() time.Time, cfg config.Config, caches ...cache.Cache) []served {
	t.Helper()
	return startServersWith(t, []registry.Procedure{p}, now, cfg, caches...)
}

func startServersWith(t *testing.T, procedures []registry.Procedure, now func() time.Time, cfg config.Config, caches ...cache.Cache) (all []served) {
	t.Helper()
	db := storetest.OpenMigrated(t)
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.Insert(t.Context(), "Base_User", []string{"UserId", "Account", "RealName", "CreateDate"}, [][]any{{"u", "u", "某人", now()}})
	})
	if err != nil {
		t.Fatal(err)
	}
	token := ""
	for _, shared := range caches {
		sessions := session.NewManager(shared, session.NewDirectory(db), cfg.Session, now)
		if token == "" {
			if token, _, err = sessions.Open(t.Context(), "u", session.Client{}); err != nil {
				t.Fatal(err)
			}
		}
		log := slog.New(slog.DiscardHandler)
		live, err := registry.NewLive(t.Context(), registry.Options{
			Config: cfg, Databases: map[string]*store.DB{"main": db}, Go: procedures, Log: log, Now: now,
		})
		if err != nil {
			t.Fatal(err)
		}
		server, err := server.New(server.Options{Config: cfg, Cache: shared, Sessions: sessions, Live: live, Log: log, Now: now})
		if err != nil {
			t.Fatal(err)
		}
		began, handler := make(chan arrival, 20_000), server.Handler()
		listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				this := arrival{r.Context(), make(chan struct{})}
				defer close(this.served)
				began <- this
			}
			handler.ServeHTTP(w, r)
		}))
		t.Cleanup(listener.Close)
		all = append(all, served{listener.URL, token, began})
	}
	return all
}

func (s served) post(ctx context.Context, body string) (string, error) {
	return s.call(ctx, "Int", body)
}

func (s served) call(ctx context.Context, endpoint, body string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/Procedure/ProcedureTo"+endpoint, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("X-Token", s.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return string(answer), err
}

// waitForMetric reads /metrics until it has the line.
func waitForMetric(t *testing.T, url, line string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatalf("waiting for %q: %v", line, err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err == nil && strings.Contains(string(body), line) {
			return
		}
	}
}

const (
	firstWrite  = `{"ProcedureName":"P_Test","CXType":"写入","OtherA":"1"}`
	secondWrite = `{"ProcedureName":"P_Test","CXType":"写入","OtherA":"2"}`
	ran         = `{"code":0,"msg":"成功","data":%}`
)

func answerOf(n string) string { return strings.Replace(ran, "%", n, 1) }

func TestRepeatOfARunningWriteWaitsForTheFirstOnesAnswer(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{})}
	server := startServer(t, w.procedure(), time.Now)
	answers := make(chan string, 3)
	var wait sync.WaitGroup
	call := func() {
		wait.Go(func() {
			answer, err := server.post(t.Context(), firstWrite)
			if err != nil {
				t.Error(err)
			}
			answers <- answer
		})
	}
	call()
	<-w.started
	call()
	call()
	waitForMetric(t, server.url, "qiao_repeated_writes_total 2")
	close(w.release)
	wait.Wait()
	for range 3 {
		if got := <-answers; got != answerOf("1") {
			t.Errorf("answer %s, want the first run's", got)
		}
	}
	if n := w.runs.Load(); n != 1 {
		t.Errorf("the write ran %d times", n)
	}
}

func TestWriteGoesOnWhenItsClientLeavesAndItsRepeatGetsTheAnswer(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{}, 10)}
	server := startServer(t, w.procedure(), time.Now)

	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		_, err := server.post(ctx, firstWrite)
		gone <- err
	}()
	<-w.started
	leave()
	if err := <-gone; err == nil {
		t.Fatal("the client should have seen its own cancellation")
	}
	repeated := make(chan string, 1)
	go func() {
		answer, err := server.post(t.Context(), firstWrite)
		if err != nil {
			t.Error(err)
		}
		repeated <- answer
	}()
	waitForMetric(t, server.url, "qiao_repeated_writes_total 1")
	w.release <- struct{}{}
	if got := <-repeated; got != answerOf("1") || w.runs.Load() != 1 {
		t.Fatalf("repeat answered %s after %d runs, want the first one's answer and one run", got, w.runs.Load())
	}

	// Delivered now: the same request is a new write.
	w.release <- struct{}{}
	answer, err := server.post(t.Context(), firstWrite)
	if err != nil || answer != answerOf("2") {
		t.Fatalf("a new write answered %s, %v", answer, err)
	}
}

func TestAnotherBodyIsAnotherWrite(t *testing.T) {
	w := &slowWrite{started: make(chan struct{}, 10), release: make(chan struct{})}
	close(w.release)
	server := startServer(t, w.procedure(), time.Now)
	for i, body := range []string{firstWrite, secondWrite, firstWrite} {
		answer, err := server.post(t.Context(), body)
		if want := answerOf(string(rune('1' + i))); err != nil || answer != want {
			t.Errorf("call %d answered %s, %v; want %s", i+1, answer, err, want)
		}
	}
}
