package engine_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// place is the position of a step: its index in each sequence around it, and the lane.
type place [][2]int

// model implements the same rules a second time: each seat is the queue of people who still have to
// agree, and the open tasks follow from the positions of the steps.
type model struct {
	places  map[string]place
	steps   map[string]*flow.Step
	before  map[string][]string   // the steps that come before each
	queues  map[string][][]string // of the steps that were reached, by seat
	agreed  map[string][]string   // the people who agreed at them
	told    map[string]bool
	state   engine.State
	decided bool
}

func newModel(nodes []flow.Node) *model {
	m := &model{places: map[string]place{}, steps: map[string]*flow.Step{}, queues: map[string][][]string{}, agreed: map[string][]string{}, told: map[string]bool{}, state: engine.Draft}
	m.locate(nodes, nil)
	m.before = map[string][]string{}
	for id := range m.steps {
		for other := range m.steps {
			if m.after(id, other) {
				m.before[id] = append(m.before[id], other)
			}
		}
	}
	return m
}

func (m *model) locate(nodes []flow.Node, above place) {
	for i, node := range nodes {
		if node.Step != nil {
			m.places[node.Step.ID], m.steps[node.Step.ID] = append(slices.Clone(above), [2]int{i, 0}), node.Step
		}
		for lane, inner := range node.Lanes {
			m.locate(inner, append(slices.Clone(above), [2]int{i, lane}))
		}
	}
}

// after reports whether a step comes later than another one.
func (m *model) after(step, other string) bool {
	a, b := m.places[step], m.places[other]
	for i := range min(len(a), len(b)) {
		if a[i][0] != b[i][0] {
			return a[i][0] > b[i][0]
		}
		if a[i][1] != b[i][1] {
			return false
		}
	}
	return false
}

func (m *model) done(id string) bool {
	step, queues := m.steps[id], m.queues[id]
	if step.Kind == flow.Copy {
		return m.reached(id)
	}
	empty := func(queue []string) bool { return len(queue) == 0 }
	if step.Mode == flow.Any {
		return slices.ContainsFunc(queues, empty)
	}
	return queues != nil && !slices.ContainsFunc(queues, func(queue []string) bool { return !empty(queue) })
}

func (m *model) reached(id string) bool {
	return !slices.ContainsFunc(m.before[id], func(other string) bool { return !m.done(other) })
}

// settle asks the people of the steps that are reached now, one step after the other: an agreement
// at one step may count for the next.
func (m *model) settle() {
	if m.state != engine.Running {
		return
	}
	for opened := true; opened; {
		opened = false
		for id, step := range m.steps {
			if step.Kind != flow.Copy && m.queues[id] == nil && m.reached(id) {
				m.open(id, step.Who[0].IDs)
				opened = true
			}
		}
	}
	over := true
	for id, step := range m.steps {
		reached := m.reached(id)
		if reached && step.Kind == flow.Copy {
			m.told[id] = true
		}
		over = over && reached && m.done(id)
	}
	if over {
		m.state = engine.Approved
	}
}

// open asks people who have not agreed right before.
func (m *model) open(id string, users []string) {
	for _, user := range users {
		queue := []string{user}
		if slices.ContainsFunc(m.rightBefore(id), func(other string) bool { return slices.Contains(m.agreed[other], user) }) {
			queue = []string{}
			m.agreed[id] = append(m.agreed[id], user)
		}
		m.queues[id] = append(m.queues[id], queue)
	}
}

// rightBefore returns the approving steps that directly precede a step.
func (m *model) rightBefore(id string) (steps []string) {
	decides := func(id string) bool { return m.steps[id].Kind == flow.Approve }
	for _, other := range m.before[id] {
		if decides(other) && !slices.ContainsFunc(m.before[id], func(between string) bool { return decides(between) && m.after(between, other) }) {
			steps = append(steps, other)
		}
	}
	return steps
}

// asked lists the people asked at each step, as text.
func (m *model) asked() (all []string) {
	if m.state != engine.Running {
		return nil
	}
	for id, step := range m.steps {
		if step.Kind == flow.Copy || !m.reached(id) || m.done(id) {
			continue
		}
		for seat, queue := range m.queues[id] {
			if len(queue) == 0 {
				continue
			}
			all = append(all, fmt.Sprintf("%s/%d/%s", id, seat, queue[0]))
			if step.Mode == flow.Turn {
				break
			}
		}
	}
	slices.Sort(all)
	return all
}

// refuse goes back to a step, or to the start.
func (m *model) refuse(step, target string) (refused bool) {
	if target == "" {
		m.decided, m.state, m.queues, m.agreed = true, engine.Returned, map[string][][]string{}, map[string][]string{}
		return false
	}
	if !m.after(step, target) || m.steps[target].Kind != flow.Approve {
		return true
	}
	m.decided = true
	for id := range m.steps {
		if id == target || m.after(id, target) {
			delete(m.queues, id)
			delete(m.agreed, id)
		}
	}
	return false
}

// add changes the queue of a seat: how says in which way another person is added.
func (m *model) add(how, step string, seat int, to string) (refused bool) {
	for _, queue := range m.queues[step] {
		if slices.Contains(queue, to) {
			return true
		}
	}
	queue := m.queues[step][seat]
	switch how {
	case "transfer":
		queue = append([]string{to}, queue[1:]...)
	case "before":
		queue = append([]string{to}, queue...)
	case "after":
		queue = slices.Insert(slices.Clone(queue), 1, to)
	}
	m.queues[step][seat] = queue
	return to == applicant
}

const applicant = "applicant"

// random makes a plan: steps, copies, and lanes beside each other.
func random(r *rand.Rand, depth int, count *int) (nodes []flow.Node) {
	for range 1 + r.IntN(3) {
		if depth < 2 && r.IntN(4) == 0 {
			node := flow.Node{}
			for range 2 + r.IntN(2) {
				node.Lanes = append(node.Lanes, random(r, depth+1, count))
			}
			nodes = append(nodes, node)
			continue
		}
		*count++
		step := &flow.Step{ID: fmt.Sprintf("s%d", *count), Kind: flow.Approve, Mode: []flow.Mode{flow.All, flow.Any, flow.Turn}[r.IntN(3)]}
		if r.IntN(5) == 0 {
			step.Kind = flow.Copy
		}
		people := r.Perm(6)[:1+r.IntN(3)]
		who := flow.Approver{By: flow.ByPerson}
		for _, n := range people {
			who.IDs = append(who.IDs, fmt.Sprintf("u%d", n))
		}
		step.Who = []flow.Approver{who}
		nodes = append(nodes, flow.Node{Step: step})
	}
	return nodes
}

func begin(plan []flow.Node) *engine.Application {
	made := 0
	return &engine.Application{
		ApplicantID: applicant, State: engine.Draft, Plan: plan,
		NewID: func() string { made++; return fmt.Sprintf("t%d", made) },
		Ask:   func(step *flow.Step) ([]string, error) { return step.Who[0].IDs, nil },
	}
}

func active(a *engine.Application) (tasks []*engine.Task, texts []string) {
	for _, t := range a.Tasks {
		if t.Status == engine.Active {
			tasks, texts = append(tasks, t), append(texts, fmt.Sprintf("%s/%d/%s", t.StepID, t.Seat, t.UserID))
		}
	}
	slices.Sort(texts)
	return tasks, texts
}

// move makes one random move on both, and returns its name and whether each of them refused it.
func move(r *rand.Rand, a *engine.Application, m *model) (name string, refused, expected bool) {
	if a.State != engine.Running {
		if m.state == engine.Approved && r.IntN(2) == 0 {
			m.state = engine.Resumed
			return "revoke", a.Revoke(flow.Resume) != nil, false
		}
		if r.IntN(4) == 0 {
			return "revoke what is not approved", m.state != engine.Approved && a.Revoke(flow.Void) != nil, m.state != engine.Approved
		}
		expected = m.state == engine.Approved || m.state == engine.Resumed
		if !expected {
			m.state, m.decided, m.queues, m.agreed = engine.Running, false, map[string][][]string{}, map[string][]string{}
		}
		return "submit", a.Submit() != nil, expected
	}
	if r.IntN(15) == 0 {
		if expected = m.decided; !expected {
			m.state, m.queues = engine.Withdrawn, map[string][][]string{}
		}
		return "withdraw", a.Withdraw() != nil, expected
	}
	tasks, _ := active(a)
	task := tasks[r.IntN(len(tasks))]
	to := fmt.Sprintf("u%d", r.IntN(8))
	switch kind := r.IntN(10); kind {
	case 0:
		target := ""
		if steps := slices.Sorted(maps.Keys(m.steps)); r.IntN(3) > 0 {
			target = steps[r.IntN(len(steps))]
		}
		expected = m.refuse(task.StepID, target)
		return "refuse " + task.StepID + " to " + target, a.Refuse(task, target) != nil, expected
	case 1:
		expected = m.add("transfer", task.StepID, task.Seat, to)
		return "transfer " + to, a.Transfer(task, to) != nil, expected
	case 2:
		expected = m.add("before", task.StepID, task.Seat, to)
		return "before " + to, a.AddBefore(task, to) != nil, expected
	case 3:
		expected = m.add("after", task.StepID, task.Seat, to)
		return "after " + to, a.AddAfter(task, to) != nil, expected
	default:
		m.queues[task.StepID][task.Seat] = m.queues[task.StepID][task.Seat][1:]
		m.agreed[task.StepID] = append(m.agreed[task.StepID], task.UserID)
		m.decided = true
		return "agree " + task.StepID + " " + task.UserID, a.Agree(task) != nil, false
	}
}

func TestAgainstTheModel(t *testing.T) {
	t.Parallel()
	ended := map[engine.State]int{}
	for seed := range uint64(10_000) {
		r := rand.New(rand.NewPCG(seed, 13))
		count := 0
		plan := random(r, 0, &count)
		a, m := begin(plan), newModel(plan)
		var moves []string
		for range 25 {
			name, refused, expected := move(r, a, m)
			m.settle()
			moves = append(moves, name)
			_, asked := active(a)
			told := slices.Sorted(maps.Keys(m.told))
			if refused != expected || a.State != m.state || !slices.Equal(asked, m.asked()) || !slices.Equal(slices.Sorted(slices.Values(a.Copied)), told) {
				t.Fatalf("seed %d after %s:\nrefused %v, expected %v\nstate %s, expected %s\nasked %v\nexpected %v\ntold %v\nexpected %v",
					seed, strings.Join(moves, "; "), refused, expected, a.State, m.state, asked, m.asked(), a.Copied, told)
			}
			ended[a.State]++
		}
	}
	for _, state := range []engine.State{engine.Running, engine.Approved, engine.Returned, engine.Withdrawn, engine.Resumed} {
		if ended[state] < 1000 {
			t.Errorf("only %d moves led to %s", ended[state], state)
		}
	}
}
