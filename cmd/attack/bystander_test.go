package attack

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// bystanderAccount is another account than the attacker's.
	bystanderAccount = "kefu"
	// bystanderEvery is how often he calls.
	bystanderEvery = 20 * time.Millisecond
)

// bystander is a user who works during the attacks: he calls a short read every 20 ms, even when earlier calls have not
// ended.
type bystander struct {
	*client
	stop    chan struct{}
	calls   sync.WaitGroup
	mu      sync.Mutex
	took    []time.Duration
	failed  localcluster.Tally
	failure int
}

// bystander signs a user in and lets him work until done is called.
func (g *target) bystander(t *testing.T) *bystander {
	t.Helper()
	b := &bystander{client: g.signIn(t, bystanderAccount), stop: make(chan struct{})}
	b.calls.Go(b.work)
	return b
}

func (b *bystander) work() {
	ticker := time.NewTicker(bystanderEvery)
	defer ticker.Stop()
	for {
		b.calls.Go(b.once)
		select {
		case <-b.stop:
			return
		case <-ticker.C:
		}
	}
}

// once calls one of the built-in reads that every account may use.
func (b *bystander) once() {
	began := time.Now()
	a, err := b.Call("DataTable", "顶级组织查询")
	took := time.Since(began)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.took = append(b.took, took)
	if err != nil || !a.OK() {
		b.failure++
		b.failed.Add(a, err)
	}
}

// done ends his work, waits for his last answers and asserts that he got all of them. A few may say that the server is busy
// where other tests run beside the attack: the gateway refuses a call that has waited too long for its turn.
func (b *bystander) done(t *testing.T) *bystander {
	t.Helper()
	close(b.stop)
	b.calls.Wait()
	slices.Sort(b.took)
	busy := b.failed.Of("503")
	if b.failure > busy || busy > len(b.took)/20 || *alone && busy > 0 {
		t.Errorf("%d of the %d calls of somebody else failed: %s", b.failure, len(b.took), &b.failed)
	}
	return b
}

// quantile is the time that such a part of the calls did not exceed.
func (b *bystander) quantile(part float64) time.Duration {
	return b.took[min(len(b.took)-1, int(part*float64(len(b.took))))]
}

// String gives his figures.
func (b *bystander) String() string {
	return fmt.Sprintf("bystander %d calls, %d failed, p50 %d ms, p99 %d ms", len(b.took), b.failure,
		b.quantile(0.5).Milliseconds(), b.quantile(0.99).Milliseconds())
}
