package session_test

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/session"
)

func TestOpenedSessionIsItsUser(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token, opened, err := o.Open(t.Context(), zhao, session.Client{})
		if err != nil {
			t.Fatal(err)
		}
		want := &session.Identity{
			UserID: zhao, Account: "zhao", Name: "赵敏", Mobile: "13800000001", MobileConfirmed: true,
			PostID: "service", PostName: "客服专员", RoleID: "service", RoleName: "客服专员",
			DepartmentID: "10001", DepartmentName: "总部", TopDepartmentID: "10001", TopDepartmentName: "总部",
		}
		for _, id := range []*session.Identity{opened, o.resolve(t, token)} {
			if diff := cmp.Diff(want, id, cmpopts.IgnoreUnexported(session.Identity{})); diff != "" {
				t.Error(diff)
			}
			if !id.MayMenu("customer-list") || !id.MayMenu("customer") || !id.MayButton("customer-list.add") {
				t.Error("the rights of the role are missing")
			}
			if id.MayMenu("remit-report") || id.MayButton("shop.add") || id.MayAuthorize() {
				t.Error("rights of nobody's grant")
			}
		}
		if !o.resolve(t, o.open(t, chen)).MayAuthorize() {
			t.Error("the administrator may not authorise")
		}
	})
}

// A token contains no information, and the contents of the cache are not enough to sign in.
func TestTokensAreOpaque(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		first, second := o.open(t, zhao), o.open(t, zhao)
		raw, err := base64.RawURLEncoding.DecodeString(first)
		if err != nil || len(raw) < 16 || first == second {
			t.Errorf("tokens %q and %q, %v", first, second, err)
		}
		for _, entry := range o.cache.keys {
			if strings.Contains(entry, first) {
				t.Errorf("the token stands in the cache: %s", entry)
			}
			o.refuses(t, strings.TrimPrefix(entry, "set "), errs.SessionUnknown)
		}
	})
}

func TestUnknownTokensHaveNoUser(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		for _, token := range []string{"", "x", strings.Repeat("A", 43)} {
			o.refuses(t, token, errs.SessionUnknown)
		}
		for _, user := range []string{never, "u-unknown", ""} {
			if _, _, err := o.Open(t.Context(), user, session.Client{}); !errs.Is(err, errs.SessionUnknown) {
				t.Errorf("a session for %q: %v", user, err)
			}
		}
	})
}

func TestSessionEndsWhenItIsIdle(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		for range 3 {
			o.clock.Advance(59 * time.Minute)
			o.resolve(t, token)
		}
		idle := o.open(t, zhao)
		o.clock.Advance(time.Hour)
		o.refuses(t, idle, errs.SessionExpired)
		o.clock.Advance(23 * time.Hour)
		o.refuses(t, idle, errs.SessionExpired)
		o.clock.Advance(2 * time.Hour)
		o.refuses(t, idle, errs.SessionUnknown)
	})
}

func TestSessionEndsWithItsLifetimeHoweverBusy(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		for range 17 {
			o.clock.Advance(10 * time.Minute)
			o.resolve(t, token)
		}
		o.clock.Advance(10 * time.Minute)
		o.refuses(t, token, errs.SessionExpired)
	})
}

// A busy session stays open even where the idle time is shorter than the usual pause
// between two writes of the session.
func TestBusySessionOutlivesAShortIdleTime(t *testing.T) {
	short := config.Session{Idle: 20 * time.Second, Lifetime: time.Hour}
	eachOffice(t, short, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		for range 8 {
			o.clock.Advance(9 * time.Second)
			o.resolve(t, token)
		}
		o.clock.Advance(20 * time.Second)
		o.refuses(t, token, errs.SessionExpired)
	})
}

// Many requests do not cause as many writes to the cache.
func TestBusySessionIsWrittenBackOnceAMinute(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		written := o.cache.count("set", "session:")
		for range 13 {
			o.clock.Advance(9 * time.Second)
			o.resolve(t, token)
		}
		if got := o.cache.count("set", "session:") - written; got != 1 {
			t.Errorf("written %d times in 117 s, want once", got)
		}
	})
}

func TestEndedSessionIsUnknown(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token, other := o.open(t, zhao), o.open(t, zhao)
		o.resolve(t, token)
		for range 2 { // a second End is no error
			if err := o.End(t.Context(), token); err != nil {
				t.Fatal(err)
			}
			o.refuses(t, token, errs.SessionUnknown)
		}
		o.resolve(t, other)
	})
}

// Anybody can make up tokens and sign out with them.
func TestEndingAnUnknownSessionLeavesNoKeyInTheCache(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		for _, token := range []string{"", "x", strings.Repeat("A", 43)} {
			if err := o.End(t.Context(), token); err != nil {
				t.Error(err)
			}
		}
		if got := o.cache.count("set", ""); got != 0 {
			t.Errorf("%d entries: %v", got, o.cache.keys)
		}
	})
}

func TestSingleSessionModeEndsTheOlderOnes(t *testing.T) {
	single := settings
	single.Single = true
	eachOffice(t, single, func(t *testing.T, o office) {
		first, other := o.open(t, zhao), o.open(t, chen)
		o.resolve(t, first)
		second := o.open(t, zhao)
		o.clock.Advance(memoEnds)
		o.refuses(t, first, errs.SessionElsewhere)
		o.resolve(t, second)
		o.resolve(t, other)
		if err := o.End(t.Context(), second); err != nil {
			t.Fatal(err)
		}
		o.refuses(t, second, errs.SessionUnknown)
		o.resolve(t, o.open(t, zhao))
	})
}

func TestSeveralSessionsLiveSideBySide(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		first, second := o.open(t, zhao), o.open(t, zhao)
		o.clock.Advance(memoEnds)
		o.resolve(t, first)
		o.resolve(t, second)
	})
}

// A change of one of these, also by hand in the database, ends the sessions of the user
// within a second, and of no other user.
func TestChangesOfTheUserEndHisSessions(t *testing.T) {
	for name, statement := range map[string]string{
		"disabled":               "UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-qian'",
		"password":               "UPDATE Base_User SET PasswordHash = 'other' WHERE UserId = 'u-qian'",
		"post of the same role":  "UPDATE Base_User SET PostId = 'accountant' WHERE UserId = 'u-qian'",
		"no post":                "UPDATE Base_User SET PostId = NULL WHERE UserId = 'u-qian'",
		"another role of a post": "UPDATE Base_Post SET RoleId = 'staff' WHERE PostId = 'cashier'",
		"account gone":           "DELETE FROM Base_User WHERE UserId = 'u-qian'",
	} {
		t.Run(name, func(t *testing.T) {
			eachOffice(t, settings, func(t *testing.T, o office) {
				token, other := o.open(t, qian), o.open(t, zhao)
				o.resolve(t, token)
				o.change(t, statement)
				o.clock.Advance(memoEnds - time.Millisecond)
				o.resolve(t, token) // still in the instance's memory
				o.clock.Advance(time.Millisecond)
				o.refuses(t, token, errs.SessionExpired)
				o.resolve(t, other)
			})
		})
	}
}

func TestLostRightIsLostInTheOpenSession(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		token := o.open(t, zhao)
		o.resolve(t, token)
		o.change(t, "DELETE FROM Base_Authorize WHERE ItemId = 'customer-list.add'")
		o.clock.Advance(memoEnds)
		if id := o.resolve(t, token); id.MayButton("customer-list.add") || !id.MayButton("customer-list.edit") {
			t.Error("one button is taken away; held are not the others")
		}
		o.change(t, "DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'customer-list')")
		o.clock.Advance(memoEnds)
		id := o.resolve(t, token)
		if id.MayMenu("customer-list") || id.MayButton("customer-list.edit") || !id.MayMenu("customer-follow") {
			t.Error("one menu is taken away; held are not the others")
		}
	})
}

func TestIdentityOfAnotherUser(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		id, err := o.Identity(t.Context(), nemo)
		if err != nil || id.Name != "李四" || id.DepartmentName != "" {
			t.Errorf("got %+v, %v", id, err)
		}
		for _, user := range []string{never, "u-unknown"} {
			if id, err := o.Identity(t.Context(), user); id != nil || !errs.Is(err, errs.Business) {
				t.Errorf("%s: %v, %v", user, id, err)
			}
		}
	})
}
