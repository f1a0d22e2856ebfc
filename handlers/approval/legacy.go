package approval

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
)

// handler is the path of the older handler service (specification §3).
const handler = "/ApprovalModule/ApprovalHandler.ashx"

func (h *Handlers) legacyRoutes() []gateway.Route {
	signedIn := session.SignedIn()
	return []gateway.Route{
		{Methods: "POST", Path: handler, Action: "relevance", Access: signedIn, Effect: gateway.Write, Summary: "提交业务单据的审批申请", Handle: h.Relate},
		{Methods: "GET", Path: handler, Action: "sendnotice", Access: signedIn, Effect: gateway.Write, Summary: "催办审批", Handle: h.SendNotice},
		{Methods: "GET", Path: handler, Action: "process", Access: signedIn, Effect: gateway.Read, Summary: "申请的表单、步骤和审批过程", Handle: h.Process},
		{Methods: "POST", Path: handler, Action: "update", Access: signedIn, Effect: gateway.Write, Summary: "审批一个申请", Handle: h.Examine},
		{Methods: "POST", Path: handler, Action: "sendend", Access: signedIn, Effect: gateway.Write, Summary: "把审批结果通知全部参与人", Handle: h.SendEnd},
		{Methods: "GET", Path: handler, Action: "approver", Access: signedIn, Effect: gateway.Read, Summary: "申请的全部审批人", Handle: h.Approvers},
	}
}

// reference is how a call of an older client identifies an application: by its key, by its number, or
// by the record that it belongs to.
type reference struct {
	ID            payload.Text `json:"Id"`
	ApplicationID payload.Text `json:"ApplicationId"`
	ApplicationNo payload.Text
	Subject       payload.Text
	SubjectID     payload.Text `json:"SubjectId"`
	FlowID        payload.Text `json:"FlowId"`
	Reason        payload.Text
	ExamineStatus payload.Text
	Action        payload.Text
	TaskID        payload.Text `json:"TaskId"`
	To            payload.Text
	Target        payload.Text
	Opinion       payload.Text
	Remark        payload.Text
	Form          map[string]json.RawMessage
}

func readReference(r *gateway.Request) (m reference, err error) {
	err = r.Bind(&m)
	m.Opinion = cmp.Or(m.Opinion, m.Remark)
	return m, err
}

// find returns the key of the application that the call identifies; for a record, of its latest
// one.
func (h *Handlers) find(ctx context.Context, m reference) (id string, err error) {
	key := cmp.Or(m.ApplicationID, m.ID)
	if key == "" && m.ApplicationNo == "" && (m.Subject == "" || m.SubjectID == "") {
		return "", errs.Failf("请指定 ApplicationId、ApplicationNo，或者 Subject 和 SubjectId")
	}
	err = h.DB.Get(ctx, &id, "approval/find", store.Args{
		"ApplicationId": string(key), "ApplicationNo": string(m.ApplicationNo), "Subject": string(m.Subject), "SubjectId": string(m.SubjectID),
	})
	return id, store.IfNone(err, errGone())
}

// Relate answers POST relevance: it asks for the approval of a record of an area, as that area's
// own page does; without Subject it submits an application of a flow.
func (h *Handlers) Relate(r *gateway.Request) (any, error) {
	m, err := readReference(r)
	if err != nil {
		return nil, err
	}
	if m.Subject == "" {
		if !r.Caller.MayMenu(mineMenu) { // as PUT add
			return nil, errs.New(errs.Forbidden)
		}
		return h.fill(r, "", true)
	}
	subject, known := h.subject(string(m.Subject))
	if !known {
		return nil, errs.Failf("没有业务单据 %s", errs.Shorten(string(m.Subject)))
	}
	if m.SubjectID == "" {
		return nil, errs.Failf("请指定 SubjectId（单据编号）")
	}
	if _, err := subject.AskFor(r, string(m.SubjectID), strings.TrimSpace(string(cmp.Or(m.Reason, m.Opinion)))); err != nil {
		return nil, err
	}
	id, err := h.find(r.Context(), reference{Subject: m.Subject, SubjectID: m.SubjectID})
	if err != nil {
		return nil, err
	}
	a, err := h.read(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

// SendNotice answers GET sendnotice: it reminds the approvers who are asked.
func (h *Handlers) SendNotice(r *gateway.Request) (any, error) {
	return h.examine(r, func(reference) (order, error) { return order{Action: actUrge}, nil })
}

// Examine answers POST update: ExamineStatus 1 approves and -1 sends back to the start;
// Action names any other move.
func (h *Handlers) Examine(r *gateway.Request) (any, error) {
	return h.examine(r, func(m reference) (order, error) {
		o := order{Action: m.Action, TaskID: m.TaskID, To: m.To, Target: m.Target, Opinion: m.Opinion}
		if o.Action != "" {
			return o, nil
		}
		switch m.ExamineStatus {
		case "1":
			o.Action = actAgree
		case "-1":
			o.Action = actRefuse
		default:
			return o, errs.Failf("ExamineStatus 须为 1（同意）或 -1（驳回），或者用 Action 指定操作")
		}
		return o, nil
	})
}

func (h *Handlers) examine(r *gateway.Request, what func(m reference) (order, error)) (any, error) {
	m, err := readReference(r)
	if err != nil {
		return nil, err
	}
	o, err := what(m)
	if err != nil {
		return nil, err
	}
	id, err := h.find(r.Context(), m)
	if err != nil {
		return nil, err
	}
	return h.move(r.Context(), r.Origin(), id, o)
}

// Process answers GET process: the application with its form, its steps and its trail.
func (h *Handlers) Process(r *gateway.Request) (any, error) {
	a, err := h.reference(r)
	if err != nil {
		return nil, err
	}
	return h.detail(r, a)
}

// approver is an approver who was asked, in the shape that older clients read.
type approver struct {
	StepName      string
	UserID        string `json:"UserId"`
	UserName      string
	Status        engine.Status
	ExamineStatus int // as the enumeration has it, of this person's decision
	ActedDate     *store.LocalTime
	Opinion       *string
}

// Approvers answers GET approver: all approvers who were asked, in the order of the steps.
func (h *Handlers) Approvers(r *gateway.Request) (any, error) {
	a, err := h.reference(r)
	if err != nil {
		return nil, err
	}
	way, err := a.way(r.Context(), h.DB)
	return approversOf(way, []approver{}), err
}

func approversOf(way []approvers.Planned, all []approver) []approver {
	decisions := map[engine.Status]int{engine.Agreed: 1, engine.Refused: -1}
	for _, step := range way {
		for _, t := range step.Tasks {
			all = append(all, approver{step.Name, t.UserID, t.Name, t.Status, decisions[t.Status], t.ActedDate, t.Opinion})
		}
		for _, lane := range step.Lanes {
			all = approversOf(lane, all)
		}
	}
	return all
}

func (h *Handlers) referenceID(r *gateway.Request) (string, error) {
	m, err := readReference(r)
	if err != nil {
		return "", err
	}
	return h.find(r.Context(), m)
}

func (h *Handlers) reference(r *gateway.Request) (*application, error) {
	id, err := h.referenceID(r)
	if err != nil {
		return nil, err
	}
	return h.readable(r, id)
}

// SendEnd answers POST sendend: it sends the result of an application to all participants.
func (h *Handlers) SendEnd(r *gateway.Request) (any, error) {
	id, err := h.referenceID(r)
	if err != nil {
		return nil, err
	}
	now := r.Now().Truncate(time.Millisecond)
	var a *application
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		if a, err = h.reserve(r.Context(), tx, id); err != nil {
			return err
		}
		return h.sendEnd(r.Context(), tx, a, r.Caller, now)
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

func (h *Handlers) sendEnd(ctx context.Context, tx *store.Tx, a *application, caller *session.Identity, now time.Time) error {
	may, err := a.mayRead(ctx, tx, caller.UserID, now)
	switch {
	case err != nil:
		return err
	case !may:
		return errGone()
	case a.State.Editable() && a.State != engine.Returned && a.State != engine.Withdrawn, a.State == engine.Running:
		return errs.Failf("申请%s，还没有结果", a.State)
	case a.ResultDate != nil && clock.Wall(now).Sub(a.ResultDate.Time) < urgeEvery:
		return errs.Failf("已于 %s 通知过，一小时内只能通知一次", a.ResultDate.Format("15:04"))
	}
	a.ResultDate = &store.LocalTime{Time: now}
	for _, user := range a.participants() {
		if user == caller.UserID {
			continue
		}
		if err := a.tell(ctx, tx, user, doneMenu, "审批结果："+a.Title, string(a.State), now); err != nil {
			return err
		}
	}
	return a.saveRow(ctx, tx)
}

// participants are the applicant, the people who decided and the recipients of copies.
func (a *application) participants() []string {
	users := []string{a.ApplicantUserID}
	for _, row := range a.rows() {
		users = append(users, store.OrEmpty(row.ActedUserID))
	}
	for _, c := range a.copies {
		users = append(users, c.UserID)
	}
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(user string) bool { return user == "" })
}
