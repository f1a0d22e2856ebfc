package session_test

import (
	"errors"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/session"
)

// switchTo switches the owner of a token into another account.
func (o office) switchTo(t *testing.T, token, userID string) (switched string) {
	t.Helper()
	switched, id, err := o.Switch(t.Context(), token, userID)
	if err != nil {
		t.Fatal(err)
	}
	if id.UserID != userID || id.Switched == nil || switched == token {
		t.Fatalf("switched to %+v", id)
	}
	return switched
}

func TestASwitchedSessionIsTheOtherAccountAndNamesTheActingUser(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		o.change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE UserId = 'u-zhao'")
		own := o.open(t, chen)
		id := o.resolve(t, o.switchTo(t, own, zhao))
		if id.UserID != zhao || id.Switched.By.UserID != chen || !id.Switched.Until.Equal(start.Add(30*time.Minute)) {
			t.Errorf("got %+v by %+v", id, id.Switched)
		}
		if id.MayAuthorize() || !id.MayMenu("customer-list") {
			t.Error("the rights are not those of the other account")
		}
		if id.MustChangePassword {
			t.Error("the password of the other account is to be chosen by somebody else than its owner")
		}
		if id := o.resolve(t, own); id.UserID != chen || id.Switched != nil {
			t.Errorf("the own session is %+v", id)
		}
		if id := o.resolve(t, o.open(t, zhao)); id.Switched != nil || !id.MustChangePassword {
			t.Errorf("the owner's session is %+v", id)
		}
	})
}

func TestASwitchToAProtectedAccountIsRefused(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		o.change(t, "UPDATE Base_User SET OrganizationId = '10101' WHERE UserId = 'u-qian'") // to the information centre
		o.change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
			SELECT CONCAT('test-', i.ItemId), 'user', 'u-nemo', i.ItemType, i.ItemId
			FROM (SELECT 'button' AS ItemType, 'authorize.grant' AS ItemId
				UNION ALL SELECT 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'authorize') i`)
		own := o.open(t, chen)
		for name, user := range map[string]string{
			"a colleague of the information centre": qian, "a holder of the authorisation right": nemo,
			"a disabled account": never, "nobody": "u-unknown", "oneself": chen,
		} {
			if token, id, err := o.Switch(t.Context(), own, user); token != "" || id != nil || !errors.Is(err, session.ErrNoTarget) {
				t.Errorf("%s: %v", name, err)
			}
			if id, err := o.Target(t.Context(), o.resolve(t, own), user); id != nil || !errors.Is(err, session.ErrNoTarget) {
				t.Errorf("%s as a candidate: %v, %v", name, id, err)
			}
		}
		if _, _, err := o.Switch(t.Context(), o.open(t, zhao), never); !errors.Is(err, session.ErrNoTarget) {
			t.Errorf("by somebody of another department: %v", err)
		}
		if _, _, err := o.Switch(t.Context(), "unknown", zhao); !errs.Is(err, errs.SessionUnknown) {
			t.Errorf("by nobody: %v", err)
		}
	})
}

// A switched session cannot switch, even where its account has joined the information
// centre since.
func TestASwitchedAccountSwitchesNoFurther(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		switched := o.switchTo(t, o.open(t, chen), zhao)
		if _, _, err := o.Switch(t.Context(), switched, qian); !errs.Is(err, errs.Forbidden) {
			t.Errorf("got %v", err)
		}
		acting := o.resolve(t, switched)
		acting.DepartmentName = session.InformationCentre
		if _, err := o.Target(t.Context(), acting, qian); !errors.Is(err, session.ErrNoTarget) {
			t.Errorf("as a candidate: %v", err)
		}
	})
}

func TestSwitchingEndsAfterHalfAnHourHoweverBusy(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		switched := o.switchTo(t, own, zhao)
		for range 29 {
			o.clock.Advance(time.Minute)
			o.resolve(t, switched)
		}
		o.clock.Advance(time.Minute)
		o.refuses(t, switched, errs.SessionExpired)
		o.resolve(t, own)
	})
}

// Each statement removes the right that a switched session depends on.
func TestSwitchingEndsWithTheRightToIt(t *testing.T) {
	for name, test := range map[string]struct {
		statement string
		why       errs.Kind
	}{
		"the switcher leaves the department":   {"UPDATE Base_User SET OrganizationId = '10001' WHERE UserId = 'u-chen'", errs.SessionExpired},
		"the switcher is disabled":             {"UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-chen'", errs.SessionExpired},
		"the switcher has a new password":      {"UPDATE Base_User SET PasswordHash = 'other' WHERE UserId = 'u-chen'", errs.SessionExpired},
		"the switcher is to choose a password": {"UPDATE Base_User SET MustChangePassword = 1 WHERE UserId = 'u-chen'", errs.SessionExpired},
		"the switcher has another post":        {"UPDATE Base_User SET PostId = 'engineer' WHERE UserId = 'u-chen'", errs.SessionExpired},
		"the account is disabled":              {"UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-zhao'", errs.SessionExpired},
		"the account has a new password":       {"UPDATE Base_User SET PasswordHash = 'other' WHERE UserId = 'u-zhao'", errs.SessionExpired},
		"the account joins the department":     {"UPDATE Base_User SET OrganizationId = '10101' WHERE UserId = 'u-zhao'", errs.SessionExpired},
	} {
		t.Run(name, func(t *testing.T) {
			eachOffice(t, settings, func(t *testing.T, o office) {
				switched := o.switchTo(t, o.open(t, chen), zhao)
				o.resolve(t, switched)
				o.change(t, test.statement)
				o.clock.Advance(memoEnds)
				o.refuses(t, switched, test.why)
			})
		})
	}
}

func TestSwitchingEndsWithTheOwnSession(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		switched := o.switchTo(t, own, zhao)
		if err := o.End(t.Context(), own); err != nil {
			t.Fatal(err)
		}
		o.refuses(t, switched, errs.SessionUnknown)
		if _, _, _, err := o.SwitchBack(t.Context(), switched); !errs.Is(err, errs.SessionUnknown) {
			t.Errorf("the way back: %v", err)
		}
	})
}

func TestSwitchingBackGoesOnWithTheOwnSessionUnderANewToken(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		switched := o.switchTo(t, own, zhao)
		o.clock.Advance(10 * time.Minute)
		back, by, left, err := o.SwitchBack(t.Context(), switched)
		if err != nil || by.UserID != chen || left != zhao {
			t.Fatalf("%v from %s, %v", by, left, err)
		}
		if id := o.resolve(t, back); id.UserID != chen || id.Switched != nil || back == own || back == switched {
			t.Errorf("back as %+v", id)
		}
		o.refuses(t, switched, errs.SessionUnknown)
		o.refuses(t, own, errs.SessionUnknown)
		// The life of the own session is still counted from its sign-in.
		for range 3 {
			o.clock.Advance(50 * time.Minute)
			o.resolve(t, back)
		}
		o.clock.Advance(20 * time.Minute)
		o.refuses(t, back, errs.SessionExpired)
	})
}

func TestThereIsAWayBackWhenTheTimeIsOver(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		switched := o.switchTo(t, o.open(t, chen), zhao)
		o.clock.Advance(45 * time.Minute)
		o.refuses(t, switched, errs.SessionExpired)
		back, _, _, err := o.SwitchBack(t.Context(), switched)
		if err != nil {
			t.Fatal(err)
		}
		o.resolve(t, back)

		abandoned := o.switchTo(t, back, zhao)
		o.clock.Advance(time.Hour)
		if _, _, _, err := o.SwitchBack(t.Context(), abandoned); !errs.Is(err, errs.SessionExpired) {
			t.Errorf("after the idle time: %v", err)
		}
	})
}

func TestWithoutASwitchThereIsNoWayBack(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		if _, _, _, err := o.SwitchBack(t.Context(), own); !errors.Is(err, session.ErrNoWayBack) {
			t.Errorf("got %v", err)
		}
		o.resolve(t, own)
		if _, _, _, err := o.SwitchBack(t.Context(), "unknown"); !errs.Is(err, errs.SessionUnknown) {
			t.Errorf("unknown token: %v", err)
		}
	})
}

func TestSigningOutOfASwitchedAccountEndsTheOwnSessionToo(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own, another := o.open(t, chen), o.open(t, zhao)
		switched := o.switchTo(t, own, zhao)
		if err := o.End(t.Context(), switched); err != nil {
			t.Fatal(err)
		}
		o.refuses(t, switched, errs.SessionUnknown)
		o.refuses(t, own, errs.SessionUnknown)
		o.resolve(t, another)
	})
}

// A switch must not sign out the account's owner. The user who switches has a single
// session like every user.
func TestSwitchingInSingleSessionMode(t *testing.T) {
	single := settings
	single.Single = true
	eachOffice(t, single, func(t *testing.T, o office) {
		owner, own := o.open(t, zhao), o.open(t, chen)
		switched := o.switchTo(t, own, zhao)
		o.resolve(t, owner)
		o.resolve(t, switched)
		back, _, _, err := o.SwitchBack(t.Context(), switched)
		if err != nil {
			t.Fatal(err)
		}
		o.resolve(t, back)
		switched = o.switchTo(t, back, zhao)
		o.open(t, chen)
		o.clock.Advance(memoEnds)
		o.refuses(t, switched, errs.SessionElsewhere)
	})
}

// A failure of the cache is reported, and no user gets a session meanwhile.
func TestSwitchingWithoutTheCacheFails(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		own := o.open(t, chen)
		switched := o.switchTo(t, own, zhao)
		for _, op := range []string{"get", "set"} {
			o.cache.watch(func(did, _ string) error {
				if did == op {
					return errs.New(errs.Unavailable)
				}
				return nil
			})
			if _, _, err := o.Switch(t.Context(), own, zhao); !errs.Is(err, errs.Unavailable) {
				t.Errorf("%s, switch: %v", op, err)
			}
			if _, _, _, err := o.SwitchBack(t.Context(), switched); !errs.Is(err, errs.Unavailable) {
				t.Errorf("%s, back: %v", op, err)
			}
			if err := o.End(t.Context(), switched); !errs.Is(err, errs.Unavailable) {
				t.Errorf("%s, end: %v", op, err)
			}
		}
		o.cache.watch(nil)
		o.resolve(t, switched)
	})
}
