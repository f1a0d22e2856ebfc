package approval

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/trail"
)

// limitsEvery is how often a gateway looks for tasks whose time has passed.
const limitsEvery = time.Minute

// dueAtOnce bounds how many tasks one pass handles.
const dueAtOnce = 200

// Limits reminds approvers whose time limit has passed, and hands their tasks on. Each happens
// once, whichever instance is first.
type Limits struct {
	centre *Handlers
	now    func() time.Time
}

// NewLimits returns a worker.
func NewLimits(db *store.DB, settings config.Config, log *slog.Logger, now func() time.Time) *Limits {
	return &Limits{&Handlers{DB: db, Key: settings.Approval.SigningKey, Log: log, Cards: settings.Wechat.Callbacks()}, now}
}

// Job reminds or hands on the tasks whose time has passed.
func (l *Limits) Job() jobs.Job {
	return jobs.Job{
		Name: "approval-limits", Every: limitsEvery, Do: l.Pass,
		Failure: "time limits of approvals cannot be read or written",
	}
}

// dueTask is a task whose time has passed.
type dueTask struct {
	TaskID        string `db:"TaskId"`
	ApplicationID string `db:"ApplicationId"`
	Hand          bool   `db:"Hand"` // the task is handed on, else its holder gets a reminder
	left          bool   // its holder has left
}

// Pass handles the tasks that are due now. A task that fails does not stop the others.
func (l *Limits) Pass(ctx context.Context) error {
	now := l.now().Truncate(time.Millisecond)
	var tasks []dueTask
	err := l.centre.DB.Select(ctx, &tasks, "approval/due", store.Args{"Now": store.LocalTime{Time: now}, "Most": dueAtOnce})
	if err != nil {
		return err
	}
	var left []dueTask
	if err := l.centre.DB.Select(ctx, &left, "approval/left", store.Args{"Most": dueAtOnce}); err != nil {
		return err
	}
	for _, task := range left {
		task.left = true
		tasks = append(tasks, task)
	}
	var failures []error
	for _, due := range tasks {
		failures = append(failures, l.centre.DB.Tx(ctx, func(tx *store.Tx) error { return l.centre.overdue(ctx, tx, due, now) }))
	}
	return errors.Join(failures...)
}

// overdue reminds the holder of a task or hands it on, unless the task was decided meanwhile.
func (h *Handlers) overdue(ctx context.Context, tx *store.Tx, due dueTask, now time.Time) error {
	a, err := h.reserve(ctx, tx, due.ApplicationID)
	if err != nil {
		return err
	}
	t, row := a.engine.Task(due.TaskID), a.tasks[due.TaskID]
	if t == nil || t.Status != engine.Active {
		return nil
	}
	if due.left {
		return h.handFromLeaver(ctx, tx, a, t, now)
	}
	if due.Hand {
		handed, err := h.handOn(ctx, tx, a, t, []string{store.OrEmpty(row.HandTo), a.definition.Fallback}, actor{name: trail.System, opinion: "超过时限未处理"}.did(trail.Hand), now)
		if err == nil && !handed {
			_, err = tx.Exec(ctx, "approval/keep_task", store.Args{"TaskId": t.ID})
		}
		return err
	}
	n, err := tx.Exec(ctx, "approval/remind", store.Args{"TaskId": due.TaskID, "Now": store.LocalTime{Time: now}})
	if err != nil || n == 0 {
		return err
	}
	return a.tell(ctx, tx, t.UserID, todoMenu, "审批已超时："+a.Title, "请尽快处理："+row.StepName, now)
}

// handOn gives a task to the first of the people who can be asked; without one it stays with its holder.
func (h *Handlers) handOn(ctx context.Context, tx *store.Tx, a *application, t *engine.Task, people []string, did trail.Line, now time.Time) (handed bool, err error) {
	row := a.tasks[t.ID]
	for _, to := range people {
		name, err := colleague(ctx, tx, to)
		if err == nil {
			err = a.engine.Transfer(t, to)
		}
		if errs.Is(err, errs.Business) {
			continue
		}
		if err != nil {
			return false, err
		}
		did.StepID, did.StepName, did.ForUserID, did.ForUserName, did.ToName = &row.StepID, &row.StepName, &row.UserID, &row.UserName, &name
		return true, h.write(ctx, tx, a, actor{name: trail.System, opinion: store.OrEmpty(did.Opinion)}, did, now)
	}
	return false, nil
}

// handFromLeaver gives the task of an approver who can no longer be asked to the person whom the
// step or the flow names, else to an administrator of flows.
func (h *Handlers) handFromLeaver(ctx context.Context, tx *store.Tx, a *application, t *engine.Task, now time.Time) error {
	var keepers []string
	if signsIn, err := approvers.SignsIn(ctx, tx, t.UserID); err != nil || signsIn {
		return err
	}
	if err := tx.Select(ctx, &keepers, "approval/keepers", store.Args{"Button": flowMenu + ".edit"}); err != nil {
		return err
	}
	people := append([]string{a.definition.Fallback}, keepers...)
	if step := a.engine.Step(t.StepID); step != nil && step.HandTo != "" {
		people = append([]string{step.HandTo}, people...)
	}
	handed, err := h.handOn(ctx, tx, a, t, people, actor{name: trail.System, opinion: "审批人已离职，或者账号已停用"}.did(trail.Leave), now)
	if err == nil && !handed && h.Log != nil {
		h.Log.Warn("nobody can be asked instead of an approver who has left", "application", a.ApplicationID, "task", t.ID)
	}
	return err
}
