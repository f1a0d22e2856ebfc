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

// Form answers GET form/{id}: what an applicant fills in.
func (h *Handlers) Form(r *gateway.Request) (any, error) {
	row, definition, err := Find(r.Context(), h.DB, r.Param("id"), "")
	if err != nil {
		return nil, err
	}
	chosen := []map[string]string{}
	flow.Walk(definition.Steps, func(s *flow.Step) {
		if approvers.Chooses(s) {
			chosen = append(chosen, map[string]string{"StepId": s.ID, "Name": s.Name})
		}
	})
	return map[string]any{"FlowId": row.FlowID, "FullName": row.FullName, "Version": row.Version, "Fields": definition.Fields, "Choices": chosen}, nil
}
