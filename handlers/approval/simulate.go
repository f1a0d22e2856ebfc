package approval

import (
	"context"
	"encoding/json"
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/handlers/approval/flow"
)

// foreseen is a step of an application that is not there yet, with who would be asked.
type foreseen struct {
	StepID  string `json:"StepId"`
	Kind    string
	Name    string
	Mode    string       `json:",omitempty"`
	People  []colleagues `json:",omitempty"`
	Choose  bool         // the applicant chooses who is asked
	Problem string       `json:",omitempty"` // why nobody could be asked
	Lanes   [][]foreseen `json:",omitempty"` // of steps beside each other
	Tasks   []shownTask  `json:",omitempty"` // of a step that was reached
}

// colleagues are people as one reads of them.
type colleagues struct {
	UserID string `json:"UserId"`
	Name   string
}

// Simulate answers POST flow/simulate: who would be asked if a person applied with these
// values. Flow is what is being drawn.
func (h *Handlers) Simulate(r *gateway.Request) (any, error) {
	var sent struct {
		UserID wire.Text `json:"UserId"`
		Form   map[string]json.RawMessage
		Chosen map[string][]wire.Text
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
	return foresee(r.Context(), h.DB, definition, string(sent.UserID), filled{Form: sent.Form, Chosen: sent.Chosen})
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
	return foresee(r.Context(), h.DB, definition, r.Caller.UserID, sent)
}

// foresee plans an application. Values that are missing or wrong hold no condition.
func foresee(ctx context.Context, db *store.DB, d flow.Definition, userID string, sent filled) ([]foreseen, error) {
	who, err := findApplicant(ctx, db, userID)
	if err != nil {
		return nil, err
	}
	form, _ := d.Read(sent.Form)
	find := people{ctx: ctx, db: db, definition: d, applicant: who.facts, chosen: sent.choices()}
	return find.foresee(d.Plan(form, who.facts))
}

func (p people) foresee(nodes []flow.Node) (steps []foreseen, err error) {
	steps = []foreseen{}
	for _, node := range nodes {
		if node.Step != nil {
			step, err := p.foreseeStep(node.Step)
			if err != nil {
				return nil, err
			}
			steps = append(steps, step)
			continue
		}
		beside := foreseen{Kind: flow.Parallel}
		for _, lane := range node.Lanes {
			inner, err := p.foresee(lane)
			if err != nil {
				return nil, err
			}
			beside.Lanes = append(beside.Lanes, inner)
		}
		steps = append(steps, beside)
	}
	return steps, nil
}

func (p people) foreseeStep(s *flow.Step) (foreseen, error) {
	step := foreseen{StepID: s.ID, Kind: s.Kind, Name: s.Name, Mode: s.Mode}
	for _, who := range s.Who {
		step.Choose = step.Choose || who.By == flow.ByChoice
	}
	users, err := p.ask(s)
	if errs.Is(err, errs.Business) {
		step.Problem = errs.As(err).ClientText()
		return step, nil
	}
	if err != nil {
		return step, err
	}
	for _, user := range users {
		name, err := nameOf(p.ctx, p.db, user)
		if err != nil {
			return step, err
		}
		step.People = append(step.People, colleagues{user, name})
	}
	return step, nil
}

func nameOf(ctx context.Context, db reader, userID string) (name string, err error) {
	err = db.Get(ctx, &name, "organization/name", store.Args{"UserId": userID})
	if errors.Is(err, store.ErrNoRows) {
		err = nil
	}
	return name, err
}

// Form answers GET form/{id}: what an applicant fills in.
func (h *Handlers) Form(r *gateway.Request) (any, error) {
	row, definition, err := findFlow(r.Context(), h.DB, r.Param("id"), "")
	if err != nil {
		return nil, err
	}
	chosen := []map[string]string{}
	flow.Walk(definition.Steps, func(s *flow.Step) {
		for _, who := range s.Who {
			if who.By == flow.ByChoice {
				chosen = append(chosen, map[string]string{"StepId": s.ID, "Name": s.Name})
			}
		}
	})
	return map[string]any{"FlowId": row.FlowID, "FullName": row.FullName, "Version": row.Version, "Fields": definition.Fields, "Choices": chosen}, nil
}
