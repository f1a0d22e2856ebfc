package approvers

import (
	"context"
	"encoding/json"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// Planned is a planned step of an application, with the people who would be asked.
type Planned struct {
	StepID  string `json:"StepId"`
	Kind    flow.StepKind
	Name    string
	Mode    flow.Mode   `json:",omitempty"`
	People  []Colleague `json:",omitempty"`
	Choose  bool        // the applicant chooses the people
	Problem string      `json:",omitempty"` // why no approver could be asked
	Lanes   [][]Planned `json:",omitempty"` // of steps beside each other
	Tasks   []Task      `json:",omitempty"` // of a step that was reached
}

// Colleague is a person with the name that is shown.
type Colleague struct {
	UserID string `json:"UserId"`
	Name   string
}

// Task is the task of an approver who is or was asked.
type Task struct {
	TaskID    string `json:"TaskId"`
	UserID    string `json:"UserId"`
	Name      string
	Status    engine.Status
	AskDate   *store.LocalTime
	ActedDate *store.LocalTime
	ActedBy   string // a deputy's name; empty for the caller's own task
	Opinion   *string
	Added     bool // added by another approver
}

// Filled is an application as it is filled in, with the people whom its flow may ask.
type Filled struct {
	Definition flow.Definition
	Who        Person
	Form       flow.Form
	Chosen     map[string][]string
	Roster     Roster
	Wrong      []flow.Invalid // errors that a draft may have
}

// Read reads the form and the choices of the applicant.
func (p *Filled) Read(ctx context.Context, db store.Reader, form map[string]json.RawMessage, chosen map[string][]payload.Text) (err error) {
	var wrong []flow.Invalid
	days, err := calendar.Of(ctx, db, p.Definition)
	if err != nil {
		return err
	}
	p.Form, p.Wrong = p.Definition.Read(form, days)
	if p.Chosen, wrong = ReadChoices(p.Definition, chosen); len(wrong) == 0 {
		wrong, err = Unchoosable(ctx, db, p.Definition, p.Who.Company, p.Chosen)
	}
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return flow.Refusal(wrong)
	}
	p.Roster, err = LookUp(ctx, db, p.Definition, p.Who.Facts, p.Chosen)
	return err
}

// Foresee plans the application that was read. Conditions on missing or wrong values do not hold.
func (p *Filled) Foresee() []Planned {
	find := People{Roster: p.Roster, Definition: p.Definition, Applicant: p.Who.Facts, Chosen: p.Chosen}
	return find.Foresee(p.Definition.Plan(p.Form, p.Who.Facts))
}

// Foresee plans these steps, with the people who would be asked.
func (p People) Foresee(nodes []flow.Node) []Planned {
	steps := []Planned{}
	for _, node := range nodes {
		if node.Step != nil {
			steps = append(steps, p.foreseeStep(node.Step))
			continue
		}
		beside := Planned{Kind: flow.Parallel}
		for _, lane := range node.Lanes {
			beside.Lanes = append(beside.Lanes, p.Foresee(lane))
		}
		steps = append(steps, beside)
	}
	return steps
}

func (p People) foreseeStep(s *flow.Step) Planned {
	step := Planned{StepID: s.ID, Kind: s.Kind, Name: s.Name, Mode: s.Mode, Choose: Chooses(s)}
	users, err := p.Ask(s)
	if err != nil {
		step.Problem = errs.As(err).ClientText()
		return step
	}
	for _, user := range users {
		step.People = append(step.People, Colleague{user, p.names[user]})
	}
	return step
}
