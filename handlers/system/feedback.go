package system

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Feedback is the opinions of staff about functions of the system: 吐槽反馈. It comes in by the
// procedure P_SystemEvaluation; here it is handled and answered.
var Feedback = record.Table{
	Name: "Eva_SystemEvaluation", Key: "EvaluationId", Label: "反馈", Title: []string{"ModName"}, Path: "/admin/system/feedback",
	Fields: []record.Field{
		{Name: "ModName", Label: "功能", Type: "nvarchar(100)", Required: true, Server: true},
		{Name: "LeaveOpinion", Label: "意见", Type: "nvarchar(2000)", Required: true, Server: true},
		{Name: "Picture", Label: "附图", Type: "nvarchar(50)", Server: true},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{waiting, "处理中", answered, declined}},
		{Name: "Reply", Label: "答复", Type: "nvarchar(1000)"},
	},
	Check: checkFeedback,
}

// States of feedback with a rule of their own.
const (
	waiting  = "待处理"
	answered = "已答复"
	declined = "不采纳"
)

func (h *Handlers) feedbackRoutes() []gateway.Route {
	const menu, list = "feedback", "system/feedback"
	path, feedback := Feedback.Path, record.New(h.DB, Feedback)
	return slices.Concat(feedback.Routes(record.Page{Menu: menu, List: list, Edit: session.Button(menu + ".handle"), Without: []string{"add", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "system/feedback_functions"},
		{Methods: "GET", Path: "/api/feedback/mine", Access: session.SignedIn(), Effect: gateway.Read, Entry: "feedback/mine"},
	})
}

// checkFeedback refuses answered or declined feedback without an answer, and sets waiting
// feedback with an answer to answered.
func checkFeedback(_ context.Context, _ *store.Tx, c *record.Change) error {
	status, reply := c.After.Text("Status"), c.After.Text("Reply")
	switch {
	case reply == "" && (status == answered || status == declined):
		c.Invalid("Reply", "请填写答复，"+status+"的反馈要告诉反馈人结果")
	case reply != "" && status == waiting:
		c.After["Status"] = answered
	}
	return nil
}
