package sampling

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Strictness is how closely lots are looked at.
type Strictness string

// The kinds of inspection, and the state in which no lot is accepted any more.
const (
	Normal       Strictness = "正常"
	Tightened    Strictness = "加严"
	Reduced      Strictness = "放宽"
	Discontinued Strictness = "暂停"
)

// Plan is how many pieces are drawn, and with how many defects the lot is accepted or not.
type Plan struct {
	Letter string // of the line that was used, after the arrows
	Size   int
	Accept int // Ac
	Refuse int // Re
}

// Find reads the plan for a code letter and an AQL, and follows the table's arrows: where
// there is no plan, the first one below or above is used, with its own size.
func Find(kind Strictness, letter, aql string) (Plan, error) {
	master := masters[kind]
	at := slices.IndexFunc(master.lines, func(l line) bool { return l.head == letter })
	column := slices.Index(master.columns, aql)
	if at < 0 || column < 1 {
		return Plan{}, fmt.Errorf("sampling: no %s plan for letter %q and AQL %q", kind, letter, aql)
	}
	for {
		found := master.lines[at]
		switch found.cells[column] {
		case "v":
			at++
		case "^":
			at--
		default:
			return found.plan(column), nil
		}
	}
}

func (l line) plan(column int) Plan {
	size, accept := number(l.cells[0]), number(l.cells[column])
	return Plan{Letter: l.head, Size: size, Accept: accept, Refuse: accept + 1}
}

// number reads a cell; the tests read all of them.
func number(cell string) int {
	n, err := strconv.Atoi(cell)
	if err != nil {
		panic(err)
	}
	return n
}

// Classes are the plans of a lot by classes of defects, such as 致命, 严重 and 轻微.
type Classes struct {
	Letter string // of table 1
	Size   int    // how many pieces are drawn
	Whole  bool   // every piece of the lot is looked at
	Plans  []Plan // in the order of the AQLs
}

// None replaces an AQL for defects of which none is accepted, with any size of the sample.
const None = "0"

var errNoAQL = errors.New("sampling: no class of defects has an AQL")

// ForLot finds one size for all classes: where the arrows lead to different ones, the
// letter of the largest serves all (clause 10.3). A plan that stays smaller is judged on
// the pieces of all.
func ForLot(kind Strictness, lot int, level string, aqls ...string) (Classes, error) {
	letter, err := Letter(lot, level)
	if err != nil {
		return Classes{}, err
	}
	first, err := all(kind, letter, aqls)
	if err != nil {
		return Classes{}, err
	}
	if len(first) == 0 {
		return Classes{}, errNoAQL
	}
	largest := slices.MaxFunc(first, func(a, b Plan) int { return a.Size - b.Size })
	plans, err := all(kind, largest.Letter, aqls)
	if err != nil {
		return Classes{}, err
	}
	size := slices.MaxFunc(plans, func(a, b Plan) int { return a.Size - b.Size }).Size
	if size == 0 {
		return Classes{}, errNoAQL
	}
	return Classes{Letter: letter, Size: min(size, lot), Whole: size >= lot, Plans: plans}, nil
}

func all(kind Strictness, letter string, aqls []string) ([]Plan, error) {
	plans := make([]Plan, 0, len(aqls))
	for _, aql := range aqls {
		plan := Plan{Letter: letter, Accept: 0, Refuse: 1}
		if aql != None {
			found, err := Find(kind, letter, aql)
			if err != nil {
				return nil, err
			}
			plan = found
		}
		plans = append(plans, plan)
	}
	return plans, nil
}

// OfDefectsAlone reports whether an AQL is one of defects per 100 units: those above 10 have no
// meaning as a percentage of nonconforming pieces.
func OfDefectsAlone(aql string) bool {
	return slices.Index(AQLs(), aql) > slices.Index(AQLs(), "10")
}

// Tighter is the AQL one step below, or false for the smallest.
func Tighter(aql string) (string, bool) {
	at := slices.Index(AQLs(), aql)
	if at < 1 {
		return "", false
	}
	return AQLs()[at-1], true
}
