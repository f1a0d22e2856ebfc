package remit_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// The audit of a remittance posts it and books it on due payments, the oldest first; a reversal undoes both.
func TestARemittanceIsPostedAndBooked(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		dealer, finance := token(t, g, hangzhou), token(t, g, "caiwu")
		account := accountID(t, g, dealer, "宁波鄞州店")
		// Of 施国强二批 (412,800.00) the third payment has 60,000.00 of 123,840.00, the fourth nothing of 41,280.00.
		contract := contractID(t, g, finance, "AmountFrom=412800&AmountTo=412800")
		before := balance(t, g, "宁波鄞州店")
		if got, open := payments(t, g, contract); strings.Join(got, " ") != "123840.00 123840.00 60000.00 0.00" || open != "105120.00" {
			t.Fatalf("the demo: %s, open %s", got, open)
		}
		overdue := func() string {
			row := found(t, g, finance, contracts+"/index?ContractId="+contract)
			var due struct{ Total int }
			g.ReadInto(t, finance, contracts+"/index?due=true&ContractId="+contract, &due)
			return fmt.Sprint(row["Overdue"], " overdue, due in the list ", due.Total)
		}
		if got := overdue(); got != "1 overdue, due in the list 1" {
			t.Errorf("the third payment: %s", got)
		}
		id := entered(t, g, dealer, account, "70000.5", `,"ContractId":"`+contract+`"`)
		if got := balance(t, g, "宁波鄞州店"); got != before {
			t.Errorf("before its audit: %s", got)
		}
		audited(t, g, id)
		s := look(t, g, finance, id)
		if s.ExamineStatus != 1 || s.RemitStatus != 1 || s.AuditUserName == nil || *s.AuditUserName != "孙丽" || len(s.Allocations) != 2 ||
			string(s.Allocations[0].Amount) != "63840.00" || string(s.Allocations[1].Amount) != "6160.50" {
			t.Errorf("posted: %+v", s)
		}
		if got, open := payments(t, g, contract); strings.Join(got, " ") != "123840.00 123840.00 123840.00 6160.50" || open != "35119.50" {
			t.Errorf("booked: %s, open %s", got, open)
		}
		if got := overdue(); got != "0 overdue, due in the list 0" {
			t.Errorf("once it is received: %s", got)
		}
		if before != "2033.20" || balance(t, g, "宁波鄞州店") != "72033.70" {
			t.Errorf("balance %s, %s", before, balance(t, g, "宁波鄞州店"))
		}
		told := apptest.Notice{Title: "回款 " + s.RemitNo + " 已审核入账", Page: "remit-list", Record: id}
		if notices := g.Notices(t, dealer); !slices.Contains(notices, told) {
			t.Errorf("the dealer is not told: %+v", notices)
		}
		refused(t, send(t, g, finance, remits+"/audit/"+id, version(s.RowVersion)), "已入账，不能审核")
		refused(t, send(t, g, dealer, remits+"/update/"+id, fmt.Sprintf(`{"RowVersion":%d,"Amount":"1"}`, s.RowVersion)), "已入账，不能修改")
		refused(t, g.Send(t, http.MethodDelete, remits+"/delete/"+id, version(s.RowVersion), dealer), "已入账，不能删除")
		refused(t, send(t, g, finance, remits+"/reverse/"+id, `{"RowVersion":2}`), "请填写红冲原因")
		done(t, send(t, g, finance, remits+"/reverse/"+id, version(s.RowVersion)))
		if got, _ := payments(t, g, contract); strings.Join(got, " ") != "123840.00 123840.00 60000.00 0.00" || balance(t, g, "宁波鄞州店") != before {
			t.Errorf("reversed: %s, balance %s", got, balance(t, g, "宁波鄞州店"))
		}
		refused(t, send(t, g, finance, remits+"/reverse/"+id, version(look(t, g, finance, id).RowVersion)), "已红冲，不能红冲")
	})
}

// Bookings are chosen before the audit. They never exceed the open amount, also when others book at the same time.
func TestNoPaymentReceivesMoreThanIsDue(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance, dealer := token(t, g, "caiwu"), token(t, g, canton)
		account := accountID(t, g, finance, "广州番禺旗舰店")
		contract := contractID(t, g, finance, "AmountFrom=158800&AmountTo=158800") // 蒋思琪全屋: 47,640 received, 79,400 and 31,760 open
		plan := planOf(t, g, finance, contract)
		lines := func(plan, amount string) string {
			return fmt.Sprintf(`,"Allocations":[{"PlanId":%q,"Amount":%q}]`, plan, amount)
		}
		refused(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"90000","RemitDate":"2026-11-19","Payer":"张三"%s}`, account, lines(plan[1], "79400.01")), dealer), "超过待收的 79400.00 元")
		refused(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"100","RemitDate":"2026-11-19","Payer":"张三"%s}`, account, lines(plan[1], "100.01")), dealer), "核销合计 100.01 元，超过回款金额 100.00 元")
		other := planOf(t, g, finance, contractID(t, g, finance, "AmountFrom=412800&AmountTo=412800"))
		elsewhere := func(plan string, who apptest.Option) apptest.Answer {
			return g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"100","RemitDate":"2026-11-19","Payer":"张三"%s}`, account, lines(plan, "1")), who)
		}
		refused(t, elsewhere(other[2], finance), "不是由这个账户付款的有效合同的")
		none := elsewhere("0190ffff-0000-7000-8000-00000000dead", dealer)
		refused(t, none, "合同款项不存在")
		if foreign := elsewhere(other[2], dealer); foreign.Body != none.Body {
			t.Errorf("a payment of another dealer is told apart from none: %s", foreign.Body)
		}
		ids := make([]string, 4)
		for i := range ids {
			ids[i] = entered(t, g, dealer, account, "30000", lines(plan[2], "12000"))
		}
		var group sync.WaitGroup
		answers := make([]apptest.Answer, len(ids))
		for i, id := range ids {
			group.Go(func() { answers[i] = g.Send(t, http.MethodPost, remits+"/audit/"+id, version(1), finance) })
		}
		group.Wait()
		posted := 0
		for _, a := range answers {
			if a.Code == 0 {
				posted++
			} else if !strings.Contains(a.Body, "待收不足") {
				t.Error(a.Body)
			}
		}
		if got, _ := payments(t, g, contract); posted != 2 || strings.Join(got, " ") != "47640.00 0.00 24000.00" { // of 31,760
			t.Errorf("%d were posted: %s", posted, got)
		}
	})
}

// planOf are the keys of the payments of a contract.
func planOf(t testing.TB, g *apptest.Gateway, who apptest.Option, contract string) (keys []string) {
	t.Helper()
	var s struct {
		Plan []struct {
			PlanID string `json:"PlanId"`
		}
	}
	g.ReadInto(t, who, contracts+"/detail/"+contract, &s)
	for _, line := range s.Plan {
		keys = append(keys, line.PlanID)
	}
	return keys
}

// A user who has entered or changed a remittance neither audits nor reverses it: by the button, by a second tab, in the
// approval centre or as a deputy. Of two auditors one succeeds.
func TestFourEyes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		finance, second, dealer := token(t, g, "caiwu"), token(t, g, head), token(t, g, suzhou)
		account := accountID(t, g, finance, "苏州吴江店")
		own := entered(t, g, finance, account, "100", "")
		refused(t, send(t, g, finance, remits+"/audit/"+own, version(1)), "是孙丽登记或修改的，须由另一位财务审核")
		done(t, send(t, g, second, remits+"/audit/"+own, version(1)))
		refused(t, send(t, g, finance, remits+"/reverse/"+own, version(2)), "是孙丽登记或修改的，须由另一位财务审核")
		theirs := entered(t, g, dealer, account, "200", "")
		done(t, send(t, g, finance, remits+"/update/"+theirs, `{"RowVersion":1,"Amount":"210"}`))
		refused(t, send(t, g, finance, remits+"/audit/"+theirs, version(2)), "是孙丽登记或修改的")
		refused(t, send(t, g, second, remits+"/audit/"+theirs, version(1)), "") // read before the change
		done(t, send(t, g, second, remits+"/reject/"+theirs, version(2)))
		if s := look(t, g, dealer, theirs); s.ExamineStatus != -1 || *s.ExamineReason != "银行退回" {
			t.Errorf("refused: %+v", s)
		}
		refused(t, send(t, g, second, remits+"/audit/"+theirs, version(3)), "待提交，不能审核")
		done(t, send(t, g, dealer, remits+"/submit/"+theirs, version(3)))
		refused(t, send(t, g, dealer, remits+"/audit/"+theirs, version(4)), "拒绝访问")
		var group sync.WaitGroup
		answers := make([]apptest.Answer, 2)
		admin := token(t, g, "admin")
		for i, who := range []apptest.Option{second, admin} {
			group.Go(func() { answers[i] = g.Send(t, http.MethodPost, remits+"/audit/"+theirs, version(4), who) })
		}
		group.Wait()
		if (answers[0].Code == 0) == (answers[1].Code == 0) {
			t.Errorf("two auditors: %s, %s", answers[0].Body, answers[1].Body)
		}
	})
}

// Where the setting says so, the approval centre decides; the same four eyes hold there.
func TestTheApprovalCentreDecides(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	g.Change(t, "UPDATE Base_Setting SET Value = '审批流程' WHERE Code = 'RemitAudit'")
	finance, second := token(t, g, "caiwu"), token(t, g, head)
	account := accountID(t, g, finance, "苏州吴江店")
	id := entered(t, g, finance, account, "100", "")
	if s := look(t, g, finance, id); s.ExamineStatus != -1 {
		t.Fatalf("entered: %+v", s)
	}
	done(t, send(t, g, finance, remits+"/submit/"+id, version(1)))
	if s := look(t, g, finance, id); s.ExamineStatus != 0 || s.Pending == nil {
		t.Fatalf("submitted: %+v", s)
	}
	refused(t, send(t, g, second, remits+"/audit/"+id, version(2)), "正在审批，不能审核")
	move := "/admin/approval/move/" + applicationOf(t, g, "回款审核", id)
	// 孙丽 has entered it; 袁美玲 is away, and 孙丽 is the deputy.
	g.Change(t, `INSERT INTO Flow_Deputy (DeputyId, UserId, DeputyUserId, FromDate, ToDate, RowVersion, CreateDate)
		SELECT 'd', u.UserId, d.UserId, '2026-11-01 00:00:00.000', '2026-12-31 00:00:00.000', 1, '2026-11-01 09:00:00.000' FROM Base_User u JOIN Base_User d ON d.Account = 'caiwu' WHERE u.Account = 'yuanmeiling'`)
	refused(t, send(t, g, finance, move, `{"Action":"approve"}`), "")
	if s := look(t, g, finance, id); s.RemitStatus != 0 {
		t.Fatalf("by who entered it: %+v", s)
	}
	done(t, send(t, g, second, move, `{"Action":"approve"}`))
	if s := look(t, g, finance, id); s.RemitStatus != 1 || s.ExamineStatus != 1 || s.Pending != nil {
		t.Errorf("approved: %+v", s)
	}
	g.Change(t, "UPDATE Flow_Definition SET Status = '停用' WHERE Subject = '回款审核'")
	lost := entered(t, g, finance, account, "5", "")
	refused(t, send(t, g, finance, remits+"/submit/"+lost, version(1)), "")
	if s := look(t, g, finance, lost); s.ExamineStatus != -2 || s.ExamineReason == nil || string(s.Amount) != "5.00" {
		t.Errorf("could not be started: %+v", s)
	}
}

// A possible duplicate of a payment is shown before it is saved, and is not refused.
func TestSimilarRemittancesArePointedOut(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	dealer, finance := token(t, g, suzhou), token(t, g, "caiwu")
	account := accountID(t, g, dealer, "苏州吴江店")
	id := entered(t, g, dealer, account, "123.45", "")
	var like struct{ Similar []struct{ RemitNo string } }
	ask := remits + "/similar?payer=" + url.QueryEscape("张三") + "&amount=123.450&remitdate=2026-11-19"
	g.ReadInto(t, dealer, ask, &like)
	if len(like.Similar) != 1 || like.Similar[0].RemitNo != look(t, g, dealer, id).RemitNo {
		t.Errorf("the same again: %+v", like)
	}
	g.ReadInto(t, dealer, ask+"&remitid="+id, &like)
	if len(like.Similar) != 0 {
		t.Errorf("itself: %+v", like)
	}
	g.ReadInto(t, token(t, g, canton), ask, &like)
	if len(like.Similar) != 0 {
		t.Errorf("another dealer is told of it: %+v", like)
	}
	g.ReadInto(t, dealer, strings.Replace(ask, "123.450", "1e999999999", 1), &like)
	if len(like.Similar) != 0 {
		t.Errorf("a number of a billion digits: %+v", like)
	}
	again := entered(t, g, dealer, account, "123.45", "")
	if s := look(t, g, finance, again); s.Similar != 1 {
		t.Errorf("finance is not told: %+v", s)
	}
}

// A slip waits for its remittance for its uploader alone. Afterwards the users who see the remittance read it.
func TestSlipsBelongToTheRemittance(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	dealer, finance, other := token(t, g, suzhou), token(t, g, "caiwu"), token(t, g, canton)
	body, form := apptest.Form(t, "回单.pdf", "%PDF-1.7 回单")
	a := done(t, g.Send(t, http.MethodPost, remits+"/slip", body, dealer, apptest.Header("Content-Type", form)))
	var sent struct{ Picture string }
	if err := json.Unmarshal(a.Data, &sent); err != nil {
		t.Fatal(a.Body)
	}
	read := func(want map[string]int) {
		t.Helper()
		for name, who := range map[string]apptest.Option{"dealer": dealer, "finance": finance, "other": other} {
			if a := g.Send(t, http.MethodGet, remits+"/slip/"+sent.Picture, "", who); a.Status != want[name] {
				t.Errorf("%s: %d, want %d", name, a.Status, want[name])
			}
		}
	}
	read(map[string]int{"dealer": 200, "finance": 404, "other": 404})
	account := accountID(t, g, dealer, "苏州吴江店")
	add := func(slips string) apptest.Answer {
		return g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"12","RemitDate":"2026-11-19","Payer":"张三","Slips":[%s]}`, account, slips), dealer)
	}
	refused(t, add(fmt.Sprintf(`"none",%q`, sent.Picture)), "第 1 个附件已失效，请重新上传")
	done(t, add(fmt.Sprintf(`%q`, sent.Picture)))
	read(map[string]int{"dealer": 200, "finance": 200, "other": 404})
	refused(t, add(fmt.Sprintf(`%q`, sent.Picture)), "第 1 个附件已失效，请重新上传")
}

// Refunds and corrections are finance's, with a reason, and a refund leaves no debt.
func TestRefundsAreFinances(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	dealer, finance, second := token(t, g, suzhou), token(t, g, "caiwu"), token(t, g, head)
	account := accountID(t, g, finance, "苏州吴江店")
	add := func(who apptest.Option, kind, amount, remark string) apptest.Answer {
		return g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Kind":%q,"Amount":%q,"RemitDate":"2026-11-19","Payer":"张三","Remark":%q}`, account, kind, amount, remark), who)
	}
	refused(t, add(dealer, "退款", "10", "多付"), "退款由财务登记")
	refused(t, add(finance, "退款", "10", ""), "请写明退款的原因")
	refused(t, add(finance, "退款", "-10", "多付"), "退款的金额须大于 0")
	refused(t, add(finance, "回款", "0", ""), "金额不能为 0")
	done(t, add(finance, "退款", "999999", "多付"))
	big := found(t, g, finance, remits+"?AmountFrom=999999")
	refused(t, send(t, g, second, remits+"/audit/"+fmt.Sprint(big["RemitId"]), version(1)), "账户余额 32871.19 元，不足退款 999999.00 元")
	done(t, add(finance, "更正", "-0.19", "尾差"))
	small := found(t, g, finance, remits+"?Kind="+url.QueryEscape("更正")+"&AmountTo=-0.19&AmountFrom=-0.19")
	done(t, send(t, g, second, remits+"/audit/"+fmt.Sprint(small["RemitId"]), version(1)))
	if got := balance(t, g, "苏州吴江店"); got != "32871.00" {
		t.Errorf("balance %s", got)
	}
	refused(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"5","RemitDate":"2026-11-21","Payer":"张三"}`, account), dealer), "付款日期不能晚于今天 2026-11-20")
	g.Clock.Advance(time.Minute)
}
