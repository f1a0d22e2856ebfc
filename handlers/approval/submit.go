package approval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/handlers/approval/course"
	"qiao/handlers/approval/flow"
)

// filled is what an applicant sends.
type filled struct {
	FlowID  wire.Text `json:"FlowId"`
	Form    map[string]json.RawMessage
	Chosen  map[string][]wire.Text
	Version int64 `json:"RowVersion"`
}

func (f filled) choices() map[string][]string {
	chosen := map[string][]string{}
	for step, users := range f.Chosen {
		for _, user := range users {
			chosen[step] = append(chosen[step], string(user))
		}
	}
	return chosen
}

// flowRow is a flow that can be applied with.
type flowRow struct {
	FlowID     string  `db:"FlowId"`
	FullName   string  `db:"FullName"`
	Subject    *string `db:"Subject"`
	Version    int     `db:"Version"`
	Definition string  `db:"Definition"`
}

func findFlow(ctx context.Context, db reader, id, subject string) (row flowRow, d flow.Definition, err error) {
	err = db.Get(ctx, &row, "approval/flow", store.Args{"FlowId": id, "Subject": subject})
	if errors.Is(err, store.ErrNoRows) {
		return row, d, errs.Failf("审批流程不存在、未发布或已停用，请联系流程管理员")
	}
	if err != nil {
		return row, d, err
	}
	return row, d, json.Unmarshal([]byte(row.Definition), &d)
}

// Apply answers PUT /admin/approval/add: it submits a new application. One that cannot be
// submitted is kept as 提交失败, so that nothing which was filled in is lost.
func (h *Handlers) Apply(r *gateway.Request) (any, error) { return h.fill(r, "", true) }

// KeepDraft answers PUT /admin/approval/draft.
func (h *Handlers) KeepDraft(r *gateway.Request) (any, error) { return h.fill(r, "", false) }

// Resubmit answers POST /admin/approval/submit/{id}: it submits a draft, or what was sent back.
func (h *Handlers) Resubmit(r *gateway.Request) (any, error) {
	return h.fill(r, r.Param("id"), true)
}

// ChangeDraft answers POST /admin/approval/draft/{id}.
func (h *Handlers) ChangeDraft(r *gateway.Request) (any, error) {
	return h.fill(r, r.Param("id"), false)
}

func (h *Handlers) fill(r *gateway.Request, id string, submit bool) (any, error) {
	var sent filled
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	now := r.Now().Truncate(time.Millisecond)
	var a *application
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		if a, err = h.filled(r, tx, id, sent, submit, now); err != nil {
			return err
		}
		if err := a.takeFiles(r.Context(), tx, r.Caller.UserID); err != nil {
			return err
		}
		if submit {
			return h.submit(r.Context(), tx, a, r.Origin(), now)
		}
		return a.saveRow(r.Context(), tx)
	})
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}

// answer is what a call that changes an application says of it. A failed submission is
// kept: its Reason says what was wrong.
func (a *application) answer() map[string]any {
	return map[string]any{
		"ApplicationId": a.ApplicationID, "ApplicationNo": a.ApplicationNo, "State": string(a.State), "ExamineStatus": a.ExamineStatus, "Reason": a.Reason,
	}
}

// filled reads or makes the application, and puts in what was sent. A draft may lack what a
// submission must have.
func (h *Handlers) filled(r *gateway.Request, tx *store.Tx, id string, sent filled, submit bool, now time.Time) (*application, error) {
	who, err := findApplicant(r.Context(), tx, r.Caller.UserID)
	if err != nil {
		return nil, err
	}
	var a *application
	if id == "" {
		a, err = h.begin(r.Context(), tx, string(sent.FlowID), who, now)
	} else {
		a, err = h.reopen(r.Context(), tx, id, who, sent.Version)
	}
	if err != nil {
		return nil, err
	}
	form, wrong := a.definition.Read(sent.Form)
	a.form, a.chosen, a.facts = form, sent.choices(), who.facts
	a.describe(who)
	if wrong = append(wrong, a.unchosen()...); submit && len(wrong) > 0 {
		return nil, invalid(wrong)
	}
	return a, nil
}

// unchosen are the steps for which the applicant has still to choose who is asked.
func (a *application) unchosen() (wrong []flow.Invalid) {
	var visit func(nodes []flow.Node)
	visit = func(nodes []flow.Node) {
		for _, node := range nodes {
			if s := node.Step; s != nil && len(a.chosen[s.ID]) == 0 && slices.ContainsFunc(s.Who, func(who flow.Approver) bool { return who.By == flow.ByChoice }) {
				wrong = append(wrong, flow.Invalid{Field: s.ID, Text: "请选择" + s.Name})
			}
			for _, lane := range node.Lanes {
				visit(lane)
			}
		}
	}
	visit(a.definition.Plan(a.form, a.facts))
	return wrong
}

// begin makes an application with a flow that staff apply with for themselves.
func (h *Handlers) begin(ctx context.Context, tx *store.Tx, flowID string, who person, now time.Time) (*application, error) {
	row, definition, err := findFlow(ctx, tx, flowID, "")
	if err != nil {
		return nil, err
	}
	if row.Subject != nil {
		return nil, errs.Failf("%s由业务单据发起，请到对应的业务页面申请", row.FullName)
	}
	return h.insert(ctx, tx, row, definition, who, now)
}

// reopen reads an application of one's own that may be submitted again. It goes on with the
// version of its flow that is applied with now.
func (h *Handlers) reopen(ctx context.Context, tx *store.Tx, id string, who person, version int64) (*application, error) {
	a, err := h.reserve(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	switch {
	case a.ApplicantUserID != who.UserID:
		return nil, errGone()
	case !a.State.Editable():
		return nil, errs.Failf("%s的申请不能修改", a.State)
	case a.Subject != nil:
		return nil, errs.Failf("这项申请由业务单据发起，请到对应的业务页面重新申请")
	case version != 0 && version != a.RowVersion-1:
		return nil, errs.Failf("申请已在别处修改过，请刷新后重试")
	}
	row, definition, err := findFlow(ctx, tx, a.FlowID, "")
	a.Version, a.definition = row.Version, definition
	return a, err
}

// insert adds the row of a new application.
func (h *Handlers) insert(ctx context.Context, tx *store.Tx, row flowRow, definition flow.Definition, who person, now time.Time) (*application, error) {
	number, err := nextNumber(ctx, tx, now)
	if err != nil {
		return nil, err
	}
	a := &application{definition: definition, tasks: map[string]*taskRow{}, centre: h}
	a.applicationRow = applicationRow{
		ApplicationID: h.id(), ApplicationNo: number, FlowID: row.FlowID, FlowName: row.FullName, Version: row.Version, Subject: row.Subject,
		ApplicantUserID: who.UserID, ApplicantName: who.Name, State: course.Draft, ExamineStatus: examine[course.Draft], CreateDate: store.LocalTime{Time: now}, RowVersion: 1,
	}
	a.describe(who)
	err = tx.Insert(ctx, "Flow_Application",
		[]string{
			"ApplicationId", "ApplicationNo", "FlowId", "FlowName", "Version", "Title", "Summary", "ApplicantUserId", "ApplicantName", "State", "ExamineStatus",
			"Round", "Form", "Chosen", "Facts", "Subject", "CreateDate", "RowVersion",
		},
		[][]any{{
			a.ApplicationID, a.ApplicationNo, a.FlowID, a.FlowName, a.Version, a.Title, "", a.ApplicantUserID, a.ApplicantName, string(a.State), a.ExamineStatus,
			0, "{}", "{}", "{}", a.Subject, a.CreateDate, 1,
		}})
	return a, err
}

func nextNumber(ctx context.Context, tx *store.Tx, now time.Time) (string, error) {
	const format = "SP20060102"
	var last int64
	day := now.Format(format)
	err := tx.Get(ctx, &last, "approval/number", store.Args{"Day": day, "After": now.AddDate(0, 0, 1).Format(format)})
	return fmt.Sprintf("%s%03d", day, last+1), err
}

// describe writes what lists show of the application.
func (a *application) describe(who person) {
	a.OrganizationID, a.DepartmentName, a.ApplicantName = who.OrganizationID, who.DepartmentName, who.Name
	if a.Subject == nil {
		a.Title = fmt.Sprintf("%s的%s", who.Name, a.FlowName)
	}
	var parts []string
	for _, f := range a.definition.Fields {
		if values := a.form[f.Name]; len(values) > 0 && len(parts) < 3 && !slices.Contains([]string{flow.Person, flow.Files}, f.Type) {
			parts = append(parts, f.Label+"："+errs.Shorten(strings.Join(values, "、"))+f.Unit)
		}
	}
	a.Summary = strings.Join(parts, "；")
}

// submit starts the course. What the course refuses is kept with the reason.
func (h *Handlers) submit(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, now time.Time) error {
	who := a.actor(origin, "")
	a.follow(a.rows())
	a.prepare(ctx, tx)
	a.Reason, a.SubmitDate = nil, &store.LocalTime{Time: now}
	did := line{Action: didSubmit, UserID: &who.userID, UserName: who.name}
	err := a.course.Submit()
	if refused := errs.As(err); err != nil && refused.Kind != errs.Business {
		return err
	} else if err != nil {
		reason := refused.ClientText()
		a.follow(a.rows())
		a.course.State, a.Reason, did.Action, did.Opinion = course.Failed, &reason, didFail, &reason
	}
	if err := a.save(ctx, tx, who, now); err != nil {
		return err
	}
	if err := h.note(ctx, tx, a, did, now); err != nil {
		return err
	}
	if err := h.ended(ctx, tx, a, origin, ""); err != nil {
		return err
	}
	return audit.Write(ctx, tx, a.did(origin, audit.ApprovalAsked))
}

// did is the line of the audit log for a move.
func (a *application) did(origin audit.Origin, event audit.Event) audit.Record {
	record := origin.Did(event, a.ApplicationID)
	record.Title, record.Version = a.ApplicationNo+" "+a.Title, a.RowVersion
	return record
}

func (a *application) actor(origin audit.Origin, opinion string) actor {
	if origin.Caller == nil {
		return actor{name: "系统", opinion: opinion}
	}
	return actor{userID: origin.Caller.UserID, name: origin.Caller.Name, opinion: opinion}
}

// rows are the tasks as they were read.
func (a *application) rows() (rows []*taskRow) {
	for _, row := range a.tasks {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(x, y *taskRow) int { return strings.Compare(x.TaskID, y.TaskID) })
	return rows
}

// invalid tells of all wrong fields at once.
func invalid(wrong []flow.Invalid) error {
	fields, texts := map[string]string{}, []string{}
	for _, w := range wrong {
		fields[w.Field] = w.Text
		texts = append(texts, w.Text)
	}
	return errs.Newf(errs.Invalid, "%s", strings.Join(texts[:min(3, len(texts))], "；")).With(map[string]any{"fields": fields})
}
