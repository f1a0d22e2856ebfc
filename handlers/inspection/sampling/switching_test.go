package sampling

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// lots reads a sequence: a and R are lots that are accepted and refused with Ac 0 or 1, A is
// accepted with the AQL one step tighter, and x accepted, but not so.
func lots(text string) (sequence []Lot) {
	for _, c := range strings.ReplaceAll(text, " ", "") {
		sequence = append(sequence, map[rune]Lot{'a': {true, 2}, 'A': {true, 3}, 'x': {true, 0}, 'R': {false, 0}}[c])
	}
	return sequence
}

func TestSwitching(t *testing.T) {
	for _, c := range []struct {
		name, lots string
		steady     bool
		want       Strictness
		score      int
	}{
		{"the beginning", "", true, Normal, 0},
		{"two of two refused", "RR", true, Tightened, 0},
		{"two of five refused", "RaaaR", true, Tightened, 0},
		{"two of six refused", "RaaaaR", true, Normal, 0},
		{"the second of five later", "aaaRaaaR", true, Tightened, 0},
		{"four accepted on tightened", "RR aaaa", true, Tightened, 0},
		{"five accepted on tightened", "RR aaaaa", true, Normal, 0},
		{"five, but not one after another", "RR aaaaR aaaa", true, Tightened, 0},
		{"refusals before tightened inspection do not count again", "RR aaaaa R", true, Normal, 0},
		{"four refused on tightened", "RR RaRaRaR", true, Tightened, 0},
		{"five refused on tightened, not one after another", "RR RaRaRaRaR", true, Discontinued, 0},
		{"nothing is accepted after that", "RR RRRRR aaaaa", true, Discontinued, 0},
		{"refusals of an earlier time on tightened do not count", "RR RRRR aaaaa RR R", true, Tightened, 0},
		{"fourteen lots with Ac 0 or 1", "aaaaaaaaaaaaaa", true, Normal, 28},
		{"fifteen lots with Ac 0 or 1", "aaaaaaaaaaaaaaa", true, Reduced, 0},
		{"nine lots a step tighter", "AAAAAAAAA", true, Normal, 27},
		{"ten lots a step tighter", "AAAAAAAAAA", true, Reduced, 0},
		{"one that is accepted, but not a step tighter", "AAAAAAAAAx", true, Normal, 0},
		{"one that is refused", "AAAAAAAAAR", true, Normal, 0},
		{"the score begins anew", "AAAAx AAAAA", true, Normal, 15},
		{"production is not steady", "AAAAAAAAAAAA", false, Normal, 36},
		{"one refused on reduced", "AAAAAAAAAA aaaR", true, Normal, 0},
		{"one more refused after reduced", "AAAAAAAAAA RRR", true, Tightened, 0},
	} {
		got := Switch(lots(c.lots), c.steady)
		if got.Strictness != c.want || got.Score != c.score {
			t.Errorf("%s: %s with a score of %d, want %s with %d", c.name, got.Strictness, got.Score, c.want, c.score)
		}
	}
}

func TestReducedEndsWithSteadyProduction(t *testing.T) {
	state := Switch(lots("AAAAAAAAAA"), true)
	if next := state.Next(Lot{Accepted: true, Points: 3}, false); next.Strictness != Normal {
		t.Errorf("%s", next.Strictness)
	}
}

func TestResume(t *testing.T) {
	stopped := Switch(lots("RR RRRRR"), true)
	if again := stopped.Resume(); again.Strictness != Tightened || again.Refused != 0 {
		t.Errorf("%+v", again)
	}
	if normal := Start().Resume(); normal.Strictness != Normal {
		t.Errorf("%+v", normal)
	}
}

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		letter, aql string
		defects     int
		want        int
	}{
		{"H", "1.0", 1, 2},
		{"H", "1.0", 2, 0},
		{"H", "0.25", 0, 2},
		{"H", "2.5", 2, 3},
		{"H", "2.5", 3, 0},
		{"H", "2.5", 4, 0},
		{"J", "1.0", 1, 3},
		{"J", "1.0", 2, 0},
	} {
		plan := find(t, Normal, c.letter, c.aql)
		if got := Points(plan, c.aql, c.defects); got != c.want {
			t.Errorf("%s at %s with %d: %d points, want %d", c.letter, c.aql, c.defects, got, c.want)
		}
	}
	if got := Points(Plan{Letter: "H", Refuse: 1}, None, 0); got != 2 {
		t.Errorf("%d points where no defect is accepted", got)
	}
}

// TestNormalInspectionSeesOneRefusal: on normal inspection, of the last recorded lots at most one was refused.
func TestNormalInspectionSeesOneRefusal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := Start()
		for _, c := range rapid.StringMatching("[aAxR]{0,40}").Draw(t, "lots") {
			state = state.Next(lots(string(c))[0], true)
			if state.Strictness == Normal && (refused(state.Recent) > 1 || len(state.Recent) > 4) {
				t.Fatalf("normal after %v", state.Recent)
			}
			if state.Score >= 30 {
				t.Fatalf("%s with a score of %d", state.Strictness, state.Score)
			}
		}
	})
}
