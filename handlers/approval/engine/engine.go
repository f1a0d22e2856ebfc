// Package engine moves an application through its flow: it decides who is asked, the result of a decision, and which
// moves are refused. It has no database: the tasks go in, changed tasks come out.
package engine

import (
	"slices"

	"qiao/handlers/approval/flow"
)

// State is the state of an application.
type State string

// The states of an application, with their values in the database.
const (
	Draft     State = "草稿"
	Failed    State = "提交失败"
	Running   State = "审批中"
	Approved  State = "已通过"
	Returned  State = "已退回" // to the start: the applicant may change it and submit it again
	Withdrawn State = "已撤回"
	// The states of an approved application that was revoked, one for each word for revoking.
	Voided  State = "已作废"
	Resumed State = "已销假"
)

var revokedAs = map[string]State{flow.Void: Voided, flow.Resume: Resumed}

// Editable reports whether the applicant may change the form, and submit it.
func (s State) Editable() bool {
	return slices.Contains([]State{Draft, Failed, Returned, Withdrawn}, s)
}

// Status is the state of a task.
type Status string

// The states of a task, with their values in the database.
const (
	Waiting     Status = "等待"  // others come first
	Active      Status = "待审批" // its holder is asked
	Agreed      Status = "已同意"
	Refused     Status = "已驳回"
	Transferred Status = "已转交"
	Ended       Status = "已结束" // there is nothing left to decide
)

// Task asks one person to decide at one step. The tasks of a step are grouped in seats, one seat
// for each person that the step names; a seat has more than one task where another person was added
// or took over.
type Task struct {
	ID     string
	StepID string
	Seat   int
	Place  int // in the seat, from 0
	Round  int // the submission that it belongs to
	UserID string
	Status Status
	// Live is unset once the application has gone back to a step before this one, or to
	// the start.
	Live    bool
	AddedBy string // the UserId of the approver who added the holder
}

func (t *Task) open() bool { return t.Status == Waiting || t.Status == Active }

// Application is the state that a move changes.
type Application struct {
	ApplicantID string
	AllowOwn    bool
	AskAgain    bool // also people who have agreed at the step right before
	State       State
	Round       int // counts the submissions
	Plan        []flow.Node
	Tasks       []*Task
	// Copied are the steps whose copies were sent already; going back does not send them again.
	Copied []string

	// NewID makes the ID of a task.
	NewID func() string
	// Ask finds the people of a step. A step that decides has at least one person, or Ask fails.
	Ask func(step *flow.Step) (userIDs []string, err error)
	// Events are the events since the application was read.
	Events []Event
}

// EventKind is the kind of an event.
type EventKind int

// The kinds of events.
const (
	Asked     EventKind = iota // a task became Active
	Told                       // UserID received a copy
	Released                   // a task that was Active is Ended
	Concluded                  // the state has changed
	Skipped                    // UserID has agreed at the step right before, and is not asked again
)

// Event is an event with notices to people.
type Event struct {
	Kind   EventKind
	UserID string
	StepID string
	TaskID string
}

// Step finds a step of the plan by its ID, nil where the plan does not have it.
func (a *Application) Step(id string) *flow.Step { return find(a.Plan, id) }

func find(nodes []flow.Node, id string) *flow.Step {
	for _, node := range nodes {
		if node.Step != nil && node.Step.ID == id {
			return node.Step
		}
		for _, lane := range node.Lanes {
			if step := find(lane, id); step != nil {
				return step
			}
		}
	}
	return nil
}

// Task finds a task by its ID, nil where there is none.
func (a *Application) Task(id string) *Task {
	i := slices.IndexFunc(a.Tasks, func(t *Task) bool { return t.ID == id })
	if i < 0 {
		return nil
	}
	return a.Tasks[i]
}

// at are the live tasks of a step by seat and place.
func (a *Application) at(stepID string) (tasks []*Task) {
	for _, t := range a.Tasks {
		if t.Live && t.StepID == stepID {
			tasks = append(tasks, t)
		}
	}
	slices.SortFunc(tasks, func(x, y *Task) int { return 1000*(x.Seat-y.Seat) + x.Place - y.Place })
	return tasks
}

// seats are the live tasks of a step, each seat's in their order.
func (a *Application) seats(stepID string) (seats [][]*Task) {
	for _, t := range a.at(stepID) {
		if n := len(seats); n > 0 && seats[n-1][0].Seat == t.Seat {
			seats[n-1] = append(seats[n-1], t)
			continue
		}
		seats = append(seats, []*Task{t})
	}
	return seats
}

// agreed reports whether all required people of a seat have agreed.
func agreed(seat []*Task) bool {
	return !slices.ContainsFunc(seat, func(t *Task) bool { return t.Status != Agreed && t.Status != Transferred })
}

// done reports whether enough people of a step have agreed for its mode.
func (a *Application) done(step *flow.Step) bool {
	seats := a.seats(step.ID)
	if len(seats) == 0 {
		return false
	}
	if step.Mode == flow.Any {
		return slices.ContainsFunc(seats, agreed)
	}
	return !slices.ContainsFunc(seats, func(seat []*Task) bool { return !agreed(seat) })
}
