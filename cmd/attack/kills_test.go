package attack

import (
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// numbered are the entries of numbered writes.
var numbered = localcluster.Numbered("sqlite")

// TestKills kills the gateway again and again while four clients write.
func TestKills(t *testing.T) {
	layer.LongOnly(t)
	dir := filepath.Join(t.TempDir(), "data")
	copyDemo(t, dir)
	with := setup{dir: dir, entries: numbered}
	kills, written := 60, &localcluster.Ledger{}
	random := rand.New(rand.NewPCG(20260101, 0))
	for range kills {
		g := start(t, with)
		var clients sync.WaitGroup
		for range 4 {
			writer := g.signIn(t, "putong")
			clients.Go(func() { writer.keepWriting(written) })
		}
		<-time.After(50*time.Millisecond + time.Duration(random.IntN(200))*time.Millisecond) // any moment
		g.Kill()
		clients.Wait()
	}
	g := start(t, with)
	found, err := written.Compare(g.signIn(t, "putong").Client)
	if err != nil || found.Lost > 0 || found.Doubled > 0 || found.Acknowledged == 0 {
		t.Errorf("of %d acknowledged writes %d are lost; %d are there twice: %v", found.Acknowledged, found.Lost, found.Doubled, err)
	}
	g.conclude(t, "%d kills: %d writes begun, %d acknowledged, %d lost, %d doubled", kills, found.Begun, found.Acknowledged, found.Lost, found.Doubled)
}

// keepWriting writes one number after the other until the gateway is gone.
func (c *client) keepWriting(written *localcluster.Ledger) {
	for {
		if _, err := written.Write(c.Client); err != nil {
			return
		}
	}
}
