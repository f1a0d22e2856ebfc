package approval

import (
	"context"
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/flow"
)

// plannedStep is a planned step of an application, with the people who would be asked.
type plannedStep struct {
	StepID  string `json:"StepId"`
	Kind    string
	Name    string
	Mode    string          `json:",omitempty"`
	People  []colleagues    `json:",omitempty"`
	Choose  bool            // the applicant chooses who is asked
	Problem string          `json:",omitempty"` // why no approver could be asked
	Lanes   [][]plannedStep `json:",omitempty"` // of steps beside each other
	Tasks   []shownTask     `json:",omitempty"` // of a step that was reached
}

// colleagues are people with the names that are shown.
type colleagues struct {
	UserID string `json:"UserId"`
	Name   string
}

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
		return nil, invalid(wrong)
	}
	p := ready{definition: definition}
	if p.who, err = findApplicant(r.Context(), h.DB, string(sent.UserID)); err != nil {
		return nil, err
	}
	return p.foresee(r.Context(), h.DB, filled{Form: sent.Form, Chosen: sent.Chosen})
}

// Preview answers POST preview: who would be asked if the caller applied with these values.
func (h *Handlers) Preview(r *gateway.Request) (any, error) {
	var sent filled
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	_, definition, err := findFlow(r.Context(), h.DB, string(sent.FlowID), "")
	if err != nil {
		return nil, err
	}
	p := ready{definition: definition}
	if p.who, err = findApplicant(r.Context(), h.DB, r.Caller.UserID); err != nil {
		return nil, err
	}
	return p.foresee(r.Context(), h.DB, sent)
}

// foresee plans an application. Conditions on missing or wrong values do not hold.
func (p ready) foresee(ctx context.Context, db store.Reader, sent filled) ([]plannedStep, error) {
	if err := p.read(ctx, db, sent); err != nil {
		return nil, err
	}
	find := people{roster: p.people, definition: p.definition, applicant: p.who.facts, chosen: p.chosen}
	return find.foresee(p.definition.Plan(p.form, p.who.facts)), nil
}

func (p people) foresee(nodes []flow.Node) []plannedStep {
	steps := []plannedStep{}
	for _, node := range nodes {
		if node.Step != nil {
			steps = append(steps, p.foreseeStep(node.Step))
			continue
		}
		beside := plannedStep{Kind: flow.Parallel}
		for _, lane := range node.Lanes {
			beside.Lanes = append(beside.Lanes, p.foresee(lane))
		}
		steps = append(steps, beside)
	}
	return steps
}

func (p people) foreseeStep(s *flow.Step) plannedStep {
	step := plannedStep{StepID: s.ID, Kind: s.Kind, Name: s.Name, Mode: s.Mode, Choose: chooses(s)}
	users, err := p.ask(s)
	if err != nil {
		step.Problem = errs.As(err).ClientText()
		return step
	}
	for _, user := range users {
		step.People = append(step.People, colleagues{user, p.names[user]})
	}
	return step
}

// Form answers GET form/{id}: what an applicant fills in.
func (h *Handlers) Form(r *gateway.Request) (any, error) {
	row, definition, err := findFlow(r.Context(), h.DB, r.Param("id"), "")
	if err != nil {
		return nil, err
	}
	chosen := []map[string]string{}
	flow.Walk(definition.Steps, func(s *flow.Step) {
		if chooses(s) {
			chosen = append(chosen, map[string]string{"StepId": s.ID, "Name": s.Name})
		}
	})
	return map[string]any{"FlowId": row.FlowID, "FullName": row.FullName, "Version": row.Version, "Fields": definition.Fields, "Choices": chosen}, nil
}
