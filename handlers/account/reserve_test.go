package account_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

// waits returns when n tries wait.
func (d door) waits(t *testing.T, n int) {
	t.Helper()
	gatewaytest.Eventually(t, strconv.Itoa(n)+" tries wait", func() bool { return d.Waiting() >= n })
}

// Five run, and three more come while they do, here and at another instance.
func TestTriesWaitForRunningTries(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.WaitAtMost(time.Minute)
		elsewhere := d.another()
		elsewhere.WaitAtMost(time.Minute)
		for range 5 {
			d.admits(t, "admin", office, true)
		}
		var wait sync.WaitGroup
		for _, at := range []door{d, elsewhere, d} {
			wait.Go(func() { at.succeed(t, "admin", office) })
		}
		d.waits(t, 2)
		elsewhere.waits(t, 1)
		for range 5 {
			if err := d.Succeeded(t.Context(), "admin", office); err != nil {
				t.Error(err)
			}
		}
		wait.Wait()
		d.fail(t, 4, "admin", office) // and the tries before have left no failure
		d.succeed(t, "admin", office)
	})
}

func TestManyRightTriesAtOnceAllPass(t *testing.T) {
	t.Parallel()
	for _, tries := range []int{8, 32} {
		eachDoor(t, func(t *testing.T, d door) {
			d.WaitAtMost(time.Minute)
			elsewhere := d.another()
			elsewhere.WaitAtMost(time.Minute)
			var wait sync.WaitGroup
			for i := range tries {
				wait.Go(func() { []door{d, elsewhere}[i%2].succeed(t, "admin", office) })
			}
			wait.Wait()
		})
	}
}

// Of a hundred wrong passwords at two instances five are checked, and the others are
// refused as soon as these have failed.
func TestManyWrongTriesAtOnceAreFive(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.WaitAtMost(time.Minute)
		elsewhere := d.another()
		elsewhere.WaitAtMost(time.Minute)
		var judged atomic.Int64
		var wait sync.WaitGroup
		for i := range 100 {
			at := []door{d, elsewhere}[i%2]
			wait.Go(func() {
				open, err := at.Admits(t.Context(), "admin", office)
				if err == nil && open {
					judged.Add(1)
					err = at.Failed(t.Context(), "admin", office)
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if judged.Load() != 5 {
			t.Errorf("%d were judged, want 5", judged.Load())
		}
	})
}

// A waiting try takes no place. If it took one and gave it back, a few dozen waiting tries would keep each other out, and
// also the one try that there is room for.
func TestATryThatWaitsHoldsNoPlace(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 5 {
			d.admits(t, "admin", office, true)
		}
		noted := &steps{Cache: d.cache}
		newDoor(noted, d.advance).waitsInVain(t, "admin", office)
		if slices.Contains(noted.taken, "release sign-in-running") {
			t.Errorf("all steps: %q", noted.taken)
		}
	})
}

// waitsInVain checks that a try finds no room among those that run.
func (d door) waitsInVain(t *testing.T, who string, from netip.Addr) {
	t.Helper()
	if open, err := d.Admits(t.Context(), who, from); open || !errs.Is(err, errs.Unavailable) {
		t.Errorf("%s from %s: admitted %v, %v; want that it waits in vain", who, from, open, err)
	}
}

// A successful try makes room for one other, not for as many as may run: a guesser gains
// nothing when the owner signs in at the same time.
func TestASuccessMakesRoomForOne(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 5 {
			d.admits(t, "admin", office, true)
		}
		if err := d.Succeeded(t.Context(), "admin", office); err != nil {
			t.Fatal(err)
		}
		d.admits(t, "admin", office, true)
		d.waitsInVain(t, "admin", office)
	})
}

// Nothing is known about the password then, so the answer does not say that it is wrong.
func TestACallerWhoWaitsTooLongIsRefused(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 5 {
			d.admits(t, "admin", office, true)
		}
		d.waitsInVain(t, "admin", office)
		d.admits(t, "admin", home, true)
		d.admits(t, "putong", office, true)
	})
}

func TestACallerWhoLeavesWhileWaitingLeavesNoPlace(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.WaitAtMost(time.Minute)
		for range 5 {
			d.admits(t, "admin", office, true)
		}
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan error)
		for range 95 {
			go func() {
				_, err := d.Admits(ctx, "admin", office)
				left <- err
			}()
		}
		d.waits(t, 95)
		leave()
		for range 95 {
			if err := <-left; !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		}
		// Neither for the pair nor for the address.
		for range 5 {
			if err := d.Forgive(t.Context(), "admin", office); err != nil {
				t.Fatal(err)
			}
		}
		d.tries(t, 99, office)
		d.succeed(t, "admin", office)
	})
}

func TestOnlySoManyMayWait(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.WaitAtMost(time.Minute)
		ctx, leave := context.WithCancel(t.Context())
		var wait sync.WaitGroup
		for i := range 2 {
			who := []string{"admin", "putong"}[i]
			from := address(i) // the tries of one address are limited
			for range 5 {
				d.admits(t, who, from, true)
			}
			for range 64 {
				wait.Go(func() { _, _ = d.Admits(ctx, who, from) })
			}
		}
		d.waits(t, 128)
		if open, err := d.Admits(t.Context(), "admin", address(0)); open || !errs.Is(err, errs.Unavailable) {
			t.Errorf("one more: %v, %v", open, err)
		}
		d.admits(t, "sushe", office, true)
		leave()
		wait.Wait()
	})
}
