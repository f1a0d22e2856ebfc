package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// changePassword changes a password in a new session, and returns the answer's message.
func changePassword(t *testing.T, g *apptest.Gateway, account, old, fresh string) string {
	t.Helper()
	own := apptest.TokenOf(t, g.TrySignIn(t, account, old))
	body := fmt.Sprintf(`{"OldPwd":%q,"NewPwd":%q}`, old, fresh)
	return g.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd", body, apptest.Token(own)).Message
}

const changed = "密码修改成功，请重新登录"

func TestTheLastPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		old := gatewaytest.DemoPassword
		for _, step := range []struct{ fresh, want string }{
			{"Second-22", changed},
			{"Third-333", changed},
			{"Second-22", "新密码不能与最近 3 个密码相同"},
			{gatewaytest.DemoPassword, "新密码不能与最近 3 个密码相同"},
			{"Third-333", "新密码不能与原密码相同"},
			{"Fourth-44", changed},
			{"Second-22", "新密码不能与最近 3 个密码相同"},
			{gatewaytest.DemoPassword, changed},
		} {
			g.Clock.Advance(time.Second)
			if got := changePassword(t, g, "putong", old, step.fresh); got != step.want {
				t.Fatalf("%s after %s: %q, want %q", step.fresh, old, got, step.want)
			}
			if step.want == changed {
				old = step.fresh
			}
		}
	})
}

// The policy for new passwords does not apply to existing ones.
func TestAStricterPolicyRefusesNoSignIn(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Password = config.Password{MinLength: 14, Classes: 4, History: 1} })
	if got := changePassword(t, g, "putong", gatewaytest.DemoPassword, "Bridge-77"); got != "新密码至少 14 位" {
		t.Error(got)
	}
	if got := changePassword(t, g, "putong", gatewaytest.DemoPassword, "Bridge7777777777"); got != "新密码须同时包含大写字母、小写字母、数字和符号" {
		t.Error(got)
	}
	if got := changePassword(t, g, "putong", gatewaytest.DemoPassword, "x-13800000007-Y"); got != "新密码不能包含工号或手机号" {
		t.Error(got)
	}
	if a := g.Send(t, http.MethodGet, "/appConfig.json", ""); !strings.Contains(a.Body, `"password":{"text":"至少 14 位，同时包含大写字母、小写字母、数字和符号，不含账号、工号、手机号和姓名的拼音，至少 5 个不同的字符，不是常见密码","rules":[{"pattern":"^[^\\n]{14}"`) {
		t.Error(a.Body)
	}
}

func TestAnOldPasswordAllowsOnlyItsChange(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		if got := changePassword(t, g, "putong", gatewaytest.DemoPassword, "Bridge-77"); got != changed {
			t.Fatal(got)
		}
		limited := apptest.Start(t, g.Config.Databases["main"], func(cfg *config.Config) { cfg.Password.MaxAge = 90 })
		own := apptest.Token(apptest.TokenOf(t, limited.TrySignIn(t, "putong", "Bridge-77")))
		calls := func(want int) {
			t.Helper()
			if a := limited.Call(t, "Int", "待处理报修数量", nil, own); a.Code != want {
				t.Errorf("%s, want %d", a.Body, want)
			}
		}
		calls(0)
		limited.Clock.Advance(90*24*time.Hour - time.Second)
		own = apptest.Token(apptest.TokenOf(t, limited.TrySignIn(t, "putong", "Bridge-77")))
		calls(0)
		limited.Clock.Advance(time.Second)
		for range 4 { // more often than an initial password may be used
			a := limited.TrySignIn(t, "putong", "Bridge-77")
			if !strings.Contains(a.Body, `MustChangePassword\":true`) {
				t.Fatal(a.Body)
			}
			own = apptest.Token(apptest.TokenOf(t, a))
		}
		calls(403)
		if a := limited.Call(t, "Int", "待处理报修数量", nil, own); a.Message != "密码已过期，请修改密码" {
			t.Errorf("told %s", a.Body)
		}
		limited.Change(t, "UPDATE Base_User SET MustChangePassword = 1 WHERE Account = 'kefu'")
		initial := apptest.Token(apptest.TokenOf(t, limited.TrySignIn(t, "kefu", gatewaytest.DemoPassword)))
		if a := limited.Call(t, "Int", "待处理报修数量", nil, initial); a.Message != "请先修改初始密码" {
			t.Errorf("an initial password: %s", a.Body)
		}
		if got := changePassword(t, limited, "putong", "Bridge-77", "Bridge-88"); got != changed {
			t.Fatal(got)
		}
		own = apptest.Token(apptest.TokenOf(t, limited.TrySignIn(t, "putong", "Bridge-88")))
		calls(0)
	})
}
