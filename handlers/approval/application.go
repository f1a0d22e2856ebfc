package approval

import (
	"context"
	"encoding/json"
	"errors"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// applicationRow is an application as the database has it.
type applicationRow struct {
	ApplicationID   string           `db:"ApplicationId"`
	ApplicationNo   string           `db:"ApplicationNo"`
	FlowID          string           `db:"FlowId"`
	FlowName        string           `db:"FlowName"`
	Version         int              `db:"Version"`
	Title           string           `db:"Title"`
	Summary         string           `db:"Summary"`
	ApplicantUserID string           `db:"ApplicantUserId"`
	ApplicantName   string           `db:"ApplicantName"`
	OrganizationID  *string          `db:"OrganizationId"`
	DepartmentName  *string          `db:"DepartmentName"`
	State           engine.State     `db:"State"`
	ExamineStatus   int              `db:"ExamineStatus"`
	Reason          *string          `db:"Reason"`
	Round           int              `db:"Round"`
	Form            string           `db:"Form"`
	Chosen          string           `db:"Chosen"`
	Facts           string           `db:"Facts"`
	Subject         *string          `db:"Subject"`
	SubjectID       *string          `db:"SubjectId"`
	SubmitDate      *store.LocalTime `db:"SubmitDate"`
	EndDate         *store.LocalTime `db:"EndDate"`
	UrgeDate        *store.LocalTime `db:"UrgeDate"`
	ResultDate      *store.LocalTime `db:"ResultDate"`
	TrailHead       *string          `db:"TrailHead"`
	RevokesID       *string          `db:"RevokesId"` // the application that this one asks to revoke
	CreateDate      store.LocalTime  `db:"CreateDate"`
	RowVersion      int64            `db:"RowVersion"`
	Definition      string           `db:"Definition"`
}

// taskRow is a task as the database has it.
type taskRow struct {
	TaskID      string           `db:"TaskId"`
	StepID      string           `db:"StepId"`
	StepName    string           `db:"StepName"`
	Round       int              `db:"Round"`
	Seat        int              `db:"Seat"`
	Place       int              `db:"Place"`
	UserID      string           `db:"UserId"`
	UserName    string           `db:"UserName"`
	Status      engine.Status    `db:"Status"`
	Live        bool             `db:"Live"`
	AddedBy     *string          `db:"AddedBy"`
	AskDate     *store.LocalTime `db:"AskDate"`
	RemindDate  *store.LocalTime `db:"RemindDate"`
	HandDate    *store.LocalTime `db:"HandDate"`
	HandTo      *string          `db:"HandTo"`
	ActedUserID *string          `db:"ActedUserId"`
	ActedName   *string          `db:"ActedName"`
	ActedDate   *store.LocalTime `db:"ActedDate"`
	Opinion     *string          `db:"Opinion"`
}

// copyRow is a recipient of a copy (抄送).
type copyRow struct {
	UserID     string           `db:"UserId"`
	UserName   string           `db:"UserName"`
	StepID     string           `db:"StepId"`
	CreateDate store.LocalTime  `db:"CreateDate"`
	ReadDate   *store.LocalTime `db:"ReadDate"`
}

// application is an application that was read from the database, with its plan and tasks.
type application struct {
	applicationRow
	definition flow.Definition
	form       flow.Form
	chosen     map[string][]string // UserIds by step: ByChoice
	facts      flow.Applicant
	known      *approvers.Roster // its possible approvers, once they were looked up
	tasks      map[string]*taskRow
	copies     []copyRow
	engine     engine.Application
	centre     *Handlers
}

// errGone is the error for an application that does not exist, or that the caller may not see.
func errGone() error { return errs.Failf("申请不存在，或者您无权查看") }

// reserve reads an application for a change. Other transactions wait until this one ends.
func (h *Handlers) reserve(ctx context.Context, tx *store.Tx, id string) (*application, error) {
	n, err := tx.Exec(ctx, "approval/reserve", store.Args{"ApplicationId": id})
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errGone()
	}
	a, err := h.read(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	a.prepare(ctx, tx)
	return a, nil
}

// read reads an application with its tasks and the recipients of its copies.
func (h *Handlers) read(ctx context.Context, db store.Reader, id string) (*application, error) {
	a := &application{tasks: map[string]*taskRow{}, centre: h}
	err := db.Get(ctx, &a.applicationRow, "approval/application", store.Args{"ApplicationId": id})
	if err != nil {
		return nil, store.IfNone(err, errGone())
	}
	if err := a.decode(); err != nil {
		return nil, err
	}
	var tasks []*taskRow
	if err := db.Select(ctx, &tasks, "approval/tasks", store.Args{"ApplicationId": id}); err != nil {
		return nil, err
	}
	if err := db.Select(ctx, &a.copies, "approval/copies", store.Args{"ApplicationId": id}); err != nil {
		return nil, err
	}
	a.follow(tasks)
	return a, nil
}

// decode reads the JSON columns of the row.
func (a *application) decode() error {
	err := errors.Join(
		json.Unmarshal([]byte(a.Definition), &a.definition), json.Unmarshal([]byte(a.Form), &a.form),
		json.Unmarshal([]byte(a.Chosen), &a.chosen), json.Unmarshal([]byte(a.Facts), &a.facts),
	)
	if a.RevokesID != nil {
		a.definition = a.definition.Revocation()
	}
	return err
}

// follow builds the engine's application from the rows that were read.
func (a *application) follow(tasks []*taskRow) {
	a.engine = engine.Application{
		ApplicantID: a.ApplicantUserID, AllowOwn: a.definition.AllowOwn, AskAgain: a.definition.AskAgain, State: a.State, Round: a.Round,
		Plan: a.definition.Plan(a.form, a.facts), NewID: a.centre.id,
	}
	for _, row := range tasks {
		a.tasks[row.TaskID] = row
		a.engine.Tasks = append(a.engine.Tasks, &engine.Task{
			ID: row.TaskID, StepID: row.StepID, Seat: row.Seat, Place: row.Place, Round: row.Round, UserID: row.UserID,
			Status: row.Status, Live: row.Live, AddedBy: store.OrEmpty(row.AddedBy),
		})
	}
	for _, told := range a.copies {
		a.engine.Copied = append(a.engine.Copied, told.StepID)
	}
}

// prepare lets the engine find people.
func (a *application) prepare(ctx context.Context, db store.Reader) {
	a.engine.Ask = func(step *flow.Step) ([]string, error) {
		p, err := a.people(ctx, db)
		if err != nil {
			return nil, err
		}
		return p.Ask(step)
	}
}

// people returns the possible approvers of the application. One query looks up all of them, once.
func (a *application) people(ctx context.Context, db store.Reader) (approvers.People, error) {
	if a.known == nil {
		known, err := approvers.LookUp(ctx, db, a.definition, a.facts, a.chosen)
		if err != nil {
			return approvers.People{}, err
		}
		a.known = &known
	}
	return approvers.People{Roster: *a.known, Definition: a.definition, Applicant: a.facts, Chosen: a.chosen}, nil
}

// asJSON encodes values that have no columns of their own in the database.
func asJSON(value any) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err) // maps of texts always encode
	}
	return string(encoded)
}
