package design

import (
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/flow"
)

// Simulate answers POST flow/simulate: who would be asked if a person applied with these values.
// Flow is the definition that is being drawn.
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

// Preview answers POST preview: who would be asked if the caller applied with these values.
func (h *Handlers) Preview(r *gateway.Request) (any, error) {
	var sent struct {
		FlowID payload.Text `json:"FlowId"`
		Form   map[string]json.RawMessage
		Chosen map[string][]payload.Text
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	_, definition, err := Find(r.Context(), h.DB, string(sent.FlowID), "")
	if err != nil {
		return nil, err
	}
	p := approvers.Filled{Definition: definition}
	if p.Who, err = approvers.FindApplicant(r.Context(), h.DB, r.Caller.UserID); err != nil {
		return nil, err
	}
	if err := p.Read(r.Context(), h.DB, sent.Form, sent.Chosen); err != nil {
		return nil, err
	}
	return p.Foresee(), nil
}

// form is what an applicant fills in.
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
	answer := form{[]choice{}, definition.Fields, row.FlowID, row.FullName, row.Version}
	flow.Walk(definition.Steps, func(s *flow.Step) {
		if approvers.Chooses(s) {
			answer.Choices = append(answer.Choices, choice{s.Name, s.ID})
		}
	})
	return answer, nil
}
