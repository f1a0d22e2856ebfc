package session_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// wayBack is the result of SwitchBack.
type wayBack struct {
	token, left string
	by          *session.Identity
	err         error
}

func (o office) back(t *testing.T, token string) (w wayBack) {
	t.Helper()
	w.token, w.by, w.left, w.err = o.SwitchBack(t.Context(), token)
	return w
}

// eachBack runs a test with and without single-session mode.
func eachBack(t *testing.T, test func(t *testing.T, o office)) {
	t.Helper()
	for _, single := range []bool{false, true} {
		settings := settings
		settings.Single = single
		t.Run(fmt.Sprint("single ", single), func(t *testing.T) { eachOffice(t, settings, test) })
	}
}

func TestSwitchingBackSixTimesAtOnceMakesOneSession(t *testing.T) {
	for _, after := range []time.Duration{time.Minute, 45 * time.Minute} { // valid, and expired
		t.Run(after.String(), func(t *testing.T) {
			eachBack(t, func(t *testing.T, o office) {
				switched := o.switchTo(t, o.open(t, chen), zhao)
				o.clock.Advance(after)
				var answers [6]wayBack
				var group sync.WaitGroup
				for i := range answers {
					group.Go(func() { answers[i] = o.back(t, switched) })
				}
				group.Wait()
				firsts := 0
				for _, got := range answers {
					if got.err != nil || got.token != answers[0].token || got.by.UserID != chen {
						t.Errorf("got %+v", got)
					}
					if got.left == zhao {
						firsts++
					}
				}
				if firsts != 1 {
					t.Errorf("%d calls say that they left the account", firsts)
				}
				o.resolve(t, answers[0].token)
				o.refuses(t, switched, errs.SessionUnknown)
			})
		})
	}
}

// At whichever step a parallel request overtakes this one, both get the same answer.
func TestSwitchingBackMayBeOvertakenAnywhere(t *testing.T) {
	eachBack(t, func(t *testing.T, o office) {
		for step, overtaken := 0, true; overtaken; step++ {
			switched := o.switchTo(t, o.open(t, chen), zhao)
			var faster, slower wayBack
			overtaken = o.interrupt(step, func() { faster = o.back(t, switched) }, func() { slower = o.back(t, switched) })
			if !overtaken {
				break
			}
			if slower.err != nil || faster.err != nil || slower.token != faster.token {
				t.Errorf("overtaken at step %d: %+v, %+v", step, slower, faster)
			}
			o.resolve(t, faster.token)
		}
	})
}

// A late request does not restore a session that has been signed out.
func TestSwitchingBackLateBringsNoSessionToLife(t *testing.T) {
	eachBack(t, func(t *testing.T, o office) {
		for step, overtaken := 0, true; overtaken; step++ {
			own := o.open(t, chen)
			switched := o.switchTo(t, own, zhao)
			var late wayBack
			overtaken = o.interrupt(step, func() {
				if err := o.End(t.Context(), o.back(t, switched).token); err != nil {
					t.Error(err)
				}
			}, func() { late = o.back(t, switched) })
			if !overtaken {
				break
			}
			for name, token := range map[string]string{"late": late.token, "switched": switched, "own": own} {
				if id, err := o.Resolve(t.Context(), token); id != nil || err == nil {
					t.Errorf("overtaken at step %d, the %s session is good: %+v", step, name, id)
				}
			}
		}
	})
}

// interrupt calls by ahead of the cache's step-th Get or Set within work, and reports
// whether there was such a step.
func (o office) interrupt(step int, by, work func()) (interrupted bool) {
	o.cache.watch(func(string, string) error {
		if step--; step == -1 {
			interrupted = true
			by()
		}
		return nil
	})
	defer o.cache.watch(nil)
	work()
	return interrupted
}

func TestSwitchingBackAgainAnswersTheSameForAMinute(t *testing.T) {
	eachBack(t, func(t *testing.T, o office) {
		switched := o.switchTo(t, o.open(t, chen), zhao)
		first := o.back(t, switched)
		o.clock.Advance(59 * time.Second)
		again := o.back(t, switched)
		if again.err != nil || again.token != first.token || again.by.UserID != chen || again.left != "" {
			t.Errorf("a repeat: %+v, first %+v", again, first)
		}
		o.clock.Advance(time.Second)
		if late := o.back(t, switched); !errs.Is(late.err, errs.SessionUnknown) || late.token != "" {
			t.Errorf("a minute later: %+v", late)
		}
		o.resolve(t, first.token)
	})
}

func TestSwitchingBackAgainIsRefusedOnceTheSessionIsOver(t *testing.T) {
	eachBack(t, func(t *testing.T, o office) {
		switched := o.switchTo(t, o.open(t, chen), zhao)
		if err := o.End(t.Context(), o.back(t, switched).token); err != nil {
			t.Fatal(err)
		}
		if again := o.back(t, switched); !errs.Is(again.err, errs.SessionUnknown) || again.token != "" {
			t.Errorf("after signing out: %+v", again)
		}
	})
}

// The cached data of a way back are not enough to open a session.
func TestTheCacheDoesNotKnowTheTokenOfTheWayBack(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		switched := o.switchTo(t, o.open(t, chen), zhao)
		back := o.back(t, switched)
		again := o.back(t, switched)
		if again.token != back.token || o.cache.count("get", "back:") == 0 {
			t.Fatal("the way back does not come out of the cache")
		}
		for _, key := range o.cache.read("back:") {
			value, err := o.cache.Get(t.Context(), key)
			if err != nil || string(value) == back.token || string(value) == switched {
				t.Errorf("%s: %s, %v", key, value, err)
			}
			o.refuses(t, string(value), errs.SessionUnknown)
		}
	})
}
