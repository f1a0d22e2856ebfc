package approval

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/course"
)

// LimitsEvery is how often a gateway looks for tasks whose time has passed.
const LimitsEvery = time.Minute

// dueAtOnce bounds how many tasks one look deals with.
const dueAtOnce = 200

// Limits reminds those who have let a time limit pass, and hands tasks on. Each happens
// once, whichever instance is first.
type Limits struct {
	centre *Handlers
	log    *slog.Logger
	now    func() time.Time
}

// NewLimits returns a worker. key signs what it does (Handlers.Key).
func NewLimits(db *store.DB, key string, log *slog.Logger, now func() time.Time) *Limits {
	return &Limits{&Handlers{DB: db, Key: key}, log, now}
}

// Run looks at once and then at every tick, until ctx ends.
func (l *Limits) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		if err := l.Pass(ctx); err != nil && ctx.Err() == nil {
			l.log.Error("time limits of approvals cannot be read or written", "error", err.Error())
		}
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}

// dueTask is a task whose time has passed.
type dueTask struct {
	TaskID        string `db:"TaskId"`
	ApplicationID string `db:"ApplicationId"`
	Hand          bool   `db:"Hand"` // it is to be handed on, else its holder is reminded
}

// Pass deals with what is due now. What cannot be dealt with keeps nothing else waiting.
func (l *Limits) Pass(ctx context.Context) error {
	now := l.now().Truncate(time.Millisecond)
	var tasks []dueTask
	err := l.centre.DB.Select(ctx, &tasks, "approval/due", store.Args{"Now": store.LocalTime{Time: now}, "Most": dueAtOnce})
	if err != nil {
		return err
	}
	var failures []error
	for _, due := range tasks {
		failures = append(failures, l.centre.DB.Tx(ctx, func(tx *store.Tx) error { return l.centre.overdue(ctx, tx, due, now) }))
	}
	return errors.Join(failures...)
}

// overdue reminds the holder of a task or hands it on, unless somebody was quicker.
func (h *Handlers) overdue(ctx context.Context, tx *store.Tx, due dueTask, now time.Time) error {
	a, err := h.reserve(ctx, tx, due.ApplicationID)
	if err != nil {
		return err
	}
	t, row := a.course.Task(due.TaskID), a.tasks[due.TaskID]
	if t == nil || t.Status != course.Active {
		return nil
	}
	if due.Hand {
		return h.handOn(ctx, tx, a, t, now)
	}
	n, err := tx.Exec(ctx, "approval/remind", store.Args{"TaskId": due.TaskID, "Now": store.LocalTime{Time: now}})
	if err != nil || n == 0 {
		return err
	}
	return a.tell(ctx, tx, t.UserID, todoMenu, "审批已超时："+a.Title, "请尽快处理："+row.StepName, now)
}

// handOn gives a task to the person whom the step names for that, or to the one whom the
// flow asks where it has nobody. Where neither can be asked the task stays where it is.
func (h *Handlers) handOn(ctx context.Context, tx *store.Tx, a *application, t *course.Task, now time.Time) error {
	row := a.tasks[t.ID]
	for _, to := range []string{text(row.HandTo), a.definition.Fallback} {
		name, err := colleague(ctx, tx, to)
		if err == nil {
			err = a.course.Transfer(t, to)
		}
		if errs.Is(err, errs.Business) {
			continue
		}
		if err != nil {
			return err
		}
		by := actor{name: "系统", opinion: "超过时限未处理"}
		if err := a.save(ctx, tx, by, now); err != nil {
			return err
		}
		did := by.did(didHand)
		did.StepID, did.StepName, did.ForUserID, did.ForUserName, did.ToName = &row.StepID, &row.StepName, &row.UserID, &row.UserName, &name
		return h.note(ctx, tx, a, did, now)
	}
	_, err := tx.Exec(ctx, "approval/keep_task", store.Args{"TaskId": t.ID})
	return err
}
