package approval

import (
	"context"
	"slices"
	"time"

	"qiao/gateway/notify"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/trail"
)

// examine is the enumeration examineStatus (specification §4) for a state.
var examine = map[engine.State]int{
	engine.Failed: -2, engine.Draft: -1, engine.Returned: -1, engine.Withdrawn: -1, engine.Running: 0, engine.Approved: 1,
	engine.Voided: 1, engine.Resumed: 1, // they were examined; State says more
}

// actor is the maker of a move: a person, or the system where a time limit has passed.
type actor struct {
	userID  string
	name    string
	opinion string
	// realID and realName are the acting user, empty for the account's owner.
	realID, realName string
	seesAll          bool // as editors of flows do, except drafts
}

// did returns the line of the trail for the actor's action.
func (by actor) did(action string) trail.Line {
	orNil := func(value string) *string {
		if value == "" {
			return nil
		}
		return &value
	}
	return trail.Line{
		Action: action, UserID: orNil(by.userID), UserName: by.name, Opinion: orNil(by.opinion),
		ActorUserID: orNil(by.realID), ActorName: orNil(by.realName),
	}
}

// save writes the changes of a move, and sends notices to the people concerned.
func (a *application) save(ctx context.Context, tx *store.Tx, by actor, now time.Time) error {
	a.State, a.Round, a.ExamineStatus = a.engine.State, a.engine.Round, examine[a.engine.State]
	switch changed := slices.ContainsFunc(a.engine.Events, func(e engine.Event) bool { return e.Kind == engine.Concluded }); {
	case a.State == engine.Running, a.State == engine.Draft, a.State == engine.Failed:
		a.EndDate, a.ResultDate = nil, nil
	case changed:
		a.EndDate = &store.LocalTime{Time: now}
	}
	if err := a.saveRow(ctx, tx); err != nil {
		return err
	}
	result := a.outcome(by)
	for _, t := range a.engine.Tasks {
		before := a.statusOf(t.ID)
		if err := a.saveTask(ctx, tx, t, by, now); err != nil {
			return err
		}
		if before == engine.Active && t.Status != engine.Active {
			if err := result.endCards(ctx, tx, t, now); err != nil {
				return err
			}
		}
	}
	for _, e := range a.engine.Events {
		if err := a.announce(ctx, tx, e, by, now); err != nil {
			return err
		}
	}
	return nil
}

// agreedBefore is the reason why an approver was not asked again.
var agreedBefore = "与上一节点是同一审批人"

// write writes the changes of a move, and its line of the trail; after it, one line for each
// approver who was not asked again.
func (h *Handlers) write(ctx context.Context, tx *store.Tx, a *application, by actor, did trail.Line, now time.Time) error {
	if err := a.save(ctx, tx, by, now); err != nil {
		return err
	}
	if err := a.note(ctx, tx, did, now); err != nil {
		return err
	}
	for _, e := range a.engine.Events {
		if e.Kind != engine.Skipped {
			continue
		}
		names, err := approvers.NamesOf(ctx, tx, []string{e.UserID})
		if err != nil {
			return err
		}
		step, name := a.engine.Step(e.StepID), names[e.UserID]
		skipped := actor{name: trail.System, opinion: agreedBefore}.did(trail.Skip)
		skipped.StepID, skipped.StepName, skipped.ForUserID, skipped.ForUserName = &step.ID, &step.Name, &e.UserID, &name
		if err := a.note(ctx, tx, skipped, now); err != nil {
			return err
		}
	}
	return nil
}

// trail is the trail of the application, whose form is now this one.
func (a *application) trail(form string) trail.Trail {
	return trail.Trail{Key: a.centre.Key, ApplicationID: a.ApplicationID, Head: a.TrailHead, Round: a.Round, Form: form}
}

// note writes the next line of the trail.
func (a *application) note(ctx context.Context, tx *store.Tx, l trail.Line, now time.Time) (err error) {
	a.TrailHead, err = a.trail(asJSON(a.form)).Write(ctx, tx, l, now)
	return err
}

func (a *application) saveRow(ctx context.Context, tx *store.Tx) error {
	_, err := tx.Exec(ctx, "approval/update_application", store.Args{
		"ApplicationId": a.ApplicationID, "Version": a.Version, "Title": a.Title, "Summary": a.Summary, "OrganizationId": a.OrganizationID,
		"DepartmentName": a.DepartmentName, "State": string(a.State), "ExamineStatus": a.ExamineStatus, "Reason": a.Reason, "Round": a.Round,
		"Form": asJSON(a.form), "Chosen": asJSON(a.chosen), "Facts": asJSON(a.facts), "SubmitDate": a.SubmitDate, "EndDate": a.EndDate, "UrgeDate": a.UrgeDate,
		"ResultDate": a.ResultDate,
	})
	return err
}

// saveTask writes a task that is new or different.
func (a *application) saveTask(ctx context.Context, tx *store.Tx, t *engine.Task, by actor, now time.Time) error {
	row, known := a.tasks[t.ID]
	if !known {
		row = &taskRow{TaskID: t.ID, StepID: t.StepID, StepName: a.engine.Step(t.StepID).Name, Round: t.Round, Seat: t.Seat, UserID: t.UserID}
		if t.AddedBy != "" {
			row.AddedBy = &t.AddedBy
		}
	}
	if known && row.Status == t.Status && row.Place == t.Place && row.Live == t.Live {
		return nil
	}
	switch {
	case !known && t.Status == engine.Agreed:
		row.ActedDate, row.Opinion = &store.LocalTime{Time: now}, &agreedBefore
	case row.Status != t.Status:
		a.date(row, t.Status, by, now)
	}
	row.Status, row.Place, row.Live = t.Status, t.Place, t.Live
	if known {
		_, err := tx.Exec(ctx, "approval/update_task", store.Args{
			"TaskId": row.TaskID, "Place": row.Place, "Status": string(row.Status), "Live": row.Live, "AskDate": row.AskDate, "RemindDate": row.RemindDate,
			"HandDate": row.HandDate, "HandTo": row.HandTo, "ActedUserId": row.ActedUserID, "ActedDate": row.ActedDate, "Opinion": row.Opinion,
		})
		return err
	}
	return tx.Insert(ctx, "Flow_Task",
		[]string{"TaskId", "ApplicationId", "StepId", "StepName", "Round", "Seat", "Place", "UserId", "Status", "Live", "AddedBy", "AskDate", "RemindDate", "HandDate", "HandTo", "ActedDate", "Opinion"},
		[][]any{{
			row.TaskID, a.ApplicationID, row.StepID, row.StepName, row.Round, row.Seat, row.Place, row.UserID, string(row.Status), row.Live, row.AddedBy,
			row.AskDate, row.RemindDate, row.HandDate, row.HandTo, row.ActedDate, row.Opinion,
		}})
}

// date sets the times of tasks, the time limits, and the people who have decided.
func (a *application) date(row *taskRow, status engine.Status, by actor, now time.Time) {
	at := &store.LocalTime{Time: now}
	switch status {
	case engine.Active:
		row.AskDate, row.RemindDate, row.HandDate, row.HandTo = at, nil, nil, nil
		step := a.engine.Step(row.StepID)
		if step.RemindHours > 0 {
			row.RemindDate = &store.LocalTime{Time: now.Add(time.Duration(step.RemindHours) * time.Hour)}
		}
		if step.HandHours > 0 && step.HandTo != row.UserID {
			row.HandDate, row.HandTo = &store.LocalTime{Time: now.Add(time.Duration(step.HandHours) * time.Hour)}, &step.HandTo
		}
	case engine.Agreed, engine.Refused, engine.Transferred:
		row.ActedDate, row.Opinion = at, nil
		if by.userID != "" {
			row.ActedUserID = &by.userID
		}
		if by.opinion != "" {
			row.Opinion = &by.opinion
		}
	}
}

// announce writes the recipients of a copy, and the notices of an event.
func (a *application) announce(ctx context.Context, tx *store.Tx, e engine.Event, by actor, now time.Time) error {
	switch e.Kind {
	case engine.Asked:
		deputies, err := approvers.DeputiesOf(ctx, tx, e.UserID, now)
		if err != nil {
			return err
		}
		for _, user := range append([]string{e.UserID}, deputies...) {
			if err := a.ask(ctx, tx, e, user, now); err != nil {
				return err
			}
		}
	case engine.Told:
		err := tx.Insert(ctx, "Flow_Copy", []string{"ApplicationId", "UserId", "StepId", "CreateDate"},
			[][]any{{a.ApplicationID, e.UserID, e.StepID, store.LocalTime{Time: now}}})
		if err != nil {
			return err
		}
		return a.tell(ctx, tx, e.UserID, doneMenu, "抄送给您："+a.Title, a.Summary, now)
	case engine.Released:
		if a.State == engine.Withdrawn {
			return a.tell(ctx, tx, e.UserID, doneMenu, "申请已撤回："+a.Title, "申请人已撤回，不再需要审批", now)
		}
	case engine.Concluded:
		return a.conclude(ctx, tx, by, now)
	}
	return nil
}

// conclude sends the applicant the decision.
func (a *application) conclude(ctx context.Context, tx *store.Tx, by actor, now time.Time) error {
	said := by.name
	if by.realName != "" {
		said += "（" + by.realName + "操作）"
	}
	if by.opinion != "" {
		said += "：" + by.opinion
	}
	switch a.State {
	case engine.Approved:
		return a.tell(ctx, tx, a.ApplicantUserID, mineMenu, "申请已通过："+a.Title, said, now)
	case engine.Returned:
		return a.tell(ctx, tx, a.ApplicantUserID, mineMenu, "申请被退回："+a.Title, said, now)
	default:
		return nil
	}
}

func (a *application) tell(ctx context.Context, tx *store.Tx, user, page, title, content string, now time.Time) error {
	if a.centre.quiet {
		return nil
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: title, Category: "审批", Content: content, Publisher: a.ApplicantName, PageID: page, ObjectID: a.ApplicationID, Created: now,
	}, user)
}
