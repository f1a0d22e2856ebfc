package approval

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
)

// ofApplication is the segment of a path that names an application.
var ofApplication = gateway.Parameter{Name: "id", As: "ApplicationId", Title: "申请的编号"}

// applicationRoutes are the routes of the pages 待我审批, 我发起的 and 我已审批. People who take part in an application may see it
// and act on it without any right to a menu. So the routes require only a session, and the handlers check the
// application. The list of the user's own tasks does the same.
func (h *Handlers) applicationRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: path + "/todo/index", Access: session.SignedIn(), Effect: gateway.Read, Tool: "approval_todo_list", Entry: "approval/todo"},
		{Methods: "GET", Path: path + "/todo/flows", Access: session.SignedIn(), Effect: gateway.Read, Entry: "approval/todo_flows"},
		{Methods: "GET", Path: path + "/mine/flows", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/flows_named"},
		{Methods: "GET", Path: path + "/done/flows", Access: session.Menu(doneMenu), Effect: gateway.Read, Entry: "approval/flows_named"},
		{Methods: "GET", Path: path + "/mine/index", Access: session.Menu(mineMenu), Effect: gateway.Read, Tool: "approval_mine_list", Entry: "approval/mine"},
		{Methods: "GET", Path: path + "/mine/export", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/mine", Export: true},
		{Methods: "GET", Path: path + "/done/index", Access: session.Menu(doneMenu), Effect: gateway.Read, Tool: "approval_done_list", Entry: "approval/done"},
		{Methods: "GET", Path: path + "/done/export", Access: session.Button(doneMenu + ".export"), Effect: gateway.Read, Entry: "approval/done", Export: true},
		{Methods: "GET", Path: path + "/detail/:id", Access: session.SignedIn(), Effect: gateway.Read, Tool: "approval_get", Params: []gateway.Parameter{ofApplication}, Summary: "申请的表单、步骤和审批过程", Handle: h.Detail},
		{Methods: "PUT", Path: path + "/add", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "提交申请", Handle: h.Apply},
		{Methods: "PUT", Path: path + "/draft", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "保存申请草稿", Handle: h.KeepDraft},
		{Methods: "POST", Path: path + "/submit/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "重新提交申请", Handle: h.Resubmit},
		{Methods: "POST", Path: path + "/draft/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "修改申请草稿", Handle: h.ChangeDraft},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "删除申请草稿", Handle: h.Discard},
		{Methods: "POST", Path: path + "/move/:id", Access: session.SignedIn(), Effect: gateway.Write, Tool: "approval_decide", Params: paramsOfMove, Summary: "审批、转交、撤回等对申请的操作", Handle: h.Move},
		{Methods: "POST", Path: path + "/revoke/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Summary: "申请撤销已通过的申请", Handle: h.Revoke},
		{Methods: "POST", Path: path + "/handover/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Summary: "把待审批的申请移交给另一人", Handle: h.HandOver},
		{Methods: "POST", Path: path + "/agree", Access: session.SignedIn(), Effect: gateway.Write, Summary: "批量同意申请", Handle: h.AgreeSeveral},
	}
}

func (h *Handlers) flowRoutes() []gateway.Route {
	const list = "approval/flows"
	return slices.Concat(h.flows.Flows.Routes(record.Page{Menu: flowMenu, List: list}), []gateway.Route{
		{Methods: "GET", Path: "/api/flow/index", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/flow/design/:id", Access: session.Menu(flowMenu), Effect: gateway.Read, Summary: "流程的设计", Handle: h.flows.Design, Query: []string{"version"}},
		{Methods: "GET", Path: path + "/flow/versions/:id", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "approval/versions"},
		{Methods: "POST", Path: path + "/flow/draft/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Summary: "保存流程的草稿", Handle: h.flows.SaveDesign},
		{Methods: "POST", Path: path + "/flow/publish/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Summary: "发布流程", Handle: h.flows.Publish},
		{Methods: "POST", Path: path + "/flow/simulate", Access: session.Menu(flowMenu), Effect: gateway.Read, Summary: "试算流程的审批人", Handle: h.flows.Simulate},
		{Methods: "GET", Path: path + "/flow/post/all", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "organization/posts_all"},
		{Methods: "GET", Path: path + "/flow/role/all", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "organization/roles_all"},
		{Methods: "GET", Path: path + "/flows", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/flows_all"},
		{Methods: "GET", Path: path + "/form/:id", Access: session.Menu(mineMenu), Effect: gateway.Read, Summary: "发起申请的表单", Handle: h.flows.Form},
		{Methods: "POST", Path: path + "/preview", Access: session.Menu(mineMenu), Effect: gateway.Read, Summary: "预览申请的审批人", Handle: h.flows.Preview},
		{Methods: "POST", Path: path + "/days", Access: session.Menu(mineMenu), Effect: gateway.Read, Summary: "计算请假天数并查找重叠的申请", Handle: h.flows.Days},
	})
}

func (h *Handlers) deputyRoutes() []gateway.Route {
	const list = "approval/deputies"
	deputies := record.New(h.DB, approvers.Deputies)
	todo := session.Menu(todoMenu)
	return slices.Concat(deputies.Routes(record.Page{
		List: list, Read: todo, Add: todo, Edit: todo, Delete: todo, Without: []string{"export"},
	}), []gateway.Route{
		// Also for forms that ask for a person: everybody of the company may apply.
		{Methods: "GET", Path: approvers.StaffPath + "/all", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "organization/staff_all"},
	})
}

// mostAtOnce bounds how many applications one call approves.
const mostAtOnce = 50

// agreed is the result for one of several applications.
type agreed struct {
	ApplicationID string `json:"ApplicationId"`
	Done          bool
	Text          string // why not
}

// AgreeSeveral answers POST agree: each application has its own transaction, so that a failure of
// one does not stop the others.
func (h *Handlers) AgreeSeveral(r *gateway.Request) (any, error) {
	var sent struct {
		IDs     []payload.Text `json:"Ids"`
		Opinion payload.Text
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if len(sent.IDs) == 0 || len(sent.IDs) > mostAtOnce {
		return nil, errs.Failf("请选择 1 到 %d 份申请", mostAtOnce)
	}
	results := []agreed{}
	for _, id := range sent.IDs {
		results = append(results, h.agreeOne(r, string(id), sent.Opinion))
	}
	return results, nil
}

// agreeOne approves one of several applications. It returns every failure as that application's own
// result: the applications approved before stay approved, and the caller must see that.
func (h *Handlers) agreeOne(r *gateway.Request, id string, opinion payload.Text) agreed {
	_, err := h.move(r.Context(), r.Origin(), id, order{Action: actAgree, Opinion: opinion})
	if err == nil {
		return agreed{ApplicationID: id, Done: true}
	}
	failed := errs.As(err)
	if failed.Kind.Transport && h.Log != nil {
		h.Log.Error("one of several applications cannot be approved", "application", id, "error", err.Error())
	}
	return agreed{ApplicationID: id, Text: failed.ClientText()}
}

// Discard answers DELETE delete/{id}: it removes a draft of the caller that was never submitted.
func (h *Handlers) Discard(r *gateway.Request) (any, error) {
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		a, err := h.reserve(r.Context(), tx, r.Param("id"))
		if err != nil {
			return err
		}
		if a.ApplicantUserID != r.Caller.UserID {
			return errGone()
		}
		if a.State != engine.Draft {
			return errs.Failf("提交过的申请不能删除")
		}
		a.form = nil
		if err := a.dropFiles(r.Context(), tx); err != nil {
			return err
		}
		_, err = tx.Exec(r.Context(), "approval/discard", store.Args{"ApplicationId": a.ApplicationID})
		return err
	})
}
