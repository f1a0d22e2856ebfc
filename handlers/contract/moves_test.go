package contract_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// Every move in every state: a forbidden one is refused by name and changes nothing.
func TestMovesByState(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		const ok, over = "", "已取消，不能"
		states := []struct {
			name                                         string
			make                                         func(id string)
			edit, remark, submit, change, cancel, delete string
		}{
			{"草稿", func(string) {}, ok, ok, ok, "尚未审核，不能变更", "尚未审核，不能申请取消", ok},
			{"退回", func(id string) {
				done(t, send(t, g, who, contracts+"/submit/"+id, version(1)))
				done(t, decide(t, g, "合同审批", id, reject))
			}, ok, ok, ok, "尚未审核，不能变更", "尚未审核，不能申请取消", ok},
			{
				"审批中", func(id string) { done(t, send(t, g, who, contracts+"/submit/"+id, version(1))) },
				"正在审批，不能修改", ok, "正在审批，不能提交审批", "正在审批，不能变更", "正在审批，不能申请取消", "正在审批，不能删除",
			},
			{"有效", func(id string) { signed(t, g, who, id) }, "已审核，不能修改", ok, "已审核，不能提交审批", ok, ok, "已审核，不能删除"},
			{"变更中", func(id string) {
				signed(t, g, who, id)
				done(t, send(t, g, who, versions+"/submit/"+changed(t, g, who, id, "95000"), version(1)))
			}, "正在审批变更，不能修改", ok, "正在审批变更，不能提交审批", "正在审批变更，不能变更", "正在审批变更，不能申请取消", "正在审批变更，不能删除"},
			{"取消中", func(id string) {
				signed(t, g, who, id)
				done(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)))
			}, "正在审批取消，不能修改", ok, "正在审批取消，不能提交审批", "正在审批取消，不能变更", "正在审批取消，不能申请取消", "正在审批取消，不能删除"},
			{"取消", func(id string) {
				signed(t, g, who, id)
				done(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)))
				done(t, decide(t, g, "合同取消", id, agree))
			}, over + "修改", ok, over + "提交审批", over + "变更", over + "申请取消", over + "删除"},
		}
		for _, state := range states {
			attempt := func(move, want string, call func(id string, seen sheet) apptest.Answer) {
				t.Helper()
				id := drawn(t, g, who, "许家明", "")
				state.make(id)
				before := look(t, g, who, id)
				a := call(id, before)
				if want == ok && a.Code != 0 || want != ok && !strings.Contains(a.Message, want) {
					t.Errorf("%s %s: %s, want %q", state.name, move, a.Body, want)
				}
				if want != ok {
					if after := look(t, g, who, id); fmt.Sprint(after) != fmt.Sprint(before) && after.RowVersion != before.RowVersion {
						t.Errorf("%s %s was refused and has changed %+v to %+v", state.name, move, before, after)
					}
				}
			}
			post := func(call string) func(string, sheet) apptest.Answer {
				return func(id string, s sheet) apptest.Answer {
					return send(t, g, who, contracts+call+id, version(s.RowVersion))
				}
			}
			update := func(fields string) func(string, sheet) apptest.Answer {
				return func(id string, s sheet) apptest.Answer {
					return send(t, g, who, contracts+"/update/"+id, fmt.Sprintf(`{"RowVersion":%d,%s}`, s.RowVersion, fields))
				}
			}
			attempt("编辑", state.edit, update(`"Amount":"91000"`))
			attempt("备注", state.remark, update(`"Remark":"客户要求周末安装"`))
			attempt("提交", state.submit, post("/submit/"))
			attempt("取消", state.cancel, post("/cancel/"))
			attempt("变更", state.change, func(id string, _ sheet) apptest.Answer {
				return g.Send(t, http.MethodPut, versions+"/add", changeOf(id, "95000"), who)
			})
			attempt("删除", state.delete, func(id string, s sheet) apptest.Answer {
				return g.Send(t, http.MethodDelete, contracts+"/delete/"+id, version(s.RowVersion), who)
			})
		}
	})
}

// The first valid contract makes its customer 已签约, and the last one that is cancelled takes that back.
func TestACustomerIsSignedByValidContracts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		one, two := drawn(t, g, who, "许家明", ""), drawn(t, g, who, "许家明", "")
		expect := func(after, want string) {
			t.Helper()
			if got := status(t, g, who, "许家明"); got != want {
				t.Errorf("after %s: %s, want %s", after, got, want)
			}
		}
		cancel := func(id string) {
			t.Helper()
			done(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)))
			done(t, decide(t, g, "合同取消", id, agree))
		}
		expect("drafts", "0")
		signed(t, g, who, one)
		expect("the first", "1")
		signed(t, g, who, two)
		cancel(one)
		expect("one of two is cancelled", "1")
		cancel(two)
		expect("both are cancelled", "0")
		if s := look(t, g, who, two); s.CancelStatus != 1 || s.Pending != nil {
			t.Errorf("%+v", s)
		}
		refused(t, send(t, g, who, contracts+"/cancel/"+two, `{"RowVersion":9}`), "请填写取消原因")
	})
}

// A contract that was sent back shows the reason, and a refused cancellation leaves it unchanged.
func TestARefusedApprovalHasItsReason(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := drawn(t, g, who, "许家明", "")
		done(t, send(t, g, who, contracts+"/submit/"+id, version(1)))
		done(t, decide(t, g, "合同审批", id, reject))
		if s := look(t, g, who, id); s.ExamineStatus != -1 || s.ExamineReason == nil || *s.ExamineReason != "定金太少" {
			t.Errorf("sent back: %+v", s)
		}
		g.Clock.Advance(time.Minute)
		done(t, send(t, g, who, contracts+"/submit/"+id, version(look(t, g, who, id).RowVersion)))
		done(t, send(t, g, who, "/admin/approval/move/"+application(t, g, "合同审批", id), `{"Action":"withdraw"}`))
		if s := look(t, g, who, id); s.ExamineStatus != -1 || s.ExamineReason == nil || *s.ExamineReason != "审批已撤回" {
			t.Errorf("withdrawn: %+v", s)
		}
		g.Clock.Advance(time.Minute)
		signed(t, g, who, id)
		done(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)))
		done(t, decide(t, g, "合同取消", id, reject))
		if s := look(t, g, who, id); s.CancelStatus != 0 || s.Pending != nil || *s.ExamineReason != "取消未通过：定金太少" {
			t.Errorf("not cancelled: %+v", s)
		}
	})
}

// The user who asked for an approval of a contract can withdraw it until it is decided; others cannot.
func TestARequestForApprovalIsWithdrawn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, other, stranger := token(t, g, "kefu"), token(t, g, "jxs"), token(t, g, "zhengyuee")
		id := drawn(t, g, who, "许家明", "")
		withdraw := func(as apptest.Option) apptest.Answer { return send(t, g, as, contracts+"/withdraw/"+id, "{}") }
		refused(t, withdraw(who), "尚未审核，不能撤回")
		done(t, send(t, g, who, contracts+"/submit/"+id, version(1)))
		refused(t, withdraw(other), "只有申请人可以撤回")
		refused(t, withdraw(stranger), "合同不存在，可能已被删除")
		done(t, withdraw(who))
		if s := look(t, g, who, id); s.ExamineStatus != -1 || *s.ExamineReason != "审批已撤回" {
			t.Errorf("taken back: %+v", s)
		}
		g.Clock.Advance(time.Minute)
		signed(t, g, who, id)
		refused(t, withdraw(who), "已审核，不能撤回")
		for _, ask := range []func(){
			func() {
				done(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)))
			},
			func() {
				made := changed(t, g, who, id, "95000")
				done(t, send(t, g, who, "/api/contract/version/submit/"+made, version(1)))
			},
		} {
			g.Clock.Advance(time.Minute)
			ask()
			if s := look(t, g, who, id); s.Pending == nil {
				t.Fatalf("asked: %+v", s)
			}
			done(t, withdraw(who))
			if s := look(t, g, who, id); s.Pending != nil || s.CancelStatus != 0 || s.ExamineStatus != 1 {
				t.Errorf("taken back: %+v", s)
			}
		}
	})
}

// Where no approval can be started, the contract is kept as 提交失败 with the reason, also for older clients.
func TestAnApprovalThatCannotStartIsKeptWithItsReason(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		g.Change(t, "UPDATE Flow_Definition SET Status = '停用' WHERE Subject IN ('合同审批', '合同变更', '合同取消')")
		id := drawn(t, g, who, "许家明", "")
		for _, call := range []func() apptest.Answer{
			func() apptest.Answer { return send(t, g, who, contracts+"/submit/"+id, version(1)) },
			func() apptest.Answer {
				body := fmt.Sprintf(`{"Subject":"合同审批","SubjectId":%q,"RowVersion":%d}`, id, look(t, g, who, id).RowVersion)
				return send(t, g, who, "/ApprovalModule/ApprovalHandler.ashx?action=relevance", body)
			},
		} {
			a := call()
			s := look(t, g, who, id)
			if a.Code == 0 || s.ExamineStatus != -2 || s.ExamineReason == nil || *s.ExamineReason != a.Message || string(s.Amount) != "90000.00" {
				t.Errorf("%s: %+v", a.Body, s)
			}
		}
		g.Change(t, "UPDATE Flow_Definition SET Status = '启用' WHERE Subject = '合同审批'")
		signed(t, g, who, id)
		refused(t, send(t, g, who, contracts+"/cancel/"+id, version(look(t, g, who, id).RowVersion)), "")
		if s := look(t, g, who, id); s.ExamineStatus != 1 || s.Pending != nil {
			t.Errorf("a cancellation that could not be asked for: %+v", s)
		}
	})
}

// Of several concurrent moves of a contract one succeeds, and an approval that ends twice changes nothing.
func TestOneOfManyMovesAContract(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := drawn(t, g, who, "许家明", "")
		together := func(calls ...func() apptest.Answer) (won int) {
			answers := make([]apptest.Answer, len(calls))
			var group sync.WaitGroup
			for i, call := range calls {
				group.Go(func() { answers[i] = call() })
			}
			group.Wait()
			for _, a := range answers {
				if a.Code == 0 {
					won++
				}
			}
			return won
		}
		submit := func(by apptest.Option) func() apptest.Answer {
			return func() apptest.Answer { return g.Send(t, http.MethodPost, contracts+"/submit/"+id, version(1), by) }
		}
		if won := together(submit(who), submit(token(t, g, "admin")), submit(token(t, g, "jxs"))); won != 1 {
			t.Errorf("%d of three submissions", won)
		}
		path := "/admin/approval/move/" + application(t, g, "合同审批", id)
		finance, head := token(t, g, "caiwu"), token(t, g, "yechanglin")
		by := func(approver apptest.Option, order string) func() apptest.Answer {
			return func() apptest.Answer { return g.Send(t, http.MethodPost, path, order, approver) }
		}
		if won := together(by(finance, agree), by(head, reject)); won != 1 {
			t.Errorf("%d of two approvers", won)
		}
		before := look(t, g, who, id)
		refused(t, by(finance, agree)(), "")
		refused(t, by(head, agree)(), "")
		if after := look(t, g, who, id); after.RowVersion != before.RowVersion || after.ExamineStatus == 0 {
			t.Errorf("%+v became %+v", before, after)
		}
	})
}
