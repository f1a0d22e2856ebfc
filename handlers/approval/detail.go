package approval

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	"qiao/handlers/approval/trail"
)

// detail is one application with everything that the people who take part see of it.
type detail struct {
	ApplicationID   string `json:"ApplicationId"`
	ApplicationNo   string
	FlowID          string `json:"FlowId"`
	FlowName        string
	Version         int
	Title           string
	ApplicantUserID string `json:"ApplicantUserId"`
	ApplicantName   string
	DepartmentName  *string
	State           engine.State
	ExamineStatus   int
	Reason          *string
	Subject         *string
	SubjectID       *string `json:"SubjectId"`
	SubmitDate      *store.LocalTime
	EndDate         *store.LocalTime
	RowVersion      int64
	Fields          []flow.Field
	Form            map[string]any      `tstype:"Record<string, string | string[] | Record<string, string>[]>"`
	People          map[string]string   // the names of persons in the form, by UserId
	Files           []attachments.File  // of the form and of comments
	Chosen          map[string][]string `tstype:"Record<string, string[]> | null"`
	Way             []approvers.Planned
	Copies          []told // once for each step
	Trail           []trail.Line
	Signature       string   // the result of checking the trail's signatures
	Task            *ownTask // by which the caller decides now; null where there is none
	Own             bool     // the caller has applied
	MayEdit         bool     // and submit again
	MayWithdraw     bool
	MayUrge         bool
	Revoke          *revocable `json:",omitempty"` // the revocable parts, once the application was approved
	Links           []link     `json:",omitempty"` // its revocations, or the application that it revokes
	// Overlaps are other applications of the applicant for days or times that this one asks for.
	Overlaps []calendar.Overlap `json:",omitempty"`
}

// told is a recipient of a copy at a step.
type told struct {
	StepID   string `json:"StepId"`
	UserID   string `json:"UserId"`
	Name     string
	ReadDate *store.LocalTime
}

// ownTask is the task of the caller that is open now.
type ownTask struct {
	TaskID   string `json:"TaskId"`
	StepName string
	ForName  string                // the person whose deputy the caller is; empty for the caller's own task
	Targets  []approvers.Colleague // the steps to which the task may go back, with their keys as UserId
}

// Detail answers GET detail/{id}. Where the caller received a copy, it is marked as read.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	a, err := h.readable(r, r.Param("id"))
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(a.copies, func(c copyRow) bool { return c.UserID == r.Caller.UserID && c.ReadDate == nil }) {
		args := store.Args{"ApplicationId": a.ApplicationID, "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()}}
		if _, err := h.DB.Exec(r.Context(), "approval/read_copy", args); err != nil {
			return nil, err
		}
	}
	return h.detail(r, a)
}

// readable reads an application that the caller may know of.
func (h *Handlers) readable(r *gateway.Request, id string) (*application, error) {
	a, err := h.read(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	a.prepare(r.Context(), h.DB)
	if err := a.checkKnown(r.Context(), h.DB, a.actor(r.Origin(), ""), r.Now()); err != nil {
		return nil, err
	}
	return a, nil
}

func (h *Handlers) detail(r *gateway.Request, a *application) (d detail, err error) {
	d = detail{
		ApplicationID: a.ApplicationID, ApplicationNo: a.ApplicationNo, FlowID: a.FlowID, FlowName: a.FlowName, Version: a.Version, Title: a.Title,
		ApplicantUserID: a.ApplicantUserID, ApplicantName: a.ApplicantName, DepartmentName: a.DepartmentName, State: a.State, ExamineStatus: a.ExamineStatus,
		Reason: a.Reason, Subject: a.Subject, SubjectID: a.SubjectID, SubmitDate: a.SubmitDate, EndDate: a.EndDate, RowVersion: a.RowVersion,
		Fields: a.definition.Fields, Form: a.definition.Sent(a.form), Chosen: a.chosen, Copies: []told{}, Own: a.ApplicantUserID == r.Caller.UserID,
	}
	if d.Fields == nil {
		d.Fields = []flow.Field{}
	}
	for _, c := range a.copies {
		d.Copies = append(d.Copies, told{c.StepID, c.UserID, c.UserName, c.ReadDate})
	}
	if d.Trail, err = a.trail(a.Form).Lines(r.Context(), h.DB); err != nil {
		return d, err
	}
	d.Signature = a.trail(a.Form).Verify(d.Trail)
	if d.Way, err = a.way(r.Context(), h.DB); err != nil {
		return d, err
	}
	if d.Files, err = applicationFiles.Of(r.Context(), h.DB, a.ApplicationID); err != nil {
		return d, err
	}
	if d.People, err = a.peopleOfForm(r.Context(), h.DB); err != nil {
		return d, err
	}
	d.MayEdit = d.Own && a.State.Editable() && a.Subject == nil && a.RevokesID == nil
	d.MayUrge = d.Own && a.State == engine.Running
	d.MayWithdraw = d.MayUrge && !slices.ContainsFunc(a.engine.Tasks, func(t *engine.Task) bool {
		return t.Round == a.Round && (t.Status == engine.Agreed || t.Status == engine.Refused)
	})
	if err := d.link(r, h, a); err != nil {
		return d, err
	}
	if a.State == engine.Running && a.RevokesID == nil {
		d.Overlaps, err = calendar.Overlaps(r.Context(), h.DB, calendar.Asked{
			FlowID: a.FlowID, UserID: a.ApplicantUserID, ApplicationID: a.ApplicationID, Definition: a.definition, Form: a.form,
		})
		if err != nil {
			return d, err
		}
	}
	d.Task, err = a.taskFor(r.Context(), h.DB, r)
	return d, err
}

// peopleOfForm returns the names of the persons in the form.
func (a *application) peopleOfForm(ctx context.Context, db store.Reader) (map[string]string, error) {
	var ids []string
	for _, f := range a.definition.Fields {
		if f.Type == flow.Person {
			ids = append(ids, a.form[f.Name]...)
		}
	}
	return approvers.NamesOf(ctx, db, ids)
}

// taskFor returns the task that the caller has to decide now, nil where there is none.
func (a *application) taskFor(ctx context.Context, db store.Reader, r *gateway.Request) (*ownTask, error) {
	mine, err := a.placesOf(ctx, db, r.Caller.UserID, r.Now())
	if err != nil {
		return nil, err
	}
	for _, t := range a.engine.Tasks {
		if t.Status != engine.Active || !slices.Contains(mine, t.UserID) {
			continue
		}
		row := a.tasks[t.ID]
		own := &ownTask{TaskID: t.ID, StepName: row.StepName, Targets: []approvers.Colleague{}}
		if t.UserID != r.Caller.UserID {
			own.ForName = row.UserName
		}
		for _, step := range a.engine.Targets(t) {
			own.Targets = append(own.Targets, approvers.Colleague{UserID: step.ID, Name: step.Name})
		}
		return own, nil
	}
	return nil, nil
}
