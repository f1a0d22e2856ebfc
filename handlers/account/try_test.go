package account_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/errs"
)

// Five tries run when their instance dies, so nobody reports their results.
func TestTriesOfADeadInstanceEndByThemselves(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		dead := d.another()
		for range 5 {
			dead.admits(t, "admin", office, true)
		}
		d.advance(29 * time.Second)
		d.waitsInVain(t, "admin", office)
		d.advance(time.Second)
		d.succeed(t, "admin", office)
		d.fail(t, 5, "admin", office) // they have left no failure
		d.admits(t, "admin", office, false)
	})
}

// Each place has a life of its own: a later try does not lose its place with an earlier one.
func TestATryKeepsItsPlaceWhenAnEarlierOneEnds(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.admits(t, "admin", office, true)
		d.advance(20 * time.Second)
		for range 4 {
			d.admits(t, "admin", office, true)
		}
		d.advance(10 * time.Second)
		d.admits(t, "admin", office, true) // in the place of the first
		d.waitsInVain(t, "admin", office)
	})
}

// A try of an instance that was frozen goes on when others run in its place. It gets no answer, so that no more than five
// guesses are answered; and it is counted.
func TestATryThatHasRunForTooLongIsNotAnswered(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		frozen := d.another()
		for range 2 {
			frozen.admits(t, "admin", office, true)
		}
		d.advance(31 * time.Second)
		d.fail(t, 3, "admin", office)
		if err := frozen.Succeeded(t.Context(), "admin", office); !errs.Is(err, errs.Unavailable) {
			t.Errorf("the right password: %v", err)
		}
		if err := frozen.Failed(t.Context(), "admin", office); !errs.Is(err, errs.Unavailable) {
			t.Errorf("a wrong password: %v", err)
		}
		d.fail(t, 1, "admin", office)
		d.admits(t, "admin", office, false)
	})
}

// Thirty-two guesses at two instances again and again, of which some get no result: over all that time no more than five
// are answered.
func TestGuessesThatLoseTheirPlaceGainNothing(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		elsewhere := d.another()
		var answered, admitted atomic.Int64
		for range 4 {
			var wait sync.WaitGroup
			for i := range 32 {
				at := []door{d, elsewhere}[i%2]
				wait.Go(func() {
					open, err := at.Admits(t.Context(), "admin", office)
					if err != nil && !errs.Is(err, errs.Unavailable) && !errs.Is(err, errs.TooManyRequests) {
						t.Error(err)
					}
					if !open {
						return
					}
					if admitted.Add(1)%2 == 0 {
						return // its instance dies
					}
					if err := at.Failed(t.Context(), "admin", office); err == nil {
						answered.Add(1)
					}
				})
			}
			wait.Wait()
			d.advance(31 * time.Second)
		}
		if n := answered.Load(); n == 0 || n > 5 {
			t.Errorf("%d guesses are answered, want at most 5", n)
		}
	})
}
