package bridge_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// unwell is a legacy server that can be made unwell, with a gateway in front of it that answers one target itself.
type unwell struct {
	house
	token    string
	mode     atomic.Value // of mode
	requests atomic.Int64 // that arrived
	open     atomic.Int64 // connections
	release  chan struct{}
	goOn     func() // ends the waiting of calls
}

// mode is how a legacy server behaves.
type mode string

const (
	well   mode = "well"
	slow   mode = "slow"   // answers after the time-out, the check of its health at once
	frozen mode = "frozen" // accepts requests and never answers
	hangUp mode = "hang up"
)

func (u *unwell) serve(w http.ResponseWriter, r *http.Request) {
	u.requests.Add(1)
	switch now := u.mode.Load(); {
	case now == hangUp:
		panic(http.ErrAbortHandler)
	case now == frozen, now == slow && r.URL.Path != "/":
		select {
		case <-r.Context().Done():
		case <-u.release:
		}
	default:
		_, _ = io.WriteString(w, "well")
	}
}

func openUnwell(t *testing.T, timeout time.Duration) *unwell {
	t.Helper()
	u := &unwell{release: make(chan struct{})}
	u.mode.Store(well)
	legacy := httptest.NewUnstartedServer(http.HandlerFunc(u.serve))
	legacy.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			u.open.Add(1)
		case http.StateClosed:
			u.open.Add(-1)
		default:
		}
	}
	legacy.Start()
	t.Cleanup(legacy.Close)
	u.goOn = sync.OnceFunc(func() { close(u.release) })
	t.Cleanup(u.goOn)
	u.house = house{Gateway: apptest.Start(t, database(t), before(legacy.URL, func(cfg *config.Config) {
		cfg.Legacy.Upstreams[0].Timeout = timeout
		cfg.Legacy.Upstreams[0].Connections = 2 * clientsAtOnce
	}))}
	u.token = u.Session(t, "admin")
	u.set(t, dashboard, bridge.Setting{State: bridge.Native})
	return u
}

// check asks the legacy server several times at once whether it is well, as often as the circuit needs to open.
func (u *unwell) check(t *testing.T, times int) {
	t.Helper()
	var checks sync.WaitGroup
	for range times {
		checks.Go(func() { _ = u.Bridge.Upstreams.List()[0].Check(t.Context()) })
	}
	checks.Wait()
}

// answers reports whether a passed call is answered by the legacy server.
func (u *unwell) answers(t *testing.T) bool {
	t.Helper()
	got := call(t, u.URL, "GET", "/nowhere", u.token, "")
	return got.status == http.StatusOK && got.body == "well"
}

// isHere checks that the target of this gateway is answered.
func (u *unwell) isHere(t *testing.T) {
	t.Helper()
	if got := call(t, u.URL, "POST", procedure, u.token, dormitory); got.status != http.StatusOK || !strings.Contains(got.body, `"Rooms"`) {
		t.Errorf("the target of this gateway: %d %.200s", got.status, got.body)
	}
}

const clientsAtOnce = 32

// Calls of an unwell legacy server fail clearly. Native targets answer meanwhile. The server is used again when it is well, and
// nothing is left behind.
func TestAnUnwellLegacyServer(t *testing.T) {
	failures := layer.Count(2, 6) * clientsAtOnce
	for _, c := range []struct {
		mode   mode
		checks int // before the calls
		status int
		text   string
	}{
		{slow, 0, http.StatusGatewayTimeout, "网关超时"},
		{slow, 3, http.StatusGatewayTimeout, "网关超时"}, // its checks are answered
		{frozen, 3, http.StatusServiceUnavailable, "服务不可用"},
		{hangUp, 0, http.StatusBadGateway, "网关错误"},
		{hangUp, 3, http.StatusServiceUnavailable, "服务不可用"},
	} {
		name := string(c.mode)
		if c.checks > 0 {
			name += ", checked"
		}
		t.Run(name, func(t *testing.T) {
			u := openUnwell(t, time.Second) // a server that is well answers within it, on a busy machine too
			if !u.answers(t) {
				t.Fatal("it does not answer while it is well")
			}
			u.isHere(t)
			u.mode.Store(c.mode)
			u.check(t, c.checks)
			goroutines, heap, arrived := runtime.NumGoroutine(), heapInUse(), u.requests.Load()
			var clients sync.WaitGroup
			for range clientsAtOnce {
				clients.Go(func() {
					for range max(1, failures/clientsAtOnce) {
						if got := call(t, u.URL, "GET", "/nowhere", u.token, ""); got.status != c.status || !strings.Contains(got.body, c.text) {
							t.Errorf("%d %.200s", got.status, got.body)
							return
						}
					}
				})
			}
			clients.Wait()
			u.isHere(t)
			if c.status == http.StatusServiceUnavailable {
				if n := u.requests.Load() - arrived; n > 0 {
					t.Errorf("%d calls reached a server whose circuit is open", n)
				}
				u.check(t, 1)
				if n := u.requests.Load() - arrived; n != 1 && n != 2 { // Go sends a request again where the connection ends
					t.Errorf("%d requests of one check", n)
				}
			}
			gatewaytest.Eventually(t, "no connection and no goroutine is left", func() bool {
				http.DefaultTransport.(*http.Transport).CloseIdleConnections()
				return u.open.Load() <= 2 && runtime.NumGoroutine() <= goroutines+10
			})
			if grown := heapInUse() - heap; grown > 8<<20 {
				t.Errorf("%d failures have left %d KiB", failures, grown>>10)
			} else {
				t.Logf("%d failures have left %d KiB, %d connections, %d goroutines", failures, grown>>10, u.open.Load(), runtime.NumGoroutine()-goroutines)
			}
			u.mode.Store(well)
			u.check(t, 1)
			if !u.answers(t) {
				t.Error("it does not answer after it was unwell")
			}
			u.isHere(t)
		})
	}
}

// Calls that wait long for the legacy system leave room for the calls that this gateway answers.
func TestCallsThatWaitHoldNothingUp(t *testing.T) {
	u := openUnwell(t, time.Minute)
	defer u.goOn()
	u.mode.Store(frozen)
	arrived := u.requests.Load()
	var clients sync.WaitGroup
	const waiting = 60
	for i := range waiting {
		body := fmt.Sprintf(`{"ProcedureName":"P_ERP_Stock","CXType":"库存查询","OtherA":"%d"}`, i)
		clients.Go(func() {
			u.Send(t, "POST", procedure, body, apptest.Token(u.token), func(r *http.Request) {
				if i%6 == 0 {
					r.ContentLength = -1 // it does not say
				}
			})
		})
	}
	gatewaytest.Eventually(t, "all wait", func() bool { return u.requests.Load()-arrived == waiting })
	u.isHere(t)
	u.goOn()
	clients.Wait()
}

// heapInUse is the memory that is in use, in bytes.
func heapInUse() int64 {
	var now runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers and pools held
	runtime.ReadMemStats(&now)
	return int64(now.HeapAlloc)
}
