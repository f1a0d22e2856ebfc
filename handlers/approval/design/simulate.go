package design

import (
	"encoding/json"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/flow"
)

// Simulate answers POST flow/simulate: the people whom the drawn Flow would ask if a person applied with these values.
func (h *Handlers) Simulate(r *gateway.Request) (any, error) {
	var sent struct {
		UserID payload.Text `json:"UserId"`
		Form   map[string]json.RawMessage
		Chosen map[string][]payload.Text
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	definition, err := readDefinition(r)
	if err != nil {
		return nil, err
	}
	if wrong := definition.Check(); len(wrong) > 0 {
		return nil, flow.Refusal(wrong)
	}
	p := approvers.Filled{Definition: definition}
	if p.Who, err = approvers.FindApplicant(r.Context(), h.DB, string(sent.UserID)); err != nil {
		return nil, err
	}
	if err := p.Read(r.Context(), h.DB, sent.Form, sent.Chosen); err != nil {
		return nil, err
	}
	return p.Foresee(), nil
}

// Preview answers POST preview: the people whom the flow would ask if the caller applied with these values.
func (h *Handlers) Preview(r *gateway.Request) (any, error) {
	_, p, err := h.previewed(r)
	if err != nil {
		return nil, err
	}
	return p.Foresee(), nil
}

// previewed reads the values with which the caller may apply, and their flow.
func (h *Handlers) previewed(r *gateway.Request) (asked previewed, p approvers.Filled, err error) {
	if err = r.Bind(&asked); err != nil {
		return asked, p, err
	}
	row, definition, err := Find(r.Context(), h.DB, string(asked.FlowID), "")
	if err != nil {
		return asked, p, err
	}
	if err := MayStart(r.Context(), h.DB, row, r.Caller.UserID); err != nil {
		return asked, p, err
	}
	p.Definition = definition
	if p.Who, err = approvers.FindApplicant(r.Context(), h.DB, r.Caller.UserID); err != nil {
		return asked, p, err
	}
	return asked, p, p.Read(r.Context(), h.DB, asked.Form, asked.Chosen)
}

// previewed is the partly filled form of an applicant.
type previewed struct {
	FlowID        payload.Text `json:"FlowId"`
	ApplicationID payload.Text `json:"ApplicationId"` // of Days: the application that is filled in again
	Form          map[string]json.RawMessage
	Chosen        map[string][]payload.Text
}

// counted is the answer of Days.
type counted struct {
	// Days are the numbers of days by their fields, without the applicant's deductions; a field that cannot be counted
	// is missing.
	Days map[string]string
	// Overlaps are other applications of the applicant for the same days or times.
	Overlaps []calendar.Overlap
}

// Days answers POST days: it counts the days of a form, and finds overlapping applications.
func (h *Handlers) Days(r *gateway.Request) (any, error) {
	asked, p, err := h.previewed(r)
	if err != nil {
		return nil, err
	}
	answer := counted{Days: map[string]string{}, Overlaps: []calendar.Overlap{}}
	days, err := calendar.Of(r.Context(), h.DB, p.Definition)
	if err != nil {
		return nil, err
	}
	for _, f := range p.Definition.Fields {
		if n, known := f.DaysOf(p.Form, days); known {
			answer.Days[f.Name] = strconv.Itoa(n)
		}
	}
	found, err := calendar.Overlaps(r.Context(), h.DB, calendar.Asked{
		FlowID: string(asked.FlowID), UserID: r.Caller.UserID, ApplicationID: string(asked.ApplicationID), Definition: p.Definition, Form: p.Form,
	})
	answer.Overlaps = append(answer.Overlaps, found...)
	return answer, err
}

// form is the form for an applicant.
type form struct {
	Choices  []choice     // the steps whose approvers the applicant chooses
	Fields   []flow.Field `tstype:"FlowField[] | null"`
	FlowID   string       `json:"FlowId"`
	FullName string
	Version  int
}

// choice is a step whose approvers the applicant chooses.
type choice struct {
	Name   string
	StepID string `json:"StepId"`
}

// Form answers GET form/{id}.
func (h *Handlers) Form(r *gateway.Request) (any, error) {
	row, definition, err := Find(r.Context(), h.DB, r.Param("id"), "")
	if err != nil {
		return nil, err
	}
	if err := MayStart(r.Context(), h.DB, row, r.Caller.UserID); err != nil {
		return nil, err
	}
	answer := form{[]choice{}, definition.Fields, row.FlowID, row.FullName, row.Version}
	flow.Walk(definition.Steps, func(s *flow.Step) {
		if approvers.Chooses(s) {
			answer.Choices = append(answer.Choices, choice{s.Name, s.ID})
		}
	})
	return answer, nil
}
