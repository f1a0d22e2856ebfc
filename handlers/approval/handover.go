package approval

import (
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/trail"
)

// HandOver answers POST handover/{id}: an administrator of flows gives an approver's task to
// another person, also where the approver can still decide.
func (h *Handlers) HandOver(r *gateway.Request) (any, error) {
	var o order
	if err := r.Bind(&o); err != nil {
		return nil, err
	}
	o.Opinion = payload.Text(strings.TrimSpace(string(o.Opinion)))
	switch {
	case o.Opinion == "":
		return nil, errs.Failf("请填写改派原因")
	case o.To == "":
		return nil, errs.Failf("请选择改派给谁")
	}
	if err := o.checkOpinion(); err != nil {
		return nil, err
	}
	now := r.Now().Truncate(time.Millisecond)
	var a *application
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		if a, err = h.reserve(r.Context(), tx, r.Param("id")); err != nil {
			return err
		}
		if err := h.handOver(r, tx, a, o, now); err != nil {
			return err
		}
		return audit.Write(r.Context(), tx, a.did(r.Origin(), audit.ApprovalMoved))
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

func (h *Handlers) handOver(r *gateway.Request, tx *store.Tx, a *application, o order, now time.Time) error {
	name, err := colleague(r.Context(), tx, string(o.To))
	if err != nil {
		return err
	}
	t := a.engine.Task(string(o.TaskID))
	if err := a.engine.Transfer(t, string(o.To)); err != nil {
		return err
	}
	row, by := a.tasks[t.ID], a.actor(r.Origin(), string(o.Opinion))
	did := by.did(trail.HandOver)
	did.StepID, did.StepName, did.ForUserID, did.ForUserName, did.ToName = &row.StepID, &row.StepName, &row.UserID, &row.UserName, &name
	return h.write(r.Context(), tx, a, by, did, now)
}
