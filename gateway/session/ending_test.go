package session_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
)

// undone are changes that end the session of u-qian, and the statements that undo them.
var undone = map[string][2]string{
	"disabled and enabled": {
		"UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-qian'",
		"UPDATE Base_User SET Enabled = 1 WHERE UserId = 'u-qian'",
	},
	"post there and back": {
		"UPDATE Base_User SET PostId = 'accountant' WHERE UserId = 'u-qian'",
		"UPDATE Base_User SET PostId = 'cashier' WHERE UserId = 'u-qian'",
	},
	"role of the post there and back": {
		"UPDATE Base_Post SET RoleId = 'staff' WHERE PostId = 'cashier'",
		"UPDATE Base_Post SET RoleId = 'accountant' WHERE PostId = 'cashier'",
	},
	"password there and back": {
		"UPDATE Base_User SET PasswordHash = 'other' WHERE UserId = 'u-qian'",
		"UPDATE Base_User SET PasswordHash = 'hash-2' WHERE UserId = 'u-qian'",
	},
}

func TestWhatWasFoundEndedStaysEndedOnEveryInstance(t *testing.T) {
	for name, change := range undone {
		t.Run(name, func(t *testing.T) {
			eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
				token := one.open(t, qian)
				one.resolve(t, token)
				two.resolve(t, token)
				one.change(t, change[0])
				advance(memoEnds)
				one.refuses(t, token, errs.SessionExpired)
				one.change(t, change[1])
				advance(memoEnds)
				for _, o := range []office{one, two} {
					o.refuses(t, token, errs.SessionExpired)
				}
				advance(23 * time.Hour) // still told apart from a session that never existed
				two.refuses(t, token, errs.SessionExpired)
				advance(2 * time.Hour)
				two.refuses(t, token, errs.SessionUnknown)
				one.resolve(t, two.open(t, qian))
			})
		})
	}
}

func TestASwitchedSessionThatWasFoundEndedStaysEnded(t *testing.T) {
	for name, change := range map[string][2]string{
		"the account is disabled and enabled": {
			"UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-zhao'",
			"UPDATE Base_User SET Enabled = 1 WHERE UserId = 'u-zhao'",
		},
		"the account is in the department for a while": {
			"UPDATE Base_User SET OrganizationId = '10101' WHERE UserId = 'u-zhao'",
			"UPDATE Base_User SET OrganizationId = '10001' WHERE UserId = 'u-zhao'",
		},
		"the switcher leaves the department for a while": {
			"UPDATE Base_User SET OrganizationId = '10001' WHERE UserId = 'u-chen'",
			"UPDATE Base_User SET OrganizationId = '10101' WHERE UserId = 'u-chen'",
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
				switched := one.switchTo(t, one.open(t, chen), zhao)
				one.resolve(t, switched)
				one.change(t, change[0])
				advance(memoEnds)
				two.refuses(t, switched, errs.SessionExpired)
				one.change(t, change[1])
				advance(memoEnds)
				one.refuses(t, switched, errs.SessionExpired)
				two.refuses(t, switched, errs.SessionExpired)
				back, by, _, err := two.SwitchBack(t.Context(), switched)
				if err != nil || by.UserID != chen {
					t.Fatalf("the way back: %v, %v", by, err)
				}
				one.resolve(t, back)
			})
		})
	}
}

// A user who may not sign in any more also loses the way back, permanently.
func TestTheOwnSessionBehindASwitchedOneStaysEnded(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		own := one.open(t, chen)
		switched := one.switchTo(t, own, zhao)
		one.change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-chen'")
		advance(memoEnds)
		one.refuses(t, switched, errs.SessionExpired)
		one.change(t, "UPDATE Base_User SET Enabled = 1 WHERE UserId = 'u-chen'")
		advance(memoEnds)
		two.refuses(t, own, errs.SessionExpired)
		two.refuses(t, switched, errs.SessionExpired)
		if _, _, _, err := two.SwitchBack(t.Context(), switched); !errs.Is(err, errs.SessionExpired) {
			t.Errorf("the way back: %v", err)
		}
	})
}

func TestASwitchThatRanOutSaysSoAgainAndAgain(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		switched := one.switchTo(t, one.open(t, chen), zhao)
		advance(30 * time.Minute)
		for _, o := range []office{one, two, one} {
			_, err := o.Resolve(t.Context(), switched)
			if err == nil || errs.As(err).ClientText() != "切换账号的时间已到，请返回本人账号" {
				t.Errorf("got %v", err)
			}
		}
	})
}

// A request that runs while the session is found ended must not restore the session,
// whichever of the two is faster.
func TestASessionFoundEndedIsNotWrittenBack(t *testing.T) {
	for name, moment := range map[string]string{"before the session is written back": "set session:", "after it": "get ended:"} {
		t.Run(name, func(t *testing.T) {
			eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
				token := one.open(t, qian)
				advance(2 * time.Minute)
				found := false
				one.cache.watch(func(op, key string) error {
					if !found && strings.HasPrefix(op+" "+key, moment) {
						found = true
						two.change(t, undone["disabled and enabled"][0])
						two.refuses(t, token, errs.SessionExpired)
						two.change(t, undone["disabled and enabled"][1])
					}
					return nil
				})
				_, _ = one.Resolve(context.Background(), token)
				one.cache.watch(nil)
				if !found {
					t.Fatal("the moment never came")
				}
				advance(memoEnds)
				one.refuses(t, token, errs.SessionExpired)
				two.refuses(t, token, errs.SessionExpired)
			})
		})
	}
}

// A user gets the message that the session is over only after the ending has been saved.
func TestAnEndingThatCannotBeNotedIsAnOutage(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, _ office, advance func(time.Duration)) {
		token := one.open(t, qian)
		one.change(t, undone["disabled and enabled"][0])
		one.cache.watch(func(op, _ string) error {
			if op == "set" {
				return errs.New(errs.Unavailable)
			}
			return nil
		})
		one.refuses(t, token, errs.Unavailable)
		one.cache.watch(nil)
		one.refuses(t, token, errs.SessionExpired)
		one.change(t, undone["disabled and enabled"][1])
		advance(memoEnds)
		one.refuses(t, token, errs.SessionExpired)
	})
}
