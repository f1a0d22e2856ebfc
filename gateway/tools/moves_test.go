package tools_test

import (
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// firstOf is a value of the first row of a list that has it.
func (a assistant) firstOf(name, column string, arguments ...any) string {
	a.t.Helper()
	rows, _ := a.call(name, arguments...).rows(a.t)
	for _, row := range rows {
		if value, is := row[column].(string); is && value != "" {
			return value
		}
	}
	a.t.Fatalf("%s %v has no %s", name, arguments, column)
	return ""
}

// An approver decides by an assistant: the preview says which application it is, and that another person asks in vain.
func TestAnApprovalIsDecided(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	var approver assistant
	total, account := 0, ""
	for _, account = range []string{"sushe", "pinzhi", "kefu", "admin", "caiwu"} {
		approver = as(t, g, account)
		if _, total = approver.call("approval_todo_list").rows(t); total > 1 {
			break
		}
	}
	if total < 2 {
		t.Fatal("nobody of the demo has two applications to decide")
	}
	id := approver.firstOf("approval_todo_list", "ApplicationId")
	rows, _ := approver.call("approval_todo_list").rows(t)
	no, title := rows[0]["ApplicationNo"].(string), rows[0]["Title"].(string)
	if got := as(t, g, "jxs").call("approval_decide", "ApplicationId", id, "Action", "同意"); !got.Failed || got.Text != "申请不存在，或者您无权查看" {
		t.Errorf("a stranger: %+v", got)
	}
	if got := approver.call("approval_decide", "ApplicationId", id, "Action", "reject"); !got.Failed || got.Text != "请填写驳回原因" {
		t.Errorf("%+v", got)
	}
	if got := approver.call("approval_decide", "ApplicationId", id, "Action", "批准"); !got.Failed || !strings.HasPrefix(got.Text, "参数 Action（操作）没有取值 批准，请改用：approve 同意、reject 驳回") {
		t.Errorf("%+v", got)
	}
	agree := []any{"ApplicationId", id, "Action", "同意", "Opinion", "可以"}
	if got := approver.call("approval_decide", agree...); got.Failed || !strings.Contains(got.Text, "\n同意 申请 "+no+" "+title+"，步骤 ") || !strings.Contains(got.Text, "\n申请的内容：") || !strings.Contains(got.Text, "\n此后申请") {
		t.Errorf("%+v", got)
	}
	if _, n := approver.call("approval_todo_list").rows(t); n != total {
		t.Errorf("%s has %d applications after the preview, %d before", account, n, total)
	}
	if got := approver.agreed("approval_decide", agree...); got.Failed || !strings.HasPrefix(got.Text, "成功") {
		t.Errorf("%+v", got)
	}
	if _, n := approver.call("approval_todo_list").rows(t); n != total-1 {
		t.Errorf("%s has %d applications, %d before", account, n, total)
	}
	if got := approver.call("approval_decide", agree...); !got.Failed || !strings.Contains(got.Text, "已于") && !strings.Contains(got.Text, "不需要") {
		t.Errorf("decided twice: %+v", got)
	}
}

// Repairs and after-sales orders move on as they do on their pages.
func TestRecordsMoveOn(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	sushe, putong := as(t, g, "sushe"), as(t, g, "putong")
	if got := putong.agreed("dormitory_repair_add", broken...); got.Failed {
		t.Fatal(got)
	}
	id := sushe.firstOf("dormitory_repair_list", "RepairId", "Keyword", "走廊的灯不亮")
	no := sushe.firstOf("dormitory_repair_list", "RepairNo", "Keyword", "走廊的灯不亮")
	take := []any{"RepairId", id, "Status", "处理中"}
	if got := putong.call("dormitory_repair_move", take...); !got.Failed || got.Text != "您没有处理报修的权限，不能受理报修" {
		t.Errorf("the reporter: %+v", got)
	}
	if got := sushe.call("dormitory_repair_move", take...); got.Failed || !strings.Contains(got.Text, "\n受理 报修 "+no+"：状态 待处理 → 处理中，处理人 （空） → 李秀英，") {
		t.Errorf("%+v", got)
	}
	if got := sushe.call("dormitory_repair_move", "RepairId", id, "Status", "已驳回"); !got.Failed || got.Text != "驳回报修须说明原因" {
		t.Errorf("%+v", got)
	}
	if got := sushe.agreed("dormitory_repair_move", take...); got.Failed || sushe.firstOf("dormitory_repair_list", "Status", "RepairId", id) != "处理中" {
		t.Errorf("%+v", got)
	}
	kefu := as(t, g, "kefu")
	order := kefu.firstOf("aftersales_order_list", "OrderId", "State", "待受理")
	orderNo := kefu.firstOf("aftersales_order_list", "OrderNo", "State", "待受理")
	if got := kefu.call("aftersales_order_move", "OrderId", order, "Action", "记录进展"); !got.Failed || got.Text != "记录进展须填写说明" {
		t.Errorf("%+v", got)
	}
	reject := []any{"OrderId", order, "Action", "驳回", "Note", "与另一张工单重复"}
	if got := kefu.call("aftersales_order_move", reject...); got.Failed || !strings.Contains(got.Text, "\n驳回 售后工单 "+orderNo+"：状态 待受理 → 已驳回") {
		t.Errorf("%+v", got)
	}
	if got := kefu.agreed("aftersales_order_move", reject...); got.Failed {
		t.Errorf("%+v", got)
	}
	if _, n := kefu.call("aftersales_order_list", "OrderId", order, "State", "已驳回").rows(t); n != 1 {
		t.Error("the order is not rejected")
	}
}
