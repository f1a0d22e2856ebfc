package course

import (
	"slices"

	"qiao/handlers/approval/flow"
)

// advance asks whoever comes next. An application of which every step is done is approved.
func (a *Application) advance() error {
	done, err := a.walk(a.Plan)
	if err != nil || !done {
		return err
	}
	a.conclude(Approved)
	return nil
}

// walk goes along a sequence up to the first step that is not done.
func (a *Application) walk(nodes []flow.Node) (done bool, err error) {
	for _, node := range nodes {
		done, err := a.pass(node)
		if err != nil || !done {
			return false, err
		}
	}
	return true, nil
}

func (a *Application) pass(node flow.Node) (done bool, err error) {
	switch {
	case node.Step == nil:
		return a.passLanes(node.Lanes)
	case node.Step.Kind == flow.Copy:
		return true, a.tell(node.Step)
	case len(a.at(node.Step.ID)) == 0:
		return false, a.open(node.Step)
	}
	if !a.done(node.Step) {
		a.proceed(node.Step)
		return false, nil
	}
	a.end(node.Step.ID) // of 或签 the others have nothing left to decide
	return true, nil
}

// passLanes goes along all lanes; it is done where each of them is.
func (a *Application) passLanes(lanes [][]flow.Node) (done bool, err error) {
	done = true
	for _, lane := range lanes {
		through, err := a.walk(lane)
		if err != nil {
			return false, err
		}
		done = done && through
	}
	return done, nil
}

// open asks those of a step, one seat each. One after another, the first is asked first.
func (a *Application) open(step *flow.Step) error {
	users, err := a.Ask(step)
	if err != nil {
		return err
	}
	for i, user := range users {
		a.Tasks = append(a.Tasks, &Task{ID: a.NewID(), StepID: step.ID, Seat: i, Round: a.Round, UserID: user, Status: Waiting, Live: true})
	}
	a.proceed(step)
	return nil
}

// proceed asks the next of each seat in which nobody is asked; of 依次, of the first seat
// that is not done.
func (a *Application) proceed(step *flow.Step) {
	for _, seat := range a.seats(step.ID) {
		if agreed(seat) {
			continue
		}
		next := slices.IndexFunc(seat, (*Task).open)
		if next >= 0 && seat[next].Status == Waiting && !slices.ContainsFunc(seat, func(t *Task) bool { return t.Status == Active }) {
			seat[next].Status = Active
			a.note(Event{Asked, seat[next].UserID, step.ID, seat[next].ID})
		}
		if step.Mode == flow.Turn {
			return
		}
	}
}

// tell tells the people of a Copy, once for each application.
func (a *Application) tell(step *flow.Step) error {
	if slices.Contains(a.Copied, step.ID) {
		return nil
	}
	users, err := a.Ask(step)
	if err != nil {
		return err
	}
	a.Copied = append(a.Copied, step.ID)
	for _, user := range users {
		a.note(Event{Told, user, step.ID, ""})
	}
	return nil
}

// end ends what is open at a step.
func (a *Application) end(stepID string) {
	for _, t := range a.at(stepID) {
		if t.Status == Active {
			a.note(Event{Released, t.UserID, stepID, t.ID})
		}
		if t.open() {
			t.Status = Ended
		}
	}
}

// conclude ends the application in a state.
func (a *Application) conclude(state State) {
	for _, t := range a.Tasks {
		if t.Live {
			a.end(t.StepID)
		}
	}
	a.State = state
	a.note(Event{Kind: Concluded})
}

func (a *Application) note(e Event) { a.Events = append(a.Events, e) }
