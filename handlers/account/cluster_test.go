package account_test

import (
	"net/http"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

func TestASessionIsGoodOnEveryGateway(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	own := apptest.Token(one.SignIn(t, "putong"))
	for _, g := range []*apptest.Gateway{one, two} {
		if a := g.Call(t, "Int", "待处理报修数量", nil, own); string(a.Data) != "3" {
			t.Fatalf("after signing in: %s", a.Body)
		}
	}
	if a := one.Send(t, http.MethodPost, apptest.LogoutPath, "", own); a.Code != 0 {
		t.Fatal(a.Body)
	}
	two.Clock.Advance(apptest.MemoLife)
	for name, g := range map[string]*apptest.Gateway{"where it signed out": one, "elsewhere": two} {
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own); a.Code != errs.SessionUnknown.Code {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

func TestOneGatewaySeesWritesOfTheOther(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	own := apptest.Token(one.Session(t, "putong"))
	const menu = "4d7cc2c0-4a10-8dbb-bab3-25c10169968c"
	if a := one.Call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "Myresult", `["` + menu + `"]`}, own); string(a.Data) != "1" {
		t.Fatal(a.Body)
	}
	if a := two.Call(t, "DataTable", "快捷入口查询", nil, own); string(a.Data) != `[{"MenuId":"`+menu+`","SortCode":1}]` {
		t.Errorf("on the other: %s", a.Body)
	}
}

func TestGuessingOnTwoGatewaysIsCountedTogether(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	for range 3 {
		one.TrySignIn(t, "putong", "wrong")
		two.TrySignIn(t, "putong", "wrong")
	}
	for _, g := range []*apptest.Gateway{one, two} {
		if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != errs.SignInFailed.Code {
			t.Errorf("after six failures: %s", a.Body)
		}
	}
}

func TestParallelSignInsAtTwoGatewaysAllSucceed(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	var wait sync.WaitGroup
	for i := range 16 {
		wait.Go(func() {
			if a := []*apptest.Gateway{one, two}[i%2].TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
				t.Errorf("refused: %s", a.Body)
			}
		})
	}
	wait.Wait()
}

func TestSingleSessionHoldsAcrossGateways(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, func(cfg *config.Config) { cfg.Session.Single = true })
	first := apptest.Token(one.SignIn(t, "putong"))
	second := apptest.Token(two.SignIn(t, "putong"))
	one.Clock.Advance(apptest.MemoLife)
	if a := one.Send(t, http.MethodGet, apptest.UserInfoPath, "", first); a.Code != errs.SessionElsewhere.Code {
		t.Errorf("the older session: %s", a.Body)
	}
	if a := one.Send(t, http.MethodGet, apptest.UserInfoPath, "", second); a.Code != 0 {
		t.Errorf("the newer session: %s", a.Body)
	}
}
