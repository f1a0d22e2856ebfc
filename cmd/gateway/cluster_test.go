package main

import (
	"net/http"
	"sync"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

// startTwo starts two gateways on one database file and one Redis protocol server.
func startTwo(t *testing.T, adjust func(*config.Config)) (one, two *gatewayUnderTest) {
	t.Helper()
	server := miniredis.RunT(t)
	database := embedded(t)
	shared := func(cfg *config.Config) {
		cfg.Redis.URL = "redis://" + server.Addr()
		if adjust != nil {
			adjust(cfg)
		}
	}
	return startGateway(t, database, shared), startGateway(t, database, shared)
}

func TestASessionIsGoodOnEveryGateway(t *testing.T) {
	one, two := startTwo(t, nil)
	own := token(one.signIn(t, "putong"))
	for _, g := range []*gatewayUnderTest{one, two} {
		if a := g.call(t, "Int", "待处理报修数量", nil, own); string(a.Data) != "3" {
			t.Fatalf("after signing in: %s", a.Body)
		}
	}
	if a := one.send(t, http.MethodPost, logout, "", own); a.Code != 0 {
		t.Fatal(a.Body)
	}
	two.Clock.Advance(memoLife)
	for name, g := range map[string]*gatewayUnderTest{"where it signed out": one, "elsewhere": two} {
		if a := g.send(t, http.MethodGet, userInfo, "", own); a.Code != errs.SessionUnknown.Code {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

func TestOneGatewaySeesWhatTheOtherWrites(t *testing.T) {
	one, two := startTwo(t, nil)
	own := token(one.session(t, "putong"))
	const menu = "4d7cc2c0-4a10-8dbb-bab3-25c10169968c"
	if a := one.call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "Myresult", `["` + menu + `"]`}, own); string(a.Data) != "1" {
		t.Fatal(a.Body)
	}
	if a := two.call(t, "DataTable", "快捷入口查询", nil, own); string(a.Data) != `[{"MenuId":"`+menu+`","SortCode":1}]` {
		t.Errorf("on the other: %s", a.Body)
	}
}

func TestGuessingOnTwoGatewaysIsCountedTogether(t *testing.T) {
	one, two := startTwo(t, nil)
	for range 3 {
		one.trySignIn(t, "putong", "wrong")
		two.trySignIn(t, "putong", "wrong")
	}
	for _, g := range []*gatewayUnderTest{one, two} {
		if a := g.trySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != errs.SignInFailed.Code {
			t.Errorf("after six failures: %s", a.Body)
		}
	}
}

func TestParallelSignInsAtTwoGatewaysAllSucceed(t *testing.T) {
	one, two := startTwo(t, nil)
	var wait sync.WaitGroup
	for i := range 16 {
		wait.Go(func() {
			if a := []*gatewayUnderTest{one, two}[i%2].trySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
				t.Errorf("refused: %s", a.Body)
			}
		})
	}
	wait.Wait()
}

func TestSingleSessionHoldsAcrossGateways(t *testing.T) {
	one, two := startTwo(t, func(cfg *config.Config) { cfg.Session.Single = true })
	first := token(one.signIn(t, "putong"))
	second := token(two.signIn(t, "putong"))
	one.Clock.Advance(memoLife)
	if a := one.send(t, http.MethodGet, userInfo, "", first); a.Code != errs.SessionElsewhere.Code {
		t.Errorf("the older session: %s", a.Body)
	}
	if a := one.send(t, http.MethodGet, userInfo, "", second); a.Code != 0 {
		t.Errorf("the newer session: %s", a.Body)
	}
}
