package flow

import (
	"math/big"
	"slices"
	"strings"
)

// Node is a step of one application's plan. Branches are decided already, so a plan has only steps
// that ask or notify people, and parallel lanes.
type Node struct {
	Step  *Step    // of Approve and Copy; nil where there are Lanes
	Lanes [][]Node // of Parallel
}

// Applicant has the facts about the applicant that conditions may use.
type Applicant struct {
	UserID      string
	PostID      string
	Departments []string // the own one first, then those above
}

// Plan returns the steps that an application with these values goes through.
func (d Definition) Plan(form Form, applicant Applicant) []Node {
	return d.plan(d.Steps, form, applicant)
}

func (d Definition) plan(steps []Step, form Form, applicant Applicant) (nodes []Node) {
	for i := range steps {
		s := &steps[i]
		switch s.Kind {
		case Branch:
			nodes = append(nodes, d.plan(d.choose(s.Lanes, form, applicant), form, applicant)...)
		case Parallel:
			node := Node{}
			for _, lane := range s.Lanes {
				node.Lanes = append(node.Lanes, d.plan(lane.Steps, form, applicant))
			}
			nodes = append(nodes, node)
		default:
			nodes = append(nodes, Node{Step: s})
		}
	}
	return nodes
}

// choose returns the first lane with a group of conditions that holds. The last lane has no
// conditions and always matches.
func (d Definition) choose(lanes []Lane, form Form, applicant Applicant) []Step {
	for _, lane := range lanes {
		if len(lane.When) == 0 || slices.ContainsFunc(lane.When, func(group []Condition) bool { return d.hold(group, form, applicant) }) {
			return lane.Steps
		}
	}
	return nil
}

func (d Definition) hold(group []Condition, form Form, applicant Applicant) bool {
	return !slices.ContainsFunc(group, func(c Condition) bool { return !d.holds(c, form, applicant) })
}

// holds judges one condition. A field without a value is unequal to everything, and neither less nor greater.
func (d Definition) holds(c Condition, form Form, applicant Applicant) bool {
	values := d.valuesOf(c.Field, form, applicant)
	switch c.Op {
	case In, Equal:
		return slices.ContainsFunc(values, func(v string) bool {
			return slices.ContainsFunc(c.Values, func(wanted string) bool { return d.compare(c.Field, v, wanted) == 0 })
		})
	case Unequal:
		return !slices.ContainsFunc(values, func(v string) bool { return d.compare(c.Field, v, c.Values[0]) == 0 })
	}
	if len(values) == 0 {
		return false
	}
	order := d.compare(c.Field, values[0], c.Values[0])
	switch c.Op {
	case Below:
		return order < 0
	case AtMost:
		return order <= 0
	case Above:
		return order > 0
	default: // AtLeast
		return order >= 0
	}
}

func (d Definition) valuesOf(name string, form Form, applicant Applicant) []string {
	switch name {
	case OfDepartment:
		return applicant.Departments
	case OfPost:
		return []string{applicant.PostID}
	}
	if table, _, isColumn := strings.Cut(name, "."); isColumn && d.Field(table) != nil {
		return []string{sum(form[name])}
	}
	return form[name]
}

// compare orders two values of a field: numbers by their size, days and texts as they are.
func (d Definition) compare(name, a, b string) int {
	if f := d.asked(name); f != nil && f.isNumber() {
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		if x != nil && y != nil {
			return x.Cmp(y)
		}
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}
