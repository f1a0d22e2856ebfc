package remit_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const keeper = "yangzhiqiang" // a 店长 of 杭州锦和家居 in 杭州萧山店

// shopID is the key of a shop.
func shopID(t testing.TB, g *apptest.Gateway, name string) string {
	t.Helper()
	return fmt.Sprint(found(t, g, token(t, g, "admin"), "/api/shop/index?keyword="+url.QueryEscape(name))["ShopId"])
}

// share sends the shops that share an account from now on.
func share(t testing.TB, g *apptest.Gateway, who apptest.Option, account string, shops ...string) apptest.Answer {
	t.Helper()
	version := found(t, g, token(t, g, "caiwu"), accounts+"/index?AccountId="+account)["RowVersion"]
	lines := make([]string, len(shops))
	for i, shop := range shops {
		lines[i] = fmt.Sprintf(`{"ShopId":%q}`, shop)
	}
	return send(t, g, who, accounts+"/update/"+account, fmt.Sprintf(`{"RowVersion":%v,"Shops":[%s]}`, version, strings.Join(lines, ",")))
}

// Finance says which shops of a dealer share an account: no shop of another dealer, and none that shares another one.
func TestFinanceSaysWhichShopsShareAnAccount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance := token(t, g, "caiwu")
		at, ningbo := accountID(t, g, finance, "杭州余杭旗舰店"), accountID(t, g, finance, "宁波鄞州店")
		second := shopID(t, g, "杭州萧山店")
		refused(t, share(t, g, token(t, g, hangzhou), at, second), "拒绝访问")
		refused(t, share(t, g, finance, at, shopID(t, g, "苏州园区店")), "共用店铺第 1 行的店铺属于另一经销商")
		refused(t, share(t, g, finance, at, second, shopID(t, g, "杭州余杭旗舰店")), "共用店铺第 2 行是账户自己的店铺")
		refused(t, share(t, g, finance, at, second, second), "与第 1 行相同")
		done(t, share(t, g, finance, at, second))
		refused(t, share(t, g, finance, ningbo, second), "已共用账户 "+fmt.Sprint(found(t, g, finance, accounts+"/index?AccountId="+at)["AccountNo"])+"，请先从那里去掉")
		row := found(t, g, finance, accounts+"/index?shopid="+second)
		if row["AccountId"] != at || row["SharedShops"] != 1.0 {
			t.Errorf("the account of the second shop: %v", row)
		}
		var of struct{ SharedBy []string }
		g.ReadInto(t, token(t, g, hangzhou), statements+"/page/"+at+"?month=2026-10", &of)
		if fmt.Sprint(of.SharedBy) != "[杭州萧山店]" {
			t.Errorf("the statement names %v", of.SharedBy)
		}
		shop := func(who apptest.Option, name string) map[string]any {
			t.Helper()
			return found(t, g, who, "/api/shop/index?keyword="+url.QueryEscape(name))
		}
		admin := token(t, g, "admin")
		if row := shop(admin, "杭州萧山店"); row["PaysFrom"] != "杭州余杭旗舰店" || row["ReceivedAmount"] != nil {
			t.Errorf("the second shop: %v", row)
		}
		if _, shown := shop(token(t, g, "wangliang"), "杭州萧山店")["PaysFrom"]; shown {
			t.Error("who does not see accounts reads from which one a shop pays")
		}
		var history struct{ List []struct{ UserName string } }
		g.ReadInto(t, finance, accounts+"/history/"+at, &history)
		if len(history.List) == 0 || history.List[0].UserName != "孙丽" {
			t.Errorf("history %v", history)
		}
		version := found(t, g, finance, accounts+"/index?AccountId="+at)["RowVersion"]
		done(t, send(t, g, finance, accounts+"/update/"+at, fmt.Sprintf(`{"RowVersion":%v,"State":"停用"}`, version)))
		refused(t, share(t, g, finance, at, second, shopID(t, g, "绍兴柯桥店")), "共用店铺第 2 行不能增加：账户已停用")
		done(t, share(t, g, finance, at))
	})
}

// Contracts of all shops that share an account are charged to it, within its credit.
func TestShopsShareBalanceAndCredit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance, who := token(t, g, "caiwu"), token(t, g, "kefu")
		at := accountID(t, g, finance, "杭州余杭旗舰店") // 2,079.29, credit 50,000.00
		second := shopID(t, g, "杭州萧山店")
		unpaid := made(t, g, who, "谭永康", "60000")
		done(t, submit(t, g, who, unpaid)) // no account yet: it is charged nothing
		decided(t, g, "合同审批", unpaid)
		done(t, share(t, g, finance, at, second))
		refused(t, submit(t, g, who, made(t, g, who, "杜鹏飞", "52079.30")), "可用 52,079.29 元，合同应扣 52,079.30 元，还差 0.01 元")
		first := made(t, g, who, "杜鹏飞", "40000")
		done(t, submit(t, g, who, first))
		own := made(t, g, who, "冯志远", "20000") // of 杭州余杭旗舰店
		done(t, submit(t, g, who, own))
		decided(t, g, "合同审批", first)
		if got := balance(t, g, "杭州余杭旗舰店"); got != "-37920.71" || !strings.Contains(charge(t, g, who, first), "扣款 40,000.00 元") {
			t.Errorf("charged: %s, %s", got, charge(t, g, who, first))
		}
		a := send(t, g, finance, "/admin/approval/move/"+applicationOf(t, g, "合同审批", own), `{"Action":"approve"}`)
		refused(t, a, "不能生效：请先回款")

		// Back at its own account, which it does not have, the contract stays with the account that it was charged to.
		// A shop with an account of its own shares another one all the same.
		third := made(t, g, who, "施国强", "1000") // of 宁波鄞州店
		done(t, share(t, g, finance, at, second, shopID(t, g, "宁波鄞州店")))
		ningbo := balance(t, g, "宁波鄞州店")
		done(t, submit(t, g, who, third))
		decided(t, g, "合同审批", third)
		if balance(t, g, "杭州余杭旗舰店") != "-38920.71" || balance(t, g, "宁波鄞州店") != ningbo {
			t.Errorf("charged: %s, its own account %s", balance(t, g, "杭州余杭旗舰店"), balance(t, g, "宁波鄞州店"))
		}

		done(t, share(t, g, finance, at))
		row := found(t, g, who, contracts+"/index?ContractId="+first)
		done(t, send(t, g, who, contracts+"/cancel/"+first, fmt.Sprintf(`{"RowVersion":%.0f,"Reason":"不做了"}`, row["RowVersion"])))
		decided(t, g, "合同取消", first)
		if got := balance(t, g, "杭州余杭旗舰店"); got != "1079.29" {
			t.Errorf("cancelled: %s", got)
		}
	})
}

// A payment is for contracts and customers of the shops of its account. A person of a shop that shares the account pays into
// it, and does not see the account.
func TestPaymentsOfShopsThatShareAnAccount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance, who, second := token(t, g, "caiwu"), token(t, g, "kefu"), token(t, g, keeper)
		at, ningbo := accountID(t, g, finance, "杭州余杭旗舰店"), accountID(t, g, finance, "宁波鄞州店")
		shop := shopID(t, g, "杭州萧山店")
		customer := fmt.Sprint(found(t, g, who, "/api/custom?keyword="+url.QueryEscape("谭永康"))["CustomerId"])
		enter := func(who apptest.Option, account, more string) apptest.Answer {
			return g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"500","RemitDate":"2026-11-19","Payer":"张三"%s}`, account, more), who)
		}
		of := `,"CustomerId":"` + customer + `"`
		refused(t, enter(finance, at, of), "客户的店铺杭州萧山店没有账户")
		refused(t, enter(second, at, of), "账户不存在")
		done(t, share(t, g, finance, at, shop))
		number := fmt.Sprint(found(t, g, finance, accounts+"/index?AccountId="+at)["AccountNo"])
		refused(t, enter(finance, ningbo, of), "客户的店铺杭州萧山店从账户 "+number+" 付款")
		refused(t, enter(second, at, ""), "账户由几家店铺共用，请填合同或客户")

		contract := made(t, g, who, "谭永康", "0") // it is charged nothing
		done(t, submit(t, g, who, contract))
		decided(t, g, "合同审批", contract)
		refused(t, enter(finance, ningbo, `,"ContractId":"`+contract+`"`), "合同的店铺杭州萧山店从账户 "+number+" 付款")
		var offered struct{ List []map[string]any }
		g.ReadInto(t, second, accounts+"/all", &offered)
		if len(offered.List) != 1 || offered.List[0]["AccountId"] != at {
			t.Errorf("%s may pay into %v", keeper, offered.List)
		}
		for _, path := range []string{"/index", "/entry/index?AccountId=" + at} {
			var seen struct{ Total int }
			if g.ReadInto(t, second, accounts+path, &seen); seen.Total != 0 {
				t.Errorf("%s reads %d rows of %s", keeper, seen.Total, path)
			}
		}
		plan := planOf(t, g, finance, contract)
		for _, more := range []string{`,"ContractId":"` + contract + `"`, of, fmt.Sprintf(`%s,"Allocations":[{"PlanId":%q,"Amount":"500"}]`, of, plan[0])} {
			id := entered(t, g, second, at, "500", more)
			audited(t, g, id)
			if s := look(t, g, second, id); len(s.Allocations) != 1 || string(s.Allocations[0].Amount) != "500.00" {
				t.Errorf("%s is booked on %v", more, s.Allocations)
			}
		}
		// Without contract and customer the oldest payments of all its shops are paid: one of 杭州余杭旗舰店.
		rest := entered(t, g, token(t, g, hangzhou), at, "1000000", "")
		audited(t, g, rest)
		if s := look(t, g, finance, rest); len(s.Allocations) < 4 {
			t.Errorf("the payments of two shops: %v", s.Allocations)
		}
		if got, open := payments(t, g, contract); open != "0.00" {
			t.Errorf("received %v, open %s", got, open)
		}
	})
}

// A shop gets another account while remittances wait: those of charged contracts are posted, others are refused in words.
func TestAShopGetsAnotherAccount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance, who := token(t, g, "caiwu"), token(t, g, "kefu")
		at, ningbo := accountID(t, g, finance, "杭州余杭旗舰店"), accountID(t, g, finance, "宁波鄞州店")
		shop := shopID(t, g, "杭州萧山店")
		done(t, share(t, g, finance, at, shop))
		contract := made(t, g, who, "谭永康", "40000")
		done(t, submit(t, g, who, contract))
		decided(t, g, "合同审批", contract)
		customer := found(t, g, who, "/api/custom?keyword="+url.QueryEscape("谭永康"))["CustomerId"]
		charged := entered(t, g, token(t, g, keeper), at, "300", `,"ContractId":"`+contract+`"`)
		loose := entered(t, g, token(t, g, keeper), at, "300", fmt.Sprintf(`,"CustomerId":%q`, customer))
		done(t, share(t, g, finance, at))
		done(t, share(t, g, finance, ningbo, shop))
		audited(t, g, charged)
		if s := look(t, g, finance, charged); len(s.Allocations) != 1 {
			t.Errorf("booked on %v", s.Allocations)
		}
		change := done(t, g.Send(t, http.MethodPut, "/api/contract/version/add", fmt.Sprintf(`{"ContractId":%q,"Amount":"90000","DealerAmount":"41000","Reason":"改","Plan":[{"Stage":"定金","Share":"50","DueDate":"2026-11-20"},{"Stage":"尾款","Share":"50","DueDate":"2026-12-20"}]}`, contract), who))
		var added struct {
			VersionID string `json:"VersionId"`
		}
		if err := json.Unmarshal(change.Data, &added); err != nil {
			t.Fatal(err)
		}
		done(t, send(t, g, who, "/api/contract/version/submit/"+added.VersionID, `{"RowVersion":1}`))
		decided(t, g, "合同变更", added.VersionID)
		number := fmt.Sprint(found(t, g, finance, accounts+"/index?AccountId="+ningbo)["AccountNo"])
		refused(t, send(t, g, finance, remits+"/audit/"+loose, version(look(t, g, finance, loose).RowVersion)), "从账户 "+number+" 付款")
		done(t, send(t, g, token(t, g, hangzhou), remits+"/update/"+loose, fmt.Sprintf(`{"RowVersion":1,"AccountId":%q}`, ningbo)))
		audited(t, g, loose)
		if s := look(t, g, finance, loose); len(s.Allocations) != 1 {
			t.Errorf("booked on %v", s.Allocations)
		}
		if got := balance(t, g, "杭州余杭旗舰店"); got != "-38620.71" {
			t.Errorf("balance %s", got)
		}
	})
}
