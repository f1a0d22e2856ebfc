package approval

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/message"
	"qiao/gateway/notify"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
)

// AgreeByCard approves by the task of a card in 企业微信, as the caller of the origin.
func (h *Handlers) AgreeByCard(ctx context.Context, origin audit.Origin, applicationID, taskID string) error {
	_, err := h.move(ctx, origin, applicationID, order{Action: actAgree, TaskID: payload.Text(taskID)})
	return err
}

// ask sends the notice of a task to an approver or a deputy, with a card for 企业微信. An applicant who is the deputy gets no card,
// because applicants may not decide.
func (a *application) ask(ctx context.Context, tx *store.Tx, e engine.Event, user string, now time.Time) error {
	if a.centre.quiet {
		return nil
	}
	n := notify.Notice{
		ID: uuid.Must(uuid.NewV7()).String(), Title: "请审批：" + a.Title, Category: "审批", Content: a.Summary, Publisher: a.ApplicantName,
		PageID: todoMenu, ObjectID: a.ApplicationID, Created: now,
	}
	if err := notify.Tell(ctx, tx, n, user); err != nil {
		return err
	}
	if !a.centre.Cards || user == a.ApplicantUserID && user != e.UserID && !a.definition.AllowOwn {
		return nil
	}
	card, err := a.card(ctx, tx, e, user, now)
	if err != nil {
		return err
	}
	card.NoticeID = n.ID
	return card.Add(ctx, tx, now)
}

// card returns the card of a task. It shows the columns of 待我审批. 驳回 needs a reason, so its button opens the application.
func (a *application) card(ctx context.Context, tx *store.Tx, e engine.Event, user string, now time.Time) (message.Buttons, error) {
	step := a.engine.Step(e.StepID)
	rows := []wechat.Row{
		{Name: "申请人", Value: a.ApplicantName}, {Name: "部门", Value: store.OrEmpty(a.DepartmentName)}, {Name: "编号", Value: a.ApplicationNo}, {Name: "节点", Value: step.Name},
	}
	if user != e.UserID {
		names, err := approvers.NamesOf(ctx, tx, []string{e.UserID})
		if err != nil {
			return message.Buttons{}, err
		}
		rows = append(rows, wechat.Row{Name: "代", Value: names[e.UserID]})
	}
	hours := step.RemindHours
	if hours == 0 {
		hours = step.HandHours
	}
	if hours > 0 {
		rows = append(rows, wechat.Row{Name: "时限", Value: clock.Minute(now.Add(time.Duration(hours) * time.Hour))})
	}
	return message.Buttons{
		UserID: user, ApplicationID: a.ApplicationID, FlowTaskID: e.TaskID, Title: a.Title, Description: a.FlowName, Text: a.Summary,
		Rows: slices.DeleteFunc(rows, func(r wechat.Row) bool { return r.Value == "" }),
		Buttons: []wechat.Button{
			{Text: "同意", Key: message.Agree, Style: wechat.Primary}, {Text: "驳回", Style: wechat.Danger}, {Text: "查看", Style: wechat.Plain},
		},
	}, nil
}

// statusOf returns the status of a task before the move; empty for a new task.
func (a *application) statusOf(taskID string) engine.Status {
	if row := a.tasks[taskID]; row != nil {
		return row.Status
	}
	return ""
}

// outcome is the result of a move, for the cards of the tasks that it ends.
type outcome struct {
	by      actor
	refused bool
	state   engine.State
}

// outcome must be called before the tasks are written.
func (a *application) outcome(by actor) outcome {
	refused := slices.ContainsFunc(a.engine.Tasks, func(t *engine.Task) bool { return t.Status == engine.Refused && a.statusOf(t.ID) != engine.Refused })
	return outcome{by, refused, a.engine.State}
}

// on returns the text on the card of a person, by the new status of the task.
func (o outcome) on(status engine.Status, user string) string {
	verb := "同意"
	if o.refused {
		verb = "驳回"
	}
	switch {
	case status == engine.Transferred:
		return "已转交"
	case status == engine.Waiting:
		return "已加签"
	case o.state == engine.Withdrawn:
		return "已撤回"
	case o.by.userID == "":
		return "已处理"
	case o.by.userID == user:
		return "已" + verb
	}
	return "已由 " + o.by.name + " " + verb
}

// endCards shows the result on the cards of a task.
func (o outcome) endCards(ctx context.Context, tx *store.Tx, t *engine.Task, now time.Time) error {
	return message.EndCards(ctx, tx, t.ID, func(user string) string { return o.on(t.Status, user) }, now)
}
