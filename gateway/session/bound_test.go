package session_test

import (
	"sync"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// three is how many sessions an account may have in these tests.
func three() config.Session {
	bounded := settings
	bounded.PerAccount = 3
	return bounded
}

func TestTheSessionThatIsIdleLongestMakesRoom(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, advance func(time.Duration)) {
		var tokens []string
		for range 3 {
			tokens = append(tokens, one.open(t, zhao))
			advance(time.Minute)
		}
		other := two.open(t, qian)
		two.resolve(t, tokens[0]) // the first one is in use
		one.resolve(t, tokens[1])
		advance(2 * time.Minute)
		two.resolve(t, tokens[0])
		one.resolve(t, tokens[2])
		fourth := two.open(t, zhao)
		advance(memoEnds)
		for _, o := range []office{one, two} {
			o.refuses(t, tokens[1], errs.SessionExpired)
			for _, good := range []string{tokens[0], tokens[2], fourth, other} {
				o.resolve(t, good)
			}
		}
	})
}

// The records that an account leaves in the cache are bounded too: only as many ended sessions as may be live differ
// from unknown ones.
func TestEndedSessionsOfAnAccountDoNotPileUp(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, advance func(time.Duration)) {
		var tokens []string
		for range 30 {
			tokens = append(tokens, one.open(t, zhao))
			advance(time.Second)
		}
		for i, token := range tokens {
			switch {
			case i >= 27:
				two.resolve(t, token)
			case i >= 24:
				two.refuses(t, token, errs.SessionExpired)
			default:
				two.refuses(t, token, errs.SessionUnknown)
			}
		}
	})
}

// Parallel sign-ins may each end one session, but never leave one too many.
func TestSignInsAtOnceKeepTheBound(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, _ func(time.Duration)) {
		tokens := make([]string, 40)
		var wait sync.WaitGroup
		for i := range tokens {
			o := []office{one, two}[i%2]
			wait.Go(func() {
				token, _, err := o.Open(t.Context(), zhao, session.Client{})
				if err != nil {
					t.Error(err)
				}
				tokens[i] = token
			})
		}
		wait.Wait()
		live := 0
		for _, token := range tokens {
			if _, err := two.Resolve(t.Context(), token); err == nil {
				live++
			}
		}
		if live < 2 || live > 3 {
			t.Errorf("%d sessions live, want 3, or 2 where the last two ended each other's neighbour", live)
		}
	})
}

func TestSessionsThatWereSignedOutTakeNoRoom(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, advance func(time.Duration)) {
		first := one.open(t, zhao)
		for range 10 {
			advance(time.Second)
			if err := two.End(t.Context(), two.open(t, zhao)); err != nil {
				t.Fatal(err)
			}
		}
		advance(time.Second)
		two.open(t, zhao)
		two.open(t, zhao)
		one.resolve(t, first)
	})
}

// A switched session counts among the sessions of the user who switched, not of the
// account, and acting under another account keeps the user's own session in use.
func TestSwitchedSessionsCountForTheActingUser(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, advance func(time.Duration)) {
		owners := []string{one.open(t, zhao), one.open(t, zhao), one.open(t, zhao)}
		own := one.open(t, chen)
		var switched []string
		for range 3 {
			advance(time.Second)
			switched = append(switched, two.switchTo(t, own, zhao))
		}
		one.refuses(t, switched[0], errs.SessionExpired)
		for _, token := range append(owners, own, switched[1], switched[2]) {
			one.resolve(t, token)
		}
	})
}

func TestTheWayBackEndsNoOtherSession(t *testing.T) {
	eachPair(t, three(), func(t *testing.T, one, two office, advance func(time.Duration)) {
		another := one.open(t, chen)
		advance(time.Second)
		switched := two.switchTo(t, one.open(t, chen), zhao)
		advance(time.Second)
		back := one.back(t, switched)
		if back.err != nil {
			t.Fatal(back.err)
		}
		two.resolve(t, another)
		two.resolve(t, back.token)
	})
}

// The change may be undone before the other session is used.
func TestAllSessionsOfAnAccountEndWhenOneIsFoundEnded(t *testing.T) {
	for name, change := range undone {
		t.Run(name, func(t *testing.T) {
			eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
				used, unused := one.open(t, qian), one.open(t, qian)
				one.change(t, change[0])
				two.refuses(t, used, errs.SessionExpired)
				one.change(t, change[1])
				advance(memoEnds)
				two.refuses(t, unused, errs.SessionExpired)
			})
		})
	}
}

func TestAnOldSessionDoesNotEndLaterSessions(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		old := one.open(t, qian)
		one.change(t, undone["password there and back"][0])
		renewed := one.open(t, qian)
		two.refuses(t, old, errs.SessionExpired)
		two.resolve(t, renewed)
		advance(memoEnds)
		one.resolve(t, renewed)
		one.change(t, undone["password there and back"][1])
	})
}
