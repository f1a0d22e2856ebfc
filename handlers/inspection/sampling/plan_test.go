package sampling

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const allLetters = "ABCDEFGHJKLMNPQR"

// normalByAQL is table 2-A, typed column by column with the arrows already followed: the letters up to and with each
// one, the size, and Ac.
var normalByAQL = map[string]string{
	"0.010": "R 1250/0",
	"0.015": "R 800/0",
	"0.025": "N 500/0, P 500/0, R 2000/1",
	"0.040": "M 315/0, N 315/0, Q 1250/1, R 2000/2",
	"0.065": "L 200/0, M 200/0, P 800/1, Q 1250/2, R 2000/3",
	"0.10":  "K 125/0, L 125/0, N 500/1, P 800/2, Q 1250/3, R 2000/5",
	"0.15":  "J 80/0, K 80/0, M 315/1, N 500/2, P 800/3, Q 1250/5, R 2000/7",
	"0.25":  "H 50/0, J 50/0, L 200/1, M 315/2, N 500/3, P 800/5, Q 1250/7, R 2000/10",
	"0.40":  "G 32/0, H 32/0, K 125/1, L 200/2, M 315/3, N 500/5, P 800/7, Q 1250/10, R 2000/14",
	"0.65":  "F 20/0, G 20/0, J 80/1, K 125/2, L 200/3, M 315/5, N 500/7, P 800/10, Q 1250/14, R 2000/21",
	"1.0":   "E 13/0, F 13/0, H 50/1, J 80/2, K 125/3, L 200/5, M 315/7, N 500/10, P 800/14, R 1250/21",
	"1.5":   "D 8/0, E 8/0, G 32/1, H 50/2, J 80/3, K 125/5, L 200/7, M 315/10, N 500/14, R 800/21",
	"2.5":   "C 5/0, D 5/0, F 20/1, G 32/2, H 50/3, J 80/5, K 125/7, L 200/10, M 315/14, R 500/21",
	"4.0":   "B 3/0, C 3/0, E 13/1, F 20/2, G 32/3, H 50/5, J 80/7, K 125/10, L 200/14, R 315/21",
	"6.5":   "A 2/0, B 2/0, D 8/1, E 13/2, F 20/3, G 32/5, H 50/7, J 80/10, K 125/14, R 200/21",
	"10":    "C 5/1, D 8/2, E 13/3, F 20/5, G 32/7, H 50/10, J 80/14, R 125/21",
	"15":    "B 3/1, C 5/2, D 8/3, E 13/5, F 20/7, G 32/10, H 50/14, R 80/21",
	"25":    "A 2/1, B 3/2, C 5/3, D 8/5, E 13/7, F 20/10, G 32/14, R 50/21",
	"40":    "A 2/2, B 3/3, C 5/5, D 8/7, E 13/10, F 20/14, R 32/21",
	"65":    "A 2/3, B 3/5, C 5/7, D 8/10, E 13/14, R 20/21",
	"100":   "A 2/5, B 3/7, C 5/10, D 8/14, R 13/21",
	"150":   "A 2/7, B 3/10, C 5/14, D 8/21, R 13/30",
	"250":   "A 2/10, B 3/14, C 5/21, D 8/30, R 13/44",
	"400":   "A 2/14, B 3/21, C 5/30, R 8/44",
	"650":   "A 2/21, B 3/30, R 5/44",
	"1000":  "A 2/30, R 3/44",
}

func TestNormalPlans(t *testing.T) {
	if len(normalByAQL) != 26 || len(AQLs()) != 26 {
		t.Fatalf("%d typed columns, %d columns of the table", len(normalByAQL), len(AQLs()))
	}
	for aql, typed := range normalByAQL {
		letter := 0
		for group := range strings.SplitSeq(typed, ", ") {
			last, want, _ := strings.Cut(group, " ")
			for ; letter <= strings.Index(allLetters, last); letter++ {
				plan := find(t, Normal, allLetters[letter:letter+1], aql)
				if got := fmt.Sprintf("%d/%d", plan.Size, plan.Accept); got != want || plan.Refuse != plan.Accept+1 {
					t.Errorf("%c at AQL %s: %s with Re %d, want %s", allLetters[letter], aql, got, plan.Refuse, want)
				}
			}
		}
		if letter != len(allLetters) {
			t.Errorf("AQL %s is typed up to letter %d", aql, letter)
		}
	}
}

func find(t interface{ Fatal(...any) }, kind Strictness, letter, aql string) Plan {
	plan, err := Find(kind, letter, aql)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// TestPublishedPlans are examples as textbooks and suppliers of the tables have them.
func TestPublishedPlans(t *testing.T) {
	for _, c := range []struct {
		kind   Strictness
		lot    int
		level  string
		aql    string
		letter string
		want   Plan
	}{
		{Normal, 500, "II", "1.0", "H", Plan{"H", 50, 1, 2}},
		{Normal, 500, "II", "2.5", "H", Plan{"H", 50, 3, 4}},
		{Normal, 500, "II", "4.0", "H", Plan{"H", 50, 5, 6}},
		{Normal, 4000, "II", "0.010", "L", Plan{"Q", 1250, 0, 1}},
		{Normal, 1000, "II", "0.10", "J", Plan{"K", 125, 0, 1}},
		{Normal, 1200, "II", "2.5", "J", Plan{"J", 80, 5, 6}},
		{Normal, 1201, "II", "2.5", "K", Plan{"K", 125, 7, 8}},
		{Normal, 5000, "S-3", "1.0", "F", Plan{"E", 13, 0, 1}},
		{Tightened, 500, "II", "1.0", "H", Plan{"J", 80, 1, 2}},
		{Tightened, 500, "II", "2.5", "H", Plan{"H", 50, 2, 3}},
		{Tightened, 500, "II", "4.0", "H", Plan{"H", 50, 3, 4}},
		{Tightened, 600000, "III", "0.025", "R", Plan{"S", 3150, 1, 2}},
		{Reduced, 500, "II", "2.5", "H", Plan{"H", 20, 2, 3}},
		{Reduced, 1000, "II", "1.0", "J", Plan{"J", 32, 1, 2}},
		{Reduced, 2000, "II", "10", "K", Plan{"K", 50, 10, 11}},
	} {
		letter, err := Letter(c.lot, c.level)
		if err != nil || letter != c.letter {
			t.Errorf("%d at %s: letter %s, %v", c.lot, c.level, letter, err)
		}
		if got := find(t, c.kind, letter, c.aql); got != c.want {
			t.Errorf("%s %d at %s, AQL %s: %+v, want %+v", c.kind, c.lot, c.level, c.aql, got, c.want)
		}
	}
}

func TestLetters(t *testing.T) {
	typed := map[string]string{ // for the smallest lot of each line of table 1
		"S-1": "AAAABBBBCCCCDDD", "S-2": "AAABBBCCCDDDEEE", "S-3": "AABBCCDDEEFFGGH", "S-4": "AABCCDEEFGGHJJK",
		"I": "AABCCDEFGHJKLMN", "II": "ABCDEFGHJKLMNPQ", "III": "BCDEFGHJKLMNPQR",
	}
	smallest := []int{2, 9, 16, 26, 51, 91, 151, 281, 501, 1201, 3201, 10001, 35001, 150001, 500001}
	if got := Levels(); !slices.Equal(got, []string{"S-1", "S-2", "S-3", "S-4", "I", "II", "III"}) {
		t.Fatalf("levels %v", got)
	}
	for level, want := range typed {
		for i, lot := range smallest {
			if letter, err := Letter(lot, level); err != nil || letter != want[i:i+1] {
				t.Errorf("%d at %s: %s, want %c (%v)", lot, level, letter, want[i], err)
			}
			if i == 0 {
				continue
			}
			if letter, _ := Letter(lot-1, level); letter != want[i-1:i] {
				t.Errorf("%d at %s: %s, want %c", lot-1, level, letter, want[i-1])
			}
		}
	}
	for _, lot := range []int{-1, 0, 1} {
		if _, err := Letter(lot, "II"); err == nil {
			t.Errorf("a lot of %d has a letter", lot)
		}
	}
}

// TestTables checks the rules that hold for every cell, by the structure of the tables.
func TestTables(t *testing.T) {
	for _, letter := range strings.Split(allLetters, "") {
		for _, aql := range AQLs() {
			normal, tightened, reduced := find(t, Normal, letter, aql), find(t, Tightened, letter, aql), find(t, Reduced, letter, aql)
			if normal.Refuse != normal.Accept+1 || tightened.Refuse != tightened.Accept+1 || reduced.Refuse != reduced.Accept+1 {
				t.Errorf("%s at %s: Re is not Ac + 1", letter, aql)
			}
			// A lot with the same share of defects passes the tightened plan at most as often.
			if tightened.Accept > normal.Accept && tightened.Size <= normal.Size {
				t.Errorf("%s at %s: tightened %+v accepts what normal %+v refuses", letter, aql, tightened, normal)
			}
			if reduced.Size > normal.Size {
				t.Errorf("%s at %s: reduced draws %d, normal %d", letter, aql, reduced.Size, normal.Size)
			}
		}
	}
}

// TestDiagonals: a plan appears again one letter on and one AQL lower, where both are plans of their own lines.
func TestDiagonals(t *testing.T) {
	for kind, master := range masters {
		for i, l := range master.lines[:len(master.lines)-1] {
			if kind == Reduced && i < 2 || master.lines[i+1].head == "S" {
				continue // A and B draw as few pieces as C; S is one plan
			}
			for column := 2; column < len(master.columns); column++ {
				here, there := l.cells[column], master.lines[i+1].cells[column-1]
				_, isPlan := strconv.Atoi(here)
				_, goesOn := strconv.Atoi(there)
				if isPlan == nil && goesOn == nil && here != there {
					t.Errorf("%s: %s at %s has %s, the next letter %s", kind, l.head, master.columns[column], here, there)
				}
			}
		}
	}
}

func TestForLot(t *testing.T) {
	for _, c := range []struct {
		lot  int
		aqls []string
		want string
	}{
		{500, []string{None, "1.0", "4.0"}, "H 50 false [{H 0 0 1} {H 50 1 2} {H 50 5 6}]"},
		// 0.25 leads from J to H, 0.65 stays at J: the larger one is drawn for both.
		{1000, []string{"0.25", "0.65"}, "J 80 false [{H 50 0 1} {J 80 1 2}]"},
		// 0.10 leads from H to K, and both are read there.
		{500, []string{"0.10", "2.5"}, "H 125 false [{K 125 0 1} {K 125 7 8}]"},
		{60, []string{"0.10", "2.5"}, "E 60 true [{K 125 0 1} {K 125 7 8}]"},
		{50, []string{"0.25"}, "D 50 true [{H 50 0 1}]"},
	} {
		got, err := ForLot(Normal, c.lot, "II", c.aqls...)
		if text := fmt.Sprint(got.Letter, " ", got.Size, " ", got.Whole, " ", got.Plans); err != nil || text != c.want {
			t.Errorf("%d, %v: %s, want %s (%v)", c.lot, c.aqls, text, c.want, err)
		}
	}
	for _, aqls := range [][]string{{}, {None}, {"3.0"}} {
		if _, err := ForLot(Normal, 500, "II", aqls...); err == nil {
			t.Errorf("%v gives a plan", aqls)
		}
	}
	if _, err := ForLot(Normal, 500, "IV", "1.0"); err == nil {
		t.Error("level IV gives a plan")
	}
}

func TestLargerLotsNeverHaveSmallerLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		level := rapid.SampledFrom(Levels()).Draw(t, "level")
		small := rapid.IntRange(2, 700000).Draw(t, "small")
		large := rapid.IntRange(small, 800000).Draw(t, "large")
		first, err := Letter(small, level)
		if err != nil {
			t.Fatal(err)
		}
		second, err := Letter(large, level)
		if err != nil || second < first {
			t.Fatalf("%s for %d, %s for %d (%v)", first, small, second, large, err)
		}
	})
}
