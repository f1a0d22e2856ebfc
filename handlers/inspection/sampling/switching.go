package sampling

// State is the strictness for the next lot of a supplier and material, and the data for switching
// (clause 9.3).
type State struct {
	Strictness Strictness
	Score      int    // the switching score, on normal inspection
	Recent     []bool // the last lots since the switch: accepted or not; four at most
	Refused    int    // lots refused since tightened inspection began
}

// Start is the state before the first lot (clause 9.1).
func Start() State { return State{Strictness: Normal} }

// Lot is the result of a lot on original inspection; lots that are presented again do not
// count.
type Lot struct {
	Accepted bool
	// Points is what the lot adds to the switching score where it is accepted (see Points).
	Points int
}

// reducedAt is the switching score at which reduced inspection may begin.
const reducedAt = 30

// Next is the state after a lot. steady says that production is steady and the quality
// manager agrees to reduced inspection (clause 9.3.3 b and c).
func (s State) Next(lot Lot, steady bool) State {
	switch s.Strictness {
	case Tightened:
		return s.afterTightened(lot)
	case Reduced:
		if lot.Accepted && steady {
			return s
		}
		return Start()
	case Discontinued:
		return s
	default:
		return s.afterNormal(lot, steady)
	}
}

// afterNormal turns to tightened inspection when two of five or fewer consecutive lots were
// refused, and to reduced inspection when the score is reached.
func (s State) afterNormal(lot Lot, steady bool) State {
	if !lot.Accepted && refused(s.Recent) > 0 {
		return State{Strictness: Tightened}
	}
	s.Score += lot.Points
	if !lot.Accepted || lot.Points == 0 {
		s.Score = 0
	}
	if s.Score >= reducedAt && steady {
		return State{Strictness: Reduced}
	}
	s.Recent = last(append(s.Recent, lot.Accepted), 4)
	return s
}

// afterTightened turns back after five consecutive accepted lots, and stops when five lots
// were refused in all (clause 9.4).
func (s State) afterTightened(lot Lot) State {
	if !lot.Accepted {
		s.Refused++
		s.Recent = nil
	} else {
		s.Recent = append(s.Recent, true)
	}
	switch {
	case s.Refused >= 5:
		return State{Strictness: Discontinued, Refused: s.Refused}
	case len(s.Recent) >= 5:
		return Start()
	default:
		return s
	}
}

// Resume is the state after the supplier's corrections: that of a tightened inspection at its begin.
func (s State) Resume() State {
	if s.Strictness != Discontinued {
		return s
	}
	return State{Strictness: Tightened}
}

// Switch is the state after a sequence of lots, the oldest first.
func Switch(lots []Lot, steady bool) State {
	state := Start()
	for _, lot := range lots {
		state = state.Next(lot, steady)
	}
	return state
}

func refused(lots []bool) (n int) {
	for _, accepted := range lots {
		if !accepted {
			n++
		}
	}
	return n
}

// last copies the end of a list, so that states do not share a slice.
func last(lots []bool, most int) []bool {
	return append([]bool(nil), lots[max(0, len(lots)-most):]...)
}

// Points is what a lot adds to the switching score by one class of defects (clause 9.3.3.2): with Ac of 2 or more
// three, if it had been accepted with the AQL one step tighter, else two where it is accepted.
func Points(plan Plan, aql string, defects int) int {
	switch tighter, exists := Tighter(aql); {
	case defects > plan.Accept:
		return 0
	case plan.Accept < 2:
		return 2
	case !exists:
		return 0
	default:
		return pointsIfTighter(plan, tighter, defects)
	}
}

func pointsIfTighter(plan Plan, tighter string, defects int) int {
	if found, err := Find(Normal, plan.Letter, tighter); err != nil || defects > found.Accept {
		return 0
	}
	return 3
}
