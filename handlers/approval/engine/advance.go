package engine

import (
	"slices"

	"qiao/handlers/approval/flow"
)

// advance asks the next approvers. An application whose steps are all done is approved.
func (a *Application) advance() error {
	_, done, err := a.walk(a.Plan, nil)
	if err != nil || !done {
		return err
	}
	a.conclude(Approved)
	return nil
}

// walk goes along a sequence up to the first step that is not done. before are the approving steps
// right before it, last the approving steps at its end.
func (a *Application) walk(nodes []flow.Node, before []string) (last []string, done bool, err error) {
	for _, node := range nodes {
		if before, done, err = a.pass(node, before); err != nil || !done {
			return nil, false, err
		}
	}
	return before, true, nil
}

func (a *Application) pass(node flow.Node, before []string) (last []string, done bool, err error) {
	switch {
	case node.Step == nil:
		return a.passLanes(node.Lanes, before)
	case node.Step.Kind == flow.Copy:
		return before, true, a.tell(node.Step)
	case len(a.at(node.Step.ID)) == 0:
		if err := a.open(node.Step, before); err != nil {
			return nil, false, err
		}
	}
	if !a.done(node.Step) {
		a.proceed(node.Step)
		return nil, false, nil
	}
	a.end(node.Step.ID) // of 或签 the others have nothing left to decide
	return []string{node.Step.ID}, true, nil
}

// passLanes goes along all lanes; it is done when each of them is.
func (a *Application) passLanes(lanes [][]flow.Node, before []string) (last []string, done bool, err error) {
	done = true
	for _, lane := range lanes {
		ends, through, err := a.walk(lane, before)
		if err != nil {
			return nil, false, err
		}
		if len(order(lane)) > 0 {
			last = append(last, ends...)
		}
		done = done && through
	}
	if last == nil {
		last = before
	}
	return last, done, nil
}

// open makes the tasks of a step, one seat for each person. A person who has agreed at a step right
// before it is not asked again, unless the flow demands it.
func (a *Application) open(step *flow.Step, before []string) error {
	users, err := a.Ask(step)
	if err != nil {
		return err
	}
	for i, user := range users {
		t := &Task{ID: a.NewID(), StepID: step.ID, Seat: i, Round: a.Round, UserID: user, Status: Waiting, Live: true}
		if !a.AskAgain && a.hasAgreed(user, before) {
			t.Status = Agreed
			a.note(Event{Skipped, user, step.ID, t.ID})
		}
		a.Tasks = append(a.Tasks, t)
	}
	return nil
}

func (a *Application) hasAgreed(user string, steps []string) bool {
	return slices.ContainsFunc(a.Tasks, func(t *Task) bool {
		return t.Live && t.UserID == user && t.Status == Agreed && slices.Contains(steps, t.StepID)
	})
}

// proceed asks the next person of each seat that has no active task; in mode 依次, only of the first
// seat that is not done.
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

// tell notifies the people of a Copy, once for each application.
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
