// Package feedback serves 吐槽反馈: the opinions of staff on functions of the system, and the answers. Opinions come in by
// the procedure P_SystemEvaluation (procedures/feedback).
package feedback

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Opinions are the opinions of staff about functions of the system: 吐槽反馈. It comes in by the
// procedure P_SystemEvaluation; here it is handled and answered.
var Opinions = record.Table{
	Name: "Eva_SystemEvaluation", Key: "EvaluationId", Label: "反馈", Title: []string{"ModName"}, Path: "/admin/system/feedback", Everybody: true,
	Fields: []record.Field{
		{Name: "ModName", Label: "功能", Type: "nvarchar(100)", Required: true, Server: true},
		{Name: "LeaveOpinion", Label: "意见", Type: "nvarchar(2000)", Required: true, Server: true},
		{Name: "Picture", Label: "附图", Type: "nvarchar(50)", Server: true},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{waiting, "处理中", answered, declined}},
		{Name: "Reply", Label: "答复", Type: "nvarchar(1000)"},
	},
	Check: checkFeedback,
}

const menu = "feedback"

// States of feedback with a rule of their own.
const (
	waiting  = "待处理"
	answered = "已答复"
	declined = "不采纳"
)

// Handlers serves the routes below /admin/system/feedback and /api/feedback.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	const list = "feedback/opinions"
	path, opinions := Opinions.Path, record.New(h.DB, Opinions)
	return slices.Concat(opinions.Routes(record.Page{Menu: menu, List: list, Edit: session.Button(menu + ".handle"), Without: []string{"add", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "feedback/functions"},
		{Methods: "GET", Path: "/api/feedback/mine", Access: session.SignedIn(), Effect: gateway.Read, Tool: "feedback_list", Entry: "feedback/mine"},
	}, h.pictureRoutes())
}

// checkFeedback refuses answered or declined feedback without an answer, and sets waiting
// feedback with an answer to answered. Staff call it 处理.
func checkFeedback(_ context.Context, _ *store.Tx, c *record.Change) error {
	c.Verb = "处理"
	status, reply := c.After.Text("Status"), c.After.Text("Reply")
	switch {
	case reply == "" && (status == answered || status == declined):
		c.Invalid("Reply", "请填写答复，"+status+"的反馈要告诉反馈人结果")
	case reply != "" && status == waiting:
		c.After["Status"] = answered
	}
	return nil
}
