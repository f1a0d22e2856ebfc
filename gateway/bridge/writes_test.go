package bridge_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/store/storetest"
)

// order is a write that both systems have.
var order = bridge.Procedure("P_ERP_Order", "订单新增")

// orderEntry is the order on this gateway: each run adds a row, also a second one of the same order.
var orderEntry = apptest.EntryText("procedure: P_ERP_Order\ncxtype: 订单新增\neffect: write\naccess: signed-in\nrate: 100000\n"+
	"params:\n  Customer: {from: OtherA, type: nvarchar(50)}",
	"-- @dialect sqlite\nINSERT INTO Bridge_Refusal (Target, Account, Calls, LastDate) VALUES (@Customer, lower(hex(randomblob(16))), 1, '2026-11-20 00:00:00.000');\n"+
		"-- @dialect sqlserver\nINSERT INTO Bridge_Refusal (Target, Account, Calls, LastDate) VALUES (@Customer, CAST(NEWID() AS NVARCHAR(36)), 1, '2026-11-20 00:00:00.000');")

func orderOf(n int) string {
	return fmt.Sprintf(`{"ProcedureName":"P_ERP_Order","CXType":"订单新增","OtherA":"order %d","OtherB":"1"}`, n)
}

// post sends a write. key, unless it is empty, is its Idempotency-Key; patience, unless it is 0, is how long the client waits
// before it goes away.
func (h house) post(t *testing.T, token, body, key string, patience time.Duration) (answered bool) {
	t.Helper()
	ctx := t.Context()
	if patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL+"/api/Procedure/ProcedureToBoolean", strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return false
	}
	r.Header.Set("X-Token", token)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err == nil && !strings.Contains(string(text), `"code":0`) {
		t.Errorf("%d %.200s", got.StatusCode, text)
	}
	return err == nil
}

// Each write is made once, by one of the two systems: in every state, where the client goes away and sends it again, and
// where the state changes between the two. A client that goes away in the moment in which
// the answer is written needs an Idempotency-Key (docs/differences.md, 4).
func TestEachWriteIsMadeOnce(t *testing.T) {
	writes := layer.Count(120, 600)
	h := open(t, func(cfg *config.Config) {
		cfg.Procedures.Dir = apptest.Site(t, map[string]string{"order.sql": orderEntry})
		cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000
		cfg.Legacy.Shadow.PerSecond = 1000
	})
	token := h.signIn(t, "admin")
	h.legacy.Set("P_ERP_Order/订单新增", bridgetest.Behaviour{Kind: bridgetest.Delay, N: 20, Of: 1, In: 4})
	states := []bridge.Setting{
		{State: bridge.Legacy}, {State: bridge.Shadow}, {State: bridge.Shadow, Trial: true}, {State: bridge.Native}, {State: bridge.Canary, Percent: 99, Trial: true}, {State: bridge.Legacy},
	}
	var next, repeats atomic.Int64
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for n := next.Add(1); n <= int64(writes); n = next.Add(1) {
				if n%int64(max(1, writes/len(states))) == 0 {
					h.set(t, order, states[int(n)*len(states)/(writes+1)])
				}
				body, key, patience := orderOf(int(n)), "", time.Duration(0)
				if n%3 == 0 {
					key, patience = fmt.Sprintf("order-%d", n), time.Duration(1+n%15)*time.Millisecond
				}
				for tries := 0; !h.post(t, token, body, key, patience); tries++ {
					if tries > 5 {
						t.Errorf("write %d has no answer", n)
						return
					}
					patience = 0
					repeats.Add(1)
				}
			}
		})
	}
	clients.Wait()
	here, err := strconv.Atoi(storetest.Cells(t, h.Main(), "SELECT COUNT(*) FROM Bridge_Refusal WHERE Target LIKE 'order %'"))
	if err != nil {
		t.Fatal(err)
	}
	there := h.legacy.Count("P_ERP_Order/订单新增")
	t.Logf("%d writes: %d here, %d by the legacy system, %d repeats", writes, here, there, repeats.Load())
	if here+there != writes || here == 0 || there == 0 || repeats.Load() == 0 {
		t.Errorf("%d writes were made %d times here and %d times there, with %d repeats", writes, here, there, repeats.Load())
	}
}

// A client that goes away while the legacy system works, and sends the same write again without a key, gets the answer of the
// first one, also from a gateway that has taken the target over meanwhile.
func TestARepeatOfAPassedWriteIsMadeOnce(t *testing.T) {
	h := open(t, func(cfg *config.Config) {
		cfg.Procedures.Dir = apptest.Site(t, map[string]string{"order.sql": orderEntry})
	})
	token := h.signIn(t, "admin")
	h.legacy.Set("P_ERP_Order/订单新增", bridgetest.Behaviour{Kind: bridgetest.Delay, N: 300})
	for n := range 3 {
		h.set(t, order, bridge.Setting{State: bridge.Legacy})
		if h.post(t, token, orderOf(n), "", 100*time.Millisecond) {
			t.Fatal("the legacy system has answered too early")
		}
		gatewaytest.Eventually(t, "the write", func() bool { return h.legacy.Count("P_ERP_Order/订单新增") == n+1 })
		h.set(t, order, bridge.Setting{State: bridge.Native})
		if !h.post(t, token, orderOf(n), "", 0) {
			t.Error("the repeat has no answer")
		}
	}
	here := storetest.Cells(t, h.Main(), "SELECT COUNT(*) FROM Bridge_Refusal WHERE Target LIKE 'order %'")
	if there := h.legacy.Count("P_ERP_Order/订单新增"); here != "0" || there != 3 {
		t.Errorf("3 writes were made %s times here and %d times there", here, there)
	}
}

// Two uploads of one person at once are two files, however alike their requests are: their bodies are not read here.
func TestTwoUploadsAtOnceAreTwoFiles(t *testing.T) {
	h := open(t, nil)
	token := h.signIn(t, "admin")
	h.legacy.Set("/api/File/UploadFilePost", bridgetest.Behaviour{Kind: bridgetest.Delay, N: 200})
	var clients sync.WaitGroup
	for _, content := range []string{"one", "another"} {
		body, contentType := apptest.Form(t, "x.mp4", content)
		clients.Go(func() {
			a := h.Send(t, "POST", "/api/File/UploadFilePost", body, apptest.Token(token), apptest.Header("Content-Type", contentType))
			if a.Code != 0 {
				t.Error(a.Body)
			}
		})
	}
	clients.Wait()
	if files := h.legacy.Files(); len(files) != 2 {
		t.Errorf("the legacy system has %v", files)
	}
}

// A write of the legacy system may take longer than one of this gateway.
func TestALongPassedWriteHasItsAnswer(t *testing.T) {
	h := open(t, func(cfg *config.Config) {
		cfg.Procedures.Dir = apptest.Site(t, map[string]string{"order.sql": orderEntry})
		cfg.Limits.RequestTime = 2 * time.Second // for the sign-in, on a busy machine
	})
	token := h.signIn(t, "admin")
	h.legacy.Set("P_ERP_Order/订单新增", bridgetest.Behaviour{Kind: bridgetest.Delay, N: 2500})
	if !h.post(t, token, orderOf(1), "", 0) || h.legacy.Count("P_ERP_Order/订单新增") != 1 {
		t.Error("the write was not made once, with its answer")
	}
}
