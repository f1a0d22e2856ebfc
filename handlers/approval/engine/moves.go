package engine

import (
	"slices"

	"qiao/gateway/errs"
	"qiao/handlers/approval/flow"
)

// Submit starts an application, or starts it again.
func (a *Application) Submit() error {
	if !a.State.Editable() {
		return errs.Failf("%s的申请不能再次提交", a.State)
	}
	for _, t := range a.Tasks {
		t.Live = false
	}
	a.State = Running
	a.Round++
	a.note(Event{Kind: Concluded})
	return a.advance()
}

// Agree approves by a task.
func (a *Application) Agree(t *Task) error {
	if err := a.decidable(t); err != nil {
		return err
	}
	t.Status = Agreed
	return a.advance()
}

// Refuse sends the application back: to an earlier step, or to the start where target is empty. The
// open tasks at that step and after it end. Copies that were sent stay sent.
func (a *Application) Refuse(t *Task, target string) error {
	if err := a.decidable(t); err != nil {
		return err
	}
	if target == "" {
		t.Status = Refused
		a.conclude(Returned)
		return nil
	}
	after, found := from(a.Plan, target)
	if !found || target == t.StepID || !slices.Contains(after, t.StepID) {
		return errs.Failf("只能驳回到发起人，或者这一步之前的审批节点")
	}
	t.Status = Refused
	for _, id := range after {
		a.end(id)
		for _, other := range a.at(id) {
			other.Live = false
		}
	}
	return a.advance()
}

// Transfer gives a task to another person, who decides instead.
func (a *Application) Transfer(t *Task, to string) error {
	if err := a.addable(t, to); err != nil {
		return err
	}
	t.Status = Transferred
	a.insert(t, t.Place+1, to)
	return a.advance()
}

// AddBefore asks another person first; the holder is asked again afterwards.
func (a *Application) AddBefore(t *Task, to string) error {
	if err := a.addable(t, to); err != nil {
		return err
	}
	t.Status = Waiting
	a.insert(t, t.Place, to)
	return a.advance()
}

// AddAfter adds a person who is asked as soon as the holder has agreed.
func (a *Application) AddAfter(t *Task, to string) error {
	if err := a.addable(t, to); err != nil {
		return err
	}
	a.insert(t, t.Place+1, to)
	return nil
}

// Withdraw takes the application back, as long as no approver has decided on it.
func (a *Application) Withdraw() error {
	if a.State != Running {
		return errs.Failf("%s的申请不能撤回", a.State)
	}
	if slices.ContainsFunc(a.Tasks, func(t *Task) bool { return t.Round == a.Round && (t.Status == Agreed || t.Status == Refused) }) {
		return errs.Failf("已经有人审批，不能撤回；需要修改时请联系审批人驳回")
	}
	a.conclude(Withdrawn)
	return nil
}

// Revoke marks an approved application as revoked.
func (a *Application) Revoke(verb string) error {
	if a.State != Approved {
		return errs.Failf("%s的申请不能%s", a.State, verb)
	}
	a.State = revokedAs[verb]
	return nil
}

// Targets are the earlier steps to which the holder of a task may send the application back.
func (a *Application) Targets(t *Task) (steps []*flow.Step) {
	for _, id := range order(a.Plan) {
		if after, _ := from(a.Plan, id); id != t.StepID && slices.Contains(after, t.StepID) {
			steps = append(steps, a.Step(id))
		}
	}
	return steps
}

func (a *Application) decidable(t *Task) error {
	if a.State != Running || t == nil || !t.Live || t.Status != Active {
		return errs.Failf("这项审批已经处理，或者不再需要处理")
	}
	return nil
}

// addable refuses to add a person who already has an open task at the step, or who must not decide.
func (a *Application) addable(t *Task, to string) error {
	if err := a.decidable(t); err != nil {
		return err
	}
	if to == a.ApplicantID && !a.AllowOwn {
		return errs.Failf("这个流程不允许发起人审批自己的申请，请选择其他人")
	}
	if slices.ContainsFunc(a.at(t.StepID), func(other *Task) bool { return other.UserID == to && other.open() }) {
		return errs.Failf("所选人员已在这个节点的审批人中，请选择其他人")
	}
	return nil
}

// insert adds a task for another person to the seat of a task.
func (a *Application) insert(t *Task, place int, to string) {
	for _, other := range a.at(t.StepID) {
		if other.Seat == t.Seat && other.Place >= place {
			other.Place++
		}
	}
	a.Tasks = append(a.Tasks, &Task{
		ID: a.NewID(), StepID: t.StepID, Seat: t.Seat, Place: place, Round: a.Round, UserID: to, Status: Waiting, Live: true, AddedBy: t.UserID,
	})
}

// from returns the steps that are done again when an application goes back to a step: the step
// itself and the steps after it, but not a lane beside it.
func from(nodes []flow.Node, target string) (steps []string, found bool) {
	for i, node := range nodes {
		if node.Step != nil && node.Step.ID == target && node.Step.Kind == flow.Approve {
			return order(nodes[i:]), true
		}
		for _, lane := range node.Lanes {
			if inner, found := from(lane, target); found {
				return append(inner, order(nodes[i+1:])...), true
			}
		}
	}
	return nil, false
}

// order are the approving steps of a plan, top to bottom.
func order(nodes []flow.Node) (steps []string) {
	for _, node := range nodes {
		if node.Step != nil && node.Step.Kind == flow.Approve {
			steps = append(steps, node.Step.ID)
		}
		for _, lane := range node.Lanes {
			steps = append(steps, order(lane)...)
		}
	}
	return steps
}
