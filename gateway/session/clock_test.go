package session_test

import (
	"testing"
	"time"

	"qiao/gateway/errs"
)

// Nobody knows how long a session has lasted that begins in the future.
func TestAClockSetBackEndsSessions(t *testing.T) {
	for name, back := range map[string]time.Duration{"six minutes": 6 * time.Minute, "half a day": 12 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			eachPair(t, settings, func(t *testing.T, one, two office, _ func(time.Duration)) {
				token := one.open(t, zhao)
				one.resolve(t, token)
				one.clock.Advance(-back)
				one.refuses(t, token, errs.SessionExpired)
				one.clock.Advance(back) // and stays ended when the clock is right again
				one.refuses(t, token, errs.SessionExpired)
				two.refuses(t, token, errs.SessionExpired)
			})
		})
	}
}

// A session that was seen in the future is as old as one that began there.
func TestAClockSetBackEndsAnOldSessionThatWasInUse(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(50 * time.Minute)
		o.resolve(t, token)
		o.clock.Advance(-30 * time.Minute)
		o.refuses(t, token, errs.SessionExpired)
	})
}

// The clocks of two instances are never the same: five minutes end nothing, and
// prolong nothing by more than they are.
func TestInstancesMayDifferByFiveMinutes(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(-5 * time.Minute)
		o.resolve(t, token)
		o.clock.Advance(65*time.Minute - time.Second)
		idle := o.open(t, zhao)
		o.resolve(t, token)
		o.clock.Advance(-5 * time.Minute)
		o.resolve(t, idle) // seen five minutes ahead: that stands
		o.clock.Advance(65 * time.Minute)
		o.refuses(t, idle, errs.SessionExpired)
	})
}

func TestAClockSetBackProlongsNoSwitch(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		o.clock.Advance(20 * time.Minute)
		o.resolve(t, own)
		switched := o.switchTo(t, own, zhao)
		o.clock.Advance(29 * time.Minute)
		o.resolve(t, switched)
		o.clock.Advance(-40 * time.Minute)
		o.refuses(t, switched, errs.SessionExpired)
	})
}

// What an instance remembers of a session is not good for longer because its
// clock shows an earlier time.
func TestAClockSetBackTrustsNothingReadBefore(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(time.Minute)
		o.resolve(t, token)
		o.change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-zhao'")
		o.clock.Advance(-time.Minute)
		o.refuses(t, token, errs.SessionExpired)
	})
}
