package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"qiao/cmd/apptest"
	"qiao/gateway/money"
)

const dealer = "yuanguangming" // 杭州锦和家居, its owner

// about is a contract as its approver reads it.
func about(t testing.TB, g *apptest.Gateway, account, subject, id string) string {
	t.Helper()
	return g.Send(t, http.MethodGet, "/admin/approval/about/"+application(t, g, subject, id), "", token(t, g, account)).Body
}

// A dealer reads what the factory charges and does not decide it: not in a contract, not in a change, and not by leaving it out.
func TestTheFactoryDecidesWhatADealerIsCharged(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		factory, owner := token(t, g, "kefu"), token(t, g, dealer)
		refused(t, g.Send(t, http.MethodPut, contracts+"/add",
			fmt.Sprintf(`{"CustomerId":%q,"Amount":"90000","DealerAmount":"1","SignDate":"2026-11-20"}`, customerID(t, g, owner, "周雅琴")), owner), "经销商金额（元）由有权限的人填写")
		id := added(t, g, owner, "周雅琴", "")
		refused(t, send(t, g, owner, contracts+"/submit/"+id, version(1)), "工厂还没有填写经销商金额")
		done(t, send(t, g, factory, contracts+"/update/"+id, `{"RowVersion":1,"DealerAmount":"30000"}`))
		refused(t, send(t, g, owner, contracts+"/update/"+id, `{"RowVersion":2,"DealerAmount":"1"}`), "经销商金额（元）由有权限的人填写")
		refused(t, send(t, g, owner, contracts+"/update/"+id, `{"RowVersion":2,"DealerAmount":null}`), "经销商金额（元）由有权限的人填写")
		done(t, send(t, g, owner, contracts+"/update/"+id, `{"RowVersion":2,"DealerAmount":30000.00,"Remark":"急"}`))
		done(t, send(t, g, owner, contracts+"/submit/"+id, version(3)))
		if body := about(t, g, "caiwu", "合同审批", id); !strings.Contains(body, `"Label":"经销商金额（元）","Text":"30,000.00"`) {
			t.Errorf("its approver does not read the amount: %s", body)
		}
		done(t, decide(t, g, "合同审批", id, agree))

		refused(t, g.Send(t, http.MethodPut, versions+"/add", strings.Replace(changeOf(id, "91000"), "{", `{"DealerAmount":"1",`, 1), owner), "经销商金额由工厂填写")
		change := changed(t, g, owner, id, "91000")
		refused(t, send(t, g, owner, versions+"/update/"+change, `{"RowVersion":1,"DealerAmount":"1"}`), "经销商金额由工厂填写")
		done(t, send(t, g, factory, versions+"/update/"+change, `{"RowVersion":1,"DealerAmount":"31000"}`))
		done(t, send(t, g, owner, versions+"/submit/"+change, version(2)))
		if body := about(t, g, "caiwu", "合同变更", change); !strings.Contains(body, `"Text":"30,000.00 → 31,000.00"`) {
			t.Errorf("its approver does not read both amounts: %s", body)
		}
		done(t, decide(t, g, "合同变更", change, agree))
		if s := look(t, g, owner, id); string(*s.DealerAmount) != "31000.00" {
			t.Errorf("%+v", s)
		}
	})
}

// quoted is a valid quotation of the list price 38,880.00 with the dealer's price 3,032.64 for a customer, converted by who.
func quoted(t testing.TB, g *apptest.Gateway, who apptest.Option, customer, lines, more string) (quotation, contract string) {
	t.Helper()
	const path = "/api/cabinet/quotationlist"
	a := done(t, g.Send(t, http.MethodPut, path+"/add", fmt.Sprintf(`{"CustomerId":%q%s,"Lines":[%s]}`, customerID(t, g, who, customer), more, lines), who))
	var made struct {
		QuotationID string `json:"QuotationId"`
		RowVersion  int
	}
	if err := json.Unmarshal(a.Data, &made); err != nil {
		t.Fatal(a.Body)
	}
	done(t, send(t, g, who, path+"/submit/"+made.QuotationID, fmt.Sprintf(`{"RowVersion":%d}`, made.RowVersion)))
	done(t, send(t, g, who, path+"/convert/"+made.QuotationID, `{"RowVersion":2}`))
	return made.QuotationID, idOf(t, g, who, contracts+"/index?quotationid="+made.QuotationID, "ContractId")
}

const wardrobe = `{"Room":"主卧","Cabinet":"衣柜","Code":"GT-YG","Method":"投影面积","Width":2400,"Height":2700,"Depth":600}`

// The dealer's price of a line beside the price list is the factory's: without it, the contract has no dealer's amount and
// is not submitted.
func TestAFreeLineWaitsForTheFactorysPrice(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	factory, owner := token(t, g, "kefu"), token(t, g, dealer)
	_, id := quoted(t, g, owner, "周雅琴", wardrobe+`,{"FullName":"旧柜改色","Unit":"项","Price":"798"}`, "")
	if s := look(t, g, owner, id); s.DealerAmount != nil {
		t.Errorf("the contract has a dealer's amount of %s without the factory", *s.DealerAmount)
	}
	refused(t, send(t, g, owner, contracts+"/submit/"+id, version(1)), "工厂还没有填写经销商金额")
	done(t, send(t, g, factory, contracts+"/update/"+id, `{"RowVersion":1,"DealerAmount":"3300"}`))
	done(t, send(t, g, owner, contracts+"/submit/"+id, version(2)))
	_, listed := quoted(t, g, owner, "周雅琴", wardrobe, "")
	if s := look(t, g, owner, listed); s.DealerAmount == nil || string(*s.DealerAmount) != "3032.64" {
		t.Errorf("of listed lines alone: %+v", s)
	}
}

// A contract keeps to its quotation: it is lowered within the discount limit of who submits it, its approver reads both, and
// deleting the draft gives the quotation back.
func TestAContractKeepsToItsQuotation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		quotation, id := quoted(t, g, who, "许家明", wardrobe, "")
		s := look(t, g, who, id)
		lower := func(amount string) {
			t.Helper()
			done(t, send(t, g, who, contracts+"/update/"+id, fmt.Sprintf(`{"RowVersion":%d,"Amount":%q,"Plan":[{"Stage":"定金","DueDate":"2026-12-01"}]}`, look(t, g, who, id).RowVersion, amount)))
		}
		lower("1")
		refused(t, send(t, g, who, contracts+"/submit/"+id, version(2)), "低于报价单")
		done(t, g.Send(t, http.MethodDelete, contracts+"/delete/"+id, `{"RowVersion":2}`, who))
		var q struct {
			State, RowVersion int
			ContractNo        *string
		}
		g.ReadInto(t, who, "/api/cabinet/quotationlist/detail/"+quotation, &q)
		if q.State != 2 || q.ContractNo != nil {
			t.Fatalf("the quotation of the deleted draft: %+v", q)
		}
		done(t, send(t, g, who, "/api/cabinet/quotationlist/convert/"+quotation, fmt.Sprintf(`{"RowVersion":%d}`, q.RowVersion)))
		id = idOf(t, g, who, contracts+"/index?quotationid="+quotation, "ContractId")
		done(t, send(t, g, who, contracts+"/submit/"+id, version(1)))
		if body := about(t, g, "caiwu", "合同审批", id); !strings.Contains(body, "总价 "+money.Yuan(decimal.RequireFromString(string(s.Amount)))+" 元") {
			t.Errorf("its approver does not read the quotation: %s", body)
		}
	})
}

// account is the account of a shop as its list has it.
func account(t testing.TB, g *apptest.Gateway, shop string) (id string, version int) {
	t.Helper()
	var answer struct {
		List []struct {
			AccountID  string `json:"AccountId"`
			RowVersion int
		}
	}
	g.ReadInto(t, token(t, g, "caiwu"), "/api/account/index?keyword="+url.QueryEscape(shop), &answer)
	if len(answer.List) == 0 {
		t.Fatalf("%s has no account", shop)
	}
	return answer.List[0].AccountID, answer.List[0].RowVersion
}

func stop(t testing.TB, g *apptest.Gateway, shop, state string) {
	t.Helper()
	id, rowVersion := account(t, g, shop)
	done(t, send(t, g, token(t, g, "caiwu"), "/api/account/update/"+id, fmt.Sprintf(`{"RowVersion":%d,"State":%q}`, rowVersion, state)))
}

// A shop whose account is stopped signs nothing; a contract of before stays with the account that was charged.
func TestAStoppedAccountIsNoWayAroundACharge(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		const shop = "苏州吴江店"
		old := drawn(t, g, who, "许家明", `,"DealerAmount":"6000"`)
		signed(t, g, who, old)
		late := drawn(t, g, who, "许家明", `,"DealerAmount":"5000"`)
		done(t, send(t, g, who, contracts+"/submit/"+late, version(1)))
		before := balance(t, g, shop)
		stop(t, g, shop, "停用")

		refused(t, decide(t, g, "合同审批", late, agree), "已停用，不能扣款")
		refused(t, send(t, g, who, contracts+"/submit/"+drawn(t, g, who, "许家明", `,"DealerAmount":"1"`), version(1)), "已停用")
		change := changed(t, g, who, old, "95000")
		done(t, send(t, g, who, versions+"/submit/"+change, version(1)))
		done(t, decide(t, g, "合同变更", change, agree))
		if now := balance(t, g, shop); now != before {
			t.Errorf("a change with the same amount moved the balance from %s to %s", before, now)
		}
		stop(t, g, shop, "启用")
		done(t, decide(t, g, "合同审批", late, agree))
	})
}

func balance(t testing.TB, g *apptest.Gateway, shop string) string {
	t.Helper()
	return idOf(t, g, token(t, g, "caiwu"), "/api/account/index?keyword="+url.QueryEscape(shop), "Balance")
}

// Two contracts that the credit covers one by one, and not together: the second one is not approved.
func TestCreditIsCheckedWhereItIsCharged(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		var both [2]string // balance 32,871.19, credit 100,000.00
		for i := range both {
			both[i] = drawn(t, g, who, "许家明", `,"DealerAmount":"70000"`)
			done(t, send(t, g, who, contracts+"/submit/"+both[i], version(1)))
		}
		done(t, decide(t, g, "合同审批", both[0], agree))
		refused(t, decide(t, g, "合同审批", both[1], agree), "余额 -37,128.81 元，信用额度 100,000.00 元")
		done(t, decide(t, g, "合同审批", both[1], reject))
		// a change that lowers the charge is not refused for the debt that it makes smaller
		g.Change(t, "UPDATE Fin_Account SET CreditLimit = 0 WHERE Name LIKE '%吴江%'")
		change := changed(t, g, who, both[0], "89000")
		done(t, send(t, g, who, versions+"/update/"+change, `{"RowVersion":1,"DealerAmount":"60000"}`))
		done(t, send(t, g, who, versions+"/submit/"+change, version(2)))
		done(t, decide(t, g, "合同变更", change, agree))
	})
}

// What cannot be approved is not submitted: a change that drops a payment with a remittance.
func TestADroppedPayment(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, finance := token(t, g, "kefu"), token(t, g, "caiwu")
		id := drawn(t, g, who, "许家明", `,"DealerAmount":"0","Plan":[{"Stage":"定金","Amount":"30000","DueDate":"2026-11-21"},{"Stage":"中期","Amount":"30000","DueDate":"2026-12-01"},{"Stage":"尾款","Amount":"30000","DueDate":"2027-01-01"}]`)
		signed(t, g, who, id)
		last := look(t, g, who, id).Plan[2].PlanID
		of, _ := account(t, g, "苏州吴江店")
		a := done(t, g.Send(t, http.MethodPut, "/api/account/remit/add",
			fmt.Sprintf(`{"AccountId":%q,"Amount":"5000","RemitDate":"2026-11-19","Payer":"许家明","ContractId":%q,"Allocations":[{"PlanId":%q,"Amount":"5000"}]}`, of, id, last), who))
		var made struct {
			RemitID string `json:"RemitId"`
		}
		if err := json.Unmarshal(a.Data, &made); err != nil {
			t.Fatal(a.Body)
		}
		remit := func(step string) {
			t.Helper()
			rowVersion := idOf(t, g, finance, "/api/account/remit/index?RemitId="+made.RemitID, "RowVersion")
			done(t, send(t, g, finance, "/api/account/remit/"+step+"/"+made.RemitID, fmt.Sprintf(`{"RowVersion":%s,"Reason":"退票"}`, rowVersion)))
		}
		change := changed(t, g, who, id, "90000") // two payments
		submit := func() apptest.Answer {
			return send(t, g, who, versions+"/submit/"+change, version(1))
		}
		refused(t, submit(), "付款计划第 3 行（尾款）有待审核的回款 HK")
		remit("audit")
		refused(t, submit(), "已收 5,000.00 元，不能去掉")
		remit("reverse")
		done(t, submit())
		done(t, decide(t, g, "合同变更", change, agree))
		if s := look(t, g, who, id); len(s.Plan) != 2 {
			t.Errorf("%+v", s.Plan)
		}
		var sheet struct{ Allocations []struct{ PlanID string } }
		g.ReadInto(t, finance, "/api/account/remit/detail/"+made.RemitID, &sheet)
		if history := g.Send(t, http.MethodGet, "/api/account/remit/history/"+made.RemitID, "", finance).Body; len(sheet.Allocations) != 0 || !strings.Contains(history, "合同变更去掉款项") {
			t.Errorf("%+v, %s", sheet, history)
		}
	})
}
