package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// online is the list of signed-in users as text.
func (o office) online(t *testing.T, token string) string {
	t.Helper()
	list, err := o.Online(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = fmt.Sprintf("%s %s %s %q %v", s.UserID, s.Account, s.DepartmentName, s.SwitchedBy, s.Current)
	}
	slices.Sort(words)
	return strings.Join(words, "\n")
}

const (
	zhaoIn = `u-zhao zhao 总部 "" false`
	qianIn = `u-qian qian 总部 "" false`
	chenIn = `u-chen chen 信息中心 "" false`
	nemoIn = `u-nemo nemo  "" false`
)

func lines(words ...string) string { return strings.Join(slices.Sorted(slices.Values(words)), "\n") }

func TestWhoIsSignedInIsSeenFromEveryInstance(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		compare := func(when, want string) {
			t.Helper()
			for _, o := range []office{one, two} {
				if got := o.online(t, ""); got != want {
					t.Errorf("%s:\n%s\nwant\n%s", when, got, want)
				}
			}
		}
		compare("nobody", "")
		first, own := one.open(t, zhao), one.open(t, chen)
		two.open(t, zhao)
		two.open(t, nemo)
		_, _, err := two.Switch(t.Context(), own, qian)
		if err != nil {
			t.Fatal(err)
		}
		underQian := `u-chen qian 总部 "陈建国" false`
		compare("signed in", lines(zhaoIn, zhaoIn, nemoIn, chenIn, underQian))
		if got := one.online(t, own); !strings.Contains(got, `u-chen chen 信息中心 "" true`) {
			t.Errorf("who asks: %s", got)
		}
		if err := one.End(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		compare("one has left", lines(zhaoIn, nemoIn, chenIn, underQian))
		advance(31 * time.Minute)
		compare("the switch is over", lines(zhaoIn, nemoIn, chenIn))
		one.resolve(t, own)
		advance(45 * time.Minute)
		compare("the others are idle too long", chenIn)
		one.change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = 'u-chen'")
		compare("disabled", "")
		one.change(t, "UPDATE Base_User SET Enabled = 1 WHERE UserId = 'u-chen'")
	})
}

// A user without sessions is removed from the set, and is added again at the next sign-in.
func TestAUserWithoutSessionsIsRemovedAndAddedAgain(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, _ func(time.Duration)) {
		if err := one.End(t.Context(), one.open(t, qian)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got := two.online(t, ""); got != "" {
				t.Errorf("left: %s", got)
			}
		}
		if members, err := one.cache.Members(t.Context(), "signed-in"); err != nil || len(members) != 0 {
			t.Errorf("in the set: %v, %v", members, err)
		}
		two.open(t, qian)
		if got := one.online(t, ""); got != qianIn {
			t.Errorf("back: %s", got)
		}
	})
}

// A session that was opened before the set existed appears when it is used.
func TestASessionInUseIsSeenAgain(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		token := one.open(t, zhao)
		if err := one.cache.Leave(t.Context(), "signed-in", zhao); err != nil {
			t.Fatal(err)
		}
		advance(time.Minute)
		two.resolve(t, token)
		if got := one.online(t, ""); got != zhaoIn {
			t.Errorf("%q", got)
		}
	})
}
