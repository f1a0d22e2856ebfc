package session_test

import (
	"testing"
	"time"

	"qiao/gateway/errs"
)

// A session that begins in the future has an unknown age, so it ends.
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

// A session that was last used in the future is treated like one that began in the future.
func TestAClockSetBackEndsAnOldSessionThatWasInUse(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(50 * time.Minute)
		o.resolve(t, token)
		o.clock.Advance(-30 * time.Minute)
		o.refuses(t, token, errs.SessionExpired)
	})
}

// The clocks of two instances are never the same: a difference of five minutes ends no
// session, and prolongs none by more than the difference.
func TestInstancesMayDifferByFiveMinutes(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(-5 * time.Minute)
		o.resolve(t, token)
		o.clock.Advance(65*time.Minute - time.Second)
		idle := o.open(t, zhao)
		o.resolve(t, token)
		o.clock.Advance(-5 * time.Minute)
		o.resolve(t, idle) // last used five minutes in the future: the session is still valid
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

// An instance does not trust its memory of a session for longer because its clock was set
// back.
func TestAClockSetBackReadsSessionsAgain(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.clock.Advance(time.Minute)
		o.resolve(t, token)
		o.change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-zhao'")
		o.clock.Advance(-time.Minute)
		o.refuses(t, token, errs.SessionExpired)
	})
}
