package account_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// Two gateways on one database and one real Redis, whose expiry and scripts are not those
// of the cache in the other tests.
func TestOnARealRedisADisabledAccountIsOutEverywhereForGood(t *testing.T) {
	t.Parallel()
	database, url := apptest.Embedded(t), gatewaytest.Redis(t)
	shared := func(cfg *config.Config) { cfg.Redis.URL = url }
	one, two := apptest.Start(t, database, shared), apptest.Start(t, database, shared)
	token := one.SignIn(t, "putong")
	compare := func(when string, want int) {
		t.Helper()
		for name, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
			if code := codeOf(t, g, token); code != want {
				t.Errorf("%s, on %s: %d, want %d", when, name, code, want)
			}
		}
	}
	if a := two.Call(t, "Int", "待处理报修数量", nil, apptest.Token(token)); string(a.Data) != "3" {
		t.Fatalf("signed in on one, called on two: %s", a.Body)
	}
	compare("signed in", 0)
	admin := apptest.Token(one.SignIn(t, "admin"))
	var staff struct{ List []struct{ UserID string } }
	one.ReadInto(t, admin, "/api/staff/index?keyword=putong", &staff)
	act := func(action string) {
		t.Helper()
		if a := one.Send(t, http.MethodPost, "/api/staff/"+action+"/"+staff.List[0].UserID, "{}", admin); a.Code != 0 {
			t.Fatalf("%s: %s", action, a.Body)
		}
		// An instance trusts its memory of a session for half a second, without a look at
		// the database.
		one.Clock.Advance(apptest.MemoLife)
		two.Clock.Advance(apptest.MemoLife)
	}
	act("disable")
	compare("disabled", 50014)
	var refused struct{ Token string }
	if a := two.TrySignIn(t, "putong", gatewaytest.DemoPassword); json.Unmarshal(a.Data, &refused) == nil && refused.Token != "" {
		t.Errorf("signs in all the same: %s", a.Body)
	}
	act("enable")
	compare("enabled again", 50014)
	if again := two.SignIn(t, "putong"); codeOf(t, one, again) != 0 {
		t.Error("a new sign-in on two is not good on one")
	}
}
