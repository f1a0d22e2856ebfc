package account_test

import (
	"net/http"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// A client with the token of an ended session gets the reason with every request; the code stays the one for all
// clients.
func TestWhyASessionIsOverIsToldToItsOwner(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, func(cfg *config.Config) { cfg.Session.PerAccount = 2 }, func(t *testing.T, g *apptest.Gateway) {
		why := func(who []apptest.Option) (int, string) {
			a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", who...)
			return a.Code, a.Message
		}
		for account, c := range map[string]struct{ change, want string }{
			"putong": {"PasswordHash = 'another'", "密码已修改，请用新密码登录"},
			"kefu":   {"Enabled = 0, SessionEpoch = SessionEpoch + 1", "账号已停用，如有疑问请联系信息中心"},
			"pinzhi": {"SessionEpoch = SessionEpoch + 1", "账号曾被停用，请重新登录"},
			"caiwu":  {"PostId = 'clerk'", "岗位或角色已调整，请重新登录"},
		} {
			used, unused := g.As(t, account), g.As(t, account)
			if code, _ := why(used); code != 0 {
				t.Fatalf("%s: %d", account, code)
			}
			g.Change(t, "UPDATE Base_User SET "+c.change+" WHERE Account = '"+account+"'")
			g.Clock.Advance(apptest.MemoLife)
			for range 2 {
				for _, who := range [][]apptest.Option{used, unused} {
					if code, text := why(who); code != 50014 || text != c.want {
						t.Errorf("%s: %d %s", account, code, text)
					}
				}
			}
		}
		first := g.As(t, "sushe")
		for range 2 {
			g.Clock.Advance(time.Second)
			g.As(t, "sushe")
		}
		if code, text := why(first); code != 50014 || text != "同时登录的设备太多，这里已退出登录" {
			t.Errorf("one too many: %d %s", code, text)
		}
		for name, who := range map[string][]apptest.Option{"no token": nil, "a token that is none": {apptest.Token("x")}} {
			if code, text := why(who); code != errs.SessionUnknown.Code || text != "未授权，请重新登录" {
				t.Errorf("%s: %d %s", name, code, text)
			}
		}
	})
}
