package approval

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/handlers/approval/engine"
)

// applicationRoutes are those of the pages 待我审批, 我发起的 and 我已审批. Whoever takes part
// in an application may see it and do what their part is: the routes ask no more than a
// session, and the application says the rest. So does the list of what one is asked.
func (h *Handlers) applicationRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: path + "/todo/index", Access: session.SignedIn(), Effect: gateway.Read, Entry: "approval/todo"},
		{Methods: "GET", Path: path + "/todo/flows", Access: session.SignedIn(), Effect: gateway.Read, Entry: "approval/todo_flows"},
		{Methods: "GET", Path: path + "/mine/flows", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/flows_named"},
		{Methods: "GET", Path: path + "/done/flows", Access: session.Menu(doneMenu), Effect: gateway.Read, Entry: "approval/flows_named"},
		{Methods: "GET", Path: path + "/mine/index", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/mine"},
		{Methods: "GET", Path: path + "/mine/export", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/mine", Export: true},
		{Methods: "GET", Path: path + "/done/index", Access: session.Menu(doneMenu), Effect: gateway.Read, Entry: "approval/done"},
		{Methods: "GET", Path: path + "/done/export", Access: session.Button(doneMenu + ".export"), Effect: gateway.Read, Entry: "approval/done", Export: true},
		{Methods: "GET", Path: path + "/detail/:id", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Detail},
		{Methods: "PUT", Path: path + "/add", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.Apply},
		{Methods: "PUT", Path: path + "/draft", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.KeepDraft},
		{Methods: "POST", Path: path + "/submit/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.Resubmit},
		{Methods: "POST", Path: path + "/draft/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.ChangeDraft},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.Discard},
		{Methods: "POST", Path: path + "/move/:id", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Move},
		{Methods: "POST", Path: path + "/revoke/:id", Access: session.Menu(mineMenu), Effect: gateway.Write, Handle: h.Revoke},
		{Methods: "POST", Path: path + "/handover/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Handle: h.HandOver},
		{Methods: "POST", Path: path + "/agree", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.AgreeSeveral},
	}
}

// mostAtOnce bounds how many applications one call approves.
const mostAtOnce = 50

// agreed is what has become of one of several.
type agreed struct {
	ApplicationID string `json:"ApplicationId"`
	Done          bool
	Text          string // why not
}

// AgreeSeveral answers POST agree: each application for itself, so that one which is not
// approved keeps no other from being it.
func (h *Handlers) AgreeSeveral(r *gateway.Request) (any, error) {
	var sent struct {
		IDs     []wire.Text `json:"Ids"`
		Opinion wire.Text
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

// agreeOne approves one of several. Whatever keeps it from that is its own: what was approved
// before it stays so, and the caller must read that.
func (h *Handlers) agreeOne(r *gateway.Request, id string, opinion wire.Text) agreed {
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

// Discard answers DELETE delete/{id}: it removes a draft of one's own that was never submitted.
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
