package remit_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// made adds a contract of a customer with the dealer's amount.
func made(t testing.TB, g *apptest.Gateway, who apptest.Option, customer, cost string) string {
	t.Helper()
	key := found(t, g, who, "/api/custom?keyword="+url.QueryEscape(customer))["CustomerId"]
	a := done(t, g.Send(t, http.MethodPut, contracts+"/add", fmt.Sprintf(`{"CustomerId":%q,"Amount":"90000","DealerAmount":%q,"SignDate":"2026-11-20"}`, key, cost), who))
	var added struct {
		ContractID string `json:"ContractId"`
	}
	if err := json.Unmarshal(a.Data, &added); err != nil {
		t.Fatal(a.Body)
	}
	return added.ContractID
}

func submit(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) apptest.Answer {
	t.Helper()
	return send(t, g, who, contracts+"/submit/"+id, fmt.Sprintf(`{"RowVersion":%d}`, int(found(t, g, who, contracts+"/index?ContractId="+id)["RowVersion"].(float64))))
}

// applicationOf is the latest approval of a record.
func applicationOf(t testing.TB, g *apptest.Gateway, subject, id string) string {
	t.Helper()
	var of struct {
		ApplicationID string `json:"ApplicationId"`
	}
	g.ReadInto(t, token(t, g, "admin"), "/admin/approval/of?subject="+url.QueryEscape(subject)+"&subjectid="+id, &of)
	return of.ApplicationID
}

// decided ends the approval of a record by finance.
func decided(t testing.TB, g *apptest.Gateway, subject, id string) {
	t.Helper()
	done(t, send(t, g, token(t, g, "caiwu"), "/admin/approval/move/"+applicationOf(t, g, subject, id), `{"Action":"approve"}`))
}

// charge is the account's part of a contract's page.
func charge(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) string {
	t.Helper()
	var page struct{ Charge string }
	g.ReadInto(t, who, contracts+"/page/"+id, &page)
	return page.Charge
}

// A contract that becomes valid charges the account of its shop, a change posts the difference as a reversal and a new charge,
// a cancellation gives it back.
func TestAContractChargesItsShop(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := made(t, g, who, "许家明", "50000") // 苏州吴江店: 32,871.19
		done(t, submit(t, g, who, id))
		if got := balance(t, g, "苏州吴江店"); got != "32871.19" {
			t.Errorf("while it waits: %s", got)
		}
		decided(t, g, "合同审批", id)
		if got := balance(t, g, "苏州吴江店"); got != "-17128.81" || !strings.Contains(charge(t, g, who, id), "扣款 50,000.00 元") {
			t.Errorf("valid: %s, %s", got, charge(t, g, who, id))
		}
		change := func(cost, amount string) string {
			t.Helper()
			a := done(t, g.Send(t, http.MethodPut, "/api/contract/version/add", fmt.Sprintf(`{"ContractId":%q,"Amount":%q,"DealerAmount":%q,"Reason":"改","Plan":[{"Stage":"定金","Share":"50","DueDate":"2026-11-20"},{"Stage":"尾款","Share":"50","DueDate":"2026-12-20"}]}`, id, amount, cost), who))
			var added struct {
				VersionID string `json:"VersionId"`
			}
			if err := json.Unmarshal(a.Data, &added); err != nil {
				t.Fatal(a.Body)
			}
			return added.VersionID
		}
		more := change("60000.5", "95000")
		done(t, send(t, g, who, "/api/contract/version/submit/"+more, `{"RowVersion":1}`))
		decided(t, g, "合同变更", more)
		if got := balance(t, g, "苏州吴江店"); got != "-27129.31" {
			t.Errorf("changed: %s", got)
		}
		// 20,000.00 of the first payment are received: no plan takes that away.
		account := accountID(t, g, who, "苏州吴江店")
		audited(t, g, entered(t, g, token(t, g, suzhou), account, "20000", `,"ContractId":"`+id+`"`))
		refused(t, g.Send(t, http.MethodPut, "/api/contract/version/add", fmt.Sprintf(`{"ContractId":%q,"Amount":"30000","DealerAmount":"1","Reason":"改","Plan":[{"Stage":"定金","Amount":"19999.99","DueDate":"2026-11-20"},{"Stage":"尾款","DueDate":"2026-12-20"}]}`, id), who), "不能少于已收的 20,000.00 元")
		row := found(t, g, who, contracts+"/index?ContractId="+id)
		done(t, send(t, g, who, contracts+"/cancel/"+id, fmt.Sprintf(`{"RowVersion":%.0f,"Reason":"不做了"}`, row["RowVersion"])))
		decided(t, g, "合同取消", id)
		if got := balance(t, g, "苏州吴江店"); got != "52871.19" {
			t.Errorf("cancelled: %s", got)
		}
	})
}

// A contract that balance and credit do not cover is not submitted, with figures for users who may read them; a setting
// allows it. A shop without an account is not charged, and the contract says so.
func TestAContractMustBeCovered(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	who := token(t, g, "kefu")
	id := made(t, g, who, "许家明", "132871.20") // balance 32,871.19, credit 100,000.00
	refused(t, submit(t, g, who, id), "余额 32,871.19 元，信用额度 100,000.00 元，可用 132,871.19 元，合同应扣 132,871.20 元，还差 0.01 元，请先回款")
	refused(t, submit(t, g, token(t, g, "yangxiaohui"), id), "店铺账户的可用额度不足")
	g.Change(t, "UPDATE Base_Setting SET Value = '提醒' WHERE Code = 'ContractCredit'")
	done(t, submit(t, g, who, id))
	if a := g.Send(t, http.MethodGet, "/admin/approval/about/"+applicationOf(t, g, "合同审批", id), "", token(t, g, "caiwu")); !strings.Contains(a.Body, "可用额度不足，合同生效后会超出信用额度") {
		t.Errorf("its approvers are not warned: %s", a.Body)
	}
	decided(t, g, "合同审批", id)
	if got := balance(t, g, "苏州吴江店"); got != "-100000.01" {
		t.Errorf("balance %s", got)
	}
	none := made(t, g, who, "林志豪", "10") // 杭州萧山店
	done(t, submit(t, g, who, none))
	g.Clock.Advance(time.Minute)
	decided(t, g, "合同审批", none)
	if got := charge(t, g, who, none); got != "合同生效时店铺没有账户，未扣款" {
		t.Error(got)
	}
}

// An account with entries is not deleted, one without is; a shop has one account that is used.
func TestAccountsWithEntriesStay(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	finance := token(t, g, "caiwu")
	used := found(t, g, finance, accounts+"/index?keyword="+url.QueryEscape("佛山顺德店"))
	refused(t, g.Send(t, http.MethodDelete, "/API/Account/Delete/"+fmt.Sprint(used["AccountId"]), `{"RowVersion":1}`, finance), "请改为停用")
	shop := used["ShopId"]
	refused(t, g.Send(t, http.MethodPut, accounts+"/add", fmt.Sprintf(`{"Name":"第二个","ShopId":%q}`, shop), finance), "店铺")
	done(t, send(t, g, finance, accounts+"/update/"+fmt.Sprint(used["AccountId"]), `{"RowVersion":1,"State":"停用"}`))
	refused(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"1","RemitDate":"2026-11-19","Payer":"张三"}`, used["AccountId"]), finance), "已停用")
	a := done(t, g.Send(t, http.MethodPut, accounts+"/add", fmt.Sprintf(`{"Name":"第二个","ShopId":%q}`, shop), finance))
	var added struct {
		AccountID string `json:"AccountId"`
	}
	if err := json.Unmarshal(a.Data, &added); err != nil {
		t.Fatal(a.Body)
	}
	done(t, g.Send(t, http.MethodDelete, accounts+"/delete/"+added.AccountID, `{"RowVersion":1}`, finance))
}

const canary = "金丝雀"

// No answer contains another dealer's account, remittance or statement. Each answers as one that does not exist.
func TestAnotherDealersAccountIsInNoAnswer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other, finance := token(t, g, hangzhou), token(t, g, canton), token(t, g, "caiwu")
		account := accountID(t, g, owner, "杭州余杭旗舰店")
		id := entered(t, g, owner, account, "4321.09", `,"Remark":"`+canary+`"`)
		g.Change(t, "UPDATE Fin_Remit SET Payer = '"+canary+"' WHERE RemitId = '"+id+"'")
		g.Change(t, "UPDATE Fin_Account SET Remark = '"+canary+"', Name = '"+canary+"' WHERE AccountId = '"+account+"'")
		audited(t, g, id)
		done(t, send(t, g, owner, statements+"/dispute/"+account, `{"Month":"2026-10","Note":"`+canary+`"}`))
		customer, no := found(t, g, owner, "/api/custom?keyword="+url.QueryEscape("冯志远"))["CustomerId"], look(t, g, owner, id).RemitNo
		const none = "00000000-0000-0000-0000-000000000000"
		for _, ask := range []struct{ method, path, body string }{
			{"GET", remits, ""},
			{"GET", remits + "/index?pageSize=1000", ""},
			{"GET", remits + "/index?AccountId=" + account, ""},
			{"GET", remits + "?keyword=" + url.QueryEscape(canary), ""},
			{"GET", remits + "/detail/" + id, ""},
			{"GET", remits + "/history/" + id, ""},
			{"GET", remits + "/slips/" + id, ""},
			{"GET", remits + "/similar?payer=" + url.QueryEscape(canary) + "&amount=4321.09&remitdate=2026-11-19", ""},
			{"GET", remits + "/payment/all?AccountId=" + account, ""},
			{"GET", remits + "/contract/all?keyword=" + url.QueryEscape("冯志远"), ""},
			{"GET", remits + "/customer/all?keyword=" + url.QueryEscape("冯志远"), ""},
			{"GET", accounts + "/index?pageSize=1000", ""},
			{"GET", accounts + "/index?AccountId=" + account, ""},
			{"GET", accounts + "/all?keyword=" + url.QueryEscape(canary), ""},
			{"GET", accounts + "/history/" + account, ""},
			{"GET", accounts + "/entry/index?pageSize=1000", ""},
			{"GET", accounts + "/entry/index?AccountId=" + account, ""},
			{"GET", accounts + "/entry/export", ""},
			{"GET", accounts + "/export", ""},
			{"GET", statements + "/index", ""},
			{"GET", statements + "/months/" + account, ""},
			{"GET", statements + "/page/" + account + "?month=2026-10", ""},
			{"POST", statements + "/confirm/" + account, `{"Month":"2026-10","Closing":"-27654.40"}`},
			{"POST", statements + "/dispute/" + account, `{"Month":"2026-10","Note":"x"}`},
			{"POST", remits + "/update/" + id, `{"RowVersion":1,"Amount":"1"}`},
			{"POST", remits + "/submit/" + id, `{"RowVersion":1}`},
			{"DELETE", remits + "/delete/" + id, `{"RowVersion":1}`},
			{"PUT", remits + "/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"1","RemitDate":"2026-11-19","Payer":"x"}`, account)},
			{"GET", "/admin/find/number/" + no, ""},
			{"GET", "/api/custom/timeline/" + fmt.Sprint(customer), ""},
		} {
			a := g.Send(t, ask.method, ask.path, ask.body, other)
			if strings.Contains(a.Body, canary) || strings.Contains(a.Body, "4321.09") || strings.Contains(a.Body, "冯志远") || strings.Contains(a.Body, "27654") {
				t.Errorf("%s %s tells another dealer: %.300s", ask.method, ask.path, a.Body)
			}
			lost := g.Send(t, ask.method, strings.NewReplacer(account, none, id, none).Replace(ask.path), strings.ReplaceAll(ask.body, account, none), other)
			if strings.Contains(ask.path, account) || strings.Contains(ask.path, id) || strings.Contains(ask.body, account) {
				if a.Status != lost.Status || a.Body != lost.Body {
					t.Errorf("%s %s differs from one that is not there: %.200s / %.200s", ask.method, ask.path, a.Body, lost.Body)
				}
			}
		}
		if a := g.Send(t, http.MethodGet, remits+"/detail/"+id, "", owner); !strings.Contains(a.Body, canary) {
			t.Errorf("its own dealer: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, remits, "", token(t, g, guide)); a.Status != http.StatusForbidden {
			t.Errorf("a guide: %s", a.Body)
		}
		var lines struct{ Events []struct{ Kind string } }
		g.ReadInto(t, owner, "/api/custom/timeline/"+fmt.Sprint(customer), &lines)
		if !strings.Contains(fmt.Sprint(lines.Events), "回款") {
			t.Errorf("the time line of its customer: %+v", lines)
		}
		if a := g.Send(t, http.MethodGet, statements+"/months/"+account, "", token(t, g, manager)); a.Code != 0 {
			t.Errorf("a 店长 of the dealer: %s", a.Body)
		}
		_ = finance
	})
}

// The amount received of a payment is the sum that posted, not reversed remittances book on it.
func TestReceivedIsTheSumOfAllocations(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	db := g.Databases["main"]
	if err := db.Define("test/differing", `SELECT COUNT(*) FROM Con_Plan p WHERE ABS(p.Received - COALESCE((SELECT SUM(CASE WHEN r.Kind = '退款' THEN -l.Amount ELSE l.Amount END) FROM Fin_Allocation l
		JOIN Fin_Remit r ON r.RemitId = l.RemitId WHERE l.PlanId = p.PlanId AND r.RemitStatus = 1 AND r.ReverseDate IS NULL), 0)) > 0.001`); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := db.Get(t.Context(), &n, "test/differing", nil); err != nil || n > 0 {
		t.Errorf("%d payments differ, %v", n, err)
	}
}
