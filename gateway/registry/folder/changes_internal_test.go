package folder

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// follow runs AfterChanges in a bubble with a clock of its own and returns
// when the reloads happened, counted from the start.
func follow(t *testing.T, rescan time.Duration, play func(changed chan<- struct{})) []time.Duration {
	t.Helper()
	var reloads []time.Duration
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		changed := make(chan struct{}, 1)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			AfterChanges(ctx, changed, rescan, func() { reloads = append(reloads, time.Since(start)) })
		}()
		play(changed)
		synctest.Wait()
		cancel()
		<-ended
	})
	return reloads
}

func expectReloads(t *testing.T, got []time.Duration, want ...time.Duration) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("reloads at %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("reloads at %v, want %v", got, want)
		}
	}
}

func TestABurstOfChangesIsOneReload(t *testing.T) {
	got := follow(t, 0, func(changed chan<- struct{}) {
		for range 5 {
			Notify(changed)
			time.Sleep(50 * time.Millisecond)
		}
		time.Sleep(10 * time.Second)
		Notify(changed)
		time.Sleep(time.Second)
	})
	expectReloads(t, got, 300*time.Millisecond, 10350*time.Millisecond)
}

func TestChangesWithoutEndAreReadEverySecond(t *testing.T) {
	got := follow(t, 0, func(changed chan<- struct{}) {
		for range 50 { // 2.5 s
			Notify(changed)
			time.Sleep(50 * time.Millisecond)
		}
	})
	expectReloads(t, got, time.Second, 2*time.Second)
}

func TestAFolderIsLookedThroughAsWell(t *testing.T) {
	got := follow(t, 30*time.Second, func(chan<- struct{}) { time.Sleep(65 * time.Second) })
	expectReloads(t, got, 30*time.Second, time.Minute)
	if got := follow(t, 0, func(chan<- struct{}) { time.Sleep(time.Hour) }); len(got) != 0 {
		t.Errorf("reloads at %v without a reason", got)
	}
}
