package approval

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/handlers/approval/course"
)

const mostOpinion = 500 // UTF-16 units

// urgeEvery is how long an applicant waits before urging again.
const urgeEvery = time.Hour

// order is what somebody wants done to an application.
type order struct {
	Action  wire.Text
	TaskID  wire.Text `json:"TaskId"` // of several that one has; else the first is meant
	To      wire.Text // UserId of transfer, before and after
	Target  wire.Text // StepId of reject; empty is the start
	Opinion wire.Text
	Files   []wire.Text // FileIds of a comment
}

// The actions of POST move/{id}.
const (
	actAgree    = "approve"
	actRefuse   = "reject"
	actTransfer = "transfer"
	actBefore   = "before"
	actAfter    = "after"
	actWithdraw = "withdraw"
	actUrge     = "urge"
	actComment  = "comment"
)

// names are how the trail calls the actions.
var names = map[string]string{
	actAgree: didAgree, actRefuse: didRefuse, actTransfer: didTransfer, actBefore: didBefore, actAfter: didAfter,
	actWithdraw: didWithdraw, actUrge: didUrge, actComment: didComment,
}

// Move answers POST /admin/approval/move/{id}: it decides on an application, or does
// something else to it.
func (h *Handlers) Move(r *gateway.Request) (any, error) {
	var o order
	if err := r.Bind(&o); err != nil {
		return nil, err
	}
	return h.move(r.Context(), r.Origin(), r.Param("id"), o)
}

// move makes one move in a transaction of its own.
func (h *Handlers) move(ctx context.Context, origin audit.Origin, id string, o order) (answer map[string]any, err error) {
	if o, err = o.read(); err != nil {
		return nil, err
	}
	now := origin.Now.Truncate(time.Millisecond)
	err = h.DB.Tx(ctx, func(tx *store.Tx) error {
		a, err := h.reserve(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := h.act(ctx, tx, a, origin, o, now); err != nil {
			return err
		}
		answer = a.answer()
		return audit.Write(ctx, tx, a.did(origin, audit.ApprovalMoved))
	})
	return answer, err
}

// read trims and bounds what was sent.
func (o order) read() (order, error) {
	o.Action, o.Opinion = wire.Text(strings.ToLower(strings.TrimSpace(string(o.Action)))), wire.Text(strings.TrimSpace(string(o.Opinion)))
	switch {
	case names[string(o.Action)] == "":
		return o, errs.Failf("操作须为 approve、reject、transfer、before、after、withdraw、urge、comment 之一")
	case len(utf16.Encode([]rune(string(o.Opinion)))) > mostOpinion:
		return o, errs.Failf("意见超过 %d 个字符", mostOpinion)
	case o.Opinion == "" && o.Action == actRefuse:
		return o, errs.Failf("请填写驳回原因")
	case o.Opinion == "" && o.Action == actComment:
		return o, errs.Failf("请填写评论")
	case o.To == "" && (o.Action == actTransfer || o.Action == actBefore || o.Action == actAfter):
		return o, errs.Failf("请选择%s给谁", names[string(o.Action)])
	}
	return o, nil
}

// act makes the move and writes the trail.
func (h *Handlers) act(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, o order, now time.Time) error {
	by := a.actor(origin, string(o.Opinion))
	did := line{Action: names[string(o.Action)], UserID: &by.userID, UserName: by.name}
	if by.opinion != "" {
		did.Opinion = &by.opinion
	}
	var err error
	switch o.Action {
	case actWithdraw, actUrge:
		err = a.ownMove(ctx, tx, o, by, now)
	case actComment:
		err = a.comment(ctx, tx, o, by, now, &did)
	default:
		err = h.decide(ctx, tx, a, o, by, now, &did)
	}
	if err != nil {
		return err
	}
	if err := a.save(ctx, tx, by, now); err != nil {
		return err
	}
	if err := h.note(ctx, tx, a, did, now); err != nil {
		return err
	}
	return h.ended(ctx, tx, a, origin, by.opinion)
}

// ownMove is one that only the applicant makes.
func (a *application) ownMove(ctx context.Context, tx *store.Tx, o order, by actor, now time.Time) error {
	if a.ApplicantUserID != by.userID {
		return a.refuseOther(ctx, tx, by, now)
	}
	if o.Action == actWithdraw {
		return a.course.Withdraw()
	}
	return a.urge(ctx, tx, now)
}

// refuseOther says that a move is the applicant's alone, to those who may know of the
// application.
func (a *application) refuseOther(ctx context.Context, tx *store.Tx, by actor, now time.Time) error {
	may, err := a.mayRead(ctx, tx, by.userID, now)
	if err != nil {
		return err
	}
	if !may {
		return errGone()
	}
	return errs.Failf("只有申请人可以撤回和催办")
}

// urge reminds those who are asked, once an hour.
func (a *application) urge(ctx context.Context, tx *store.Tx, now time.Time) error {
	if a.State != course.Running {
		return errs.Failf("%s的申请不需要催办", a.State)
	}
	if a.UrgeDate != nil && sameClock(now).Sub(a.UrgeDate.Time) < urgeEvery {
		return errs.Failf("已于 %s 催办过，一小时内只能催办一次", a.UrgeDate.Format("15:04"))
	}
	a.UrgeDate = &store.LocalTime{Time: now}
	for _, t := range a.course.Tasks {
		if t.Status == course.Active {
			if err := a.tell(ctx, tx, t.UserID, todoMenu, "催办："+a.Title, "申请人请您尽快审批", now); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameClock is a time as the database has it: the company's wall clock without a zone.
func sameClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// comment tells the applicant what somebody has said; everybody who takes part reads it in
// the trail.
func (a *application) comment(ctx context.Context, tx *store.Tx, o order, by actor, now time.Time, did *line) error {
	may, err := a.mayRead(ctx, tx, by.userID, now)
	if err != nil {
		return err
	}
	if !may {
		return errGone()
	}
	files, err := o.readFiles()
	if err != nil {
		return err
	}
	if err := a.take(ctx, tx, by.userID, files); err != nil {
		return err
	}
	if len(files) > 0 {
		joined := strings.Join(files, ",")
		did.Files = &joined
	}
	if a.ApplicantUserID == by.userID {
		return nil
	}
	return a.tell(ctx, tx, a.ApplicantUserID, mineMenu, "新评论："+a.Title, by.name+"："+by.opinion, now)
}

// decide makes a move by a task of the caller, or of somebody whose deputy the caller is.
func (h *Handlers) decide(ctx context.Context, tx *store.Tx, a *application, o order, by actor, now time.Time, did *line) error {
	t, err := a.taskOf(ctx, tx, string(o.TaskID), by, now)
	if err != nil {
		return err
	}
	row := a.tasks[t.ID]
	did.StepID, did.StepName = &row.StepID, &row.StepName
	if t.UserID != by.userID {
		did.ForUserID, did.ForUserName = &row.UserID, &row.UserName
	}
	switch o.Action {
	case actAgree:
		return a.course.Agree(t)
	case actRefuse:
		start := "发起人"
		did.ToName = &start
		if step := a.course.Step(string(o.Target)); step != nil {
			did.ToName = &step.Name
		}
		return a.course.Refuse(t, string(o.Target))
	}
	name, err := colleague(ctx, tx, string(o.To))
	if err != nil {
		return err
	}
	did.ToName = &name
	switch o.Action {
	case actTransfer:
		return a.course.Transfer(t, string(o.To))
	case actBefore:
		return a.course.AddBefore(t, string(o.To))
	default:
		return a.course.AddAfter(t, string(o.To))
	}
}

// colleague is the name of somebody who can be asked.
func colleague(ctx context.Context, tx *store.Tx, userID string) (string, error) {
	p, err := findApplicant(ctx, tx, userID)
	if errs.Is(err, errs.Business) {
		return "", errs.Failf("所选人员不存在，或者已经离职")
	}
	return p.Name, err
}

// taskOf is the task by which the caller decides. Whoever has none is told what has become
// of it, if they may know of the application at all.
func (a *application) taskOf(ctx context.Context, db reader, id string, by actor, now time.Time) (*course.Task, error) {
	mine, err := a.placesOf(ctx, db, by.userID, now)
	if err != nil {
		return nil, err
	}
	for _, t := range a.course.Tasks {
		if t.Status == course.Active && slices.Contains(mine, t.UserID) && (id == "" || t.ID == id) {
			return t, nil
		}
	}
	may, err := a.mayRead(ctx, db, by.userID, now)
	if err != nil {
		return nil, err
	}
	if !may {
		return nil, errGone()
	}
	return nil, a.decidedBy(id, mine)
}

// decidedBy says why there is nothing left to decide.
func (a *application) decidedBy(id string, mine []string) error {
	for _, t := range slices.Backward(a.rows()) {
		if (t.TaskID == id || id == "" && slices.Contains(mine, t.UserID)) && t.ActedDate != nil {
			return errs.Failf("这项审批已于 %s 处理：%s", t.ActedDate.Format("2006-01-02 15:04"), t.Status)
		}
	}
	if a.State != course.Running {
		return errs.Failf("申请%s，不需要再审批", a.State)
	}
	return errs.Failf("现在不需要您审批")
}

// placesOf are the UserIds in whose place somebody may decide: their own, and of those whose
// deputy they are. An applicant is nobody's deputy for what they have applied for.
func (a *application) placesOf(ctx context.Context, db reader, user string, now time.Time) ([]string, error) {
	if user == a.ApplicantUserID && !a.definition.AllowOwn {
		return []string{user}, nil
	}
	var absent []string
	err := db.Select(ctx, &absent, "approval/absent", store.Args{"UserId": user, "Today": dayOf(now)})
	return append([]string{user}, absent...), err
}

// mayRead reports whether somebody takes part in an application.
func (a *application) mayRead(ctx context.Context, db reader, user string, now time.Time) (bool, error) {
	if a.ApplicantUserID == user || slices.ContainsFunc(a.copies, func(c copyRow) bool { return c.UserID == user }) {
		return true, nil
	}
	mine, err := a.placesOf(ctx, db, user, now)
	for _, t := range a.tasks {
		if slices.Contains(mine, t.UserID) && t.Status != course.Waiting || text(t.ActedUserID) == user {
			return true, err
		}
	}
	return false, err
}

// ended tells the area that has asked for the approval what has become of it.
func (h *Handlers) ended(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, opinion string) error {
	over := slices.ContainsFunc(a.course.Events, func(e course.Event) bool { return e.Kind == course.Concluded }) && a.State != course.Running
	if !over || a.Subject == nil {
		return nil
	}
	area, known := h.Subjects[*a.Subject]
	if !known {
		return nil
	}
	return area.Ended(ctx, tx, approval.End{
		SubjectID: text(a.SubjectID), ApplicationID: a.ApplicationID, Approved: a.State == course.Approved, Opinion: opinion, Origin: origin,
	})
}
