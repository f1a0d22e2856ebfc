package compare_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiao/gateway/bridge/compare"
)

// tree is a JSON value: a scalar, a list or an object.
type tree struct {
	scalar string
	keys   []string // of an object, beside items
	items  []tree   // of a list or an object
	list   bool
}

var scalars = []string{"0", "1", "1.0", `"1"`, "null", `""`, "true", `"甲"`, `"乙"`, `"2026-11-20"`, `"2026-11-21"`}

func grow(r *rand.Rand, depth int) tree {
	switch kind := r.IntN(6); {
	case depth > 0 && kind < 2: // rows of the same columns, or nearly
		row := grow(r, depth-1)
		t := tree{list: true}
		for range r.IntN(6) {
			other := row
			if r.IntN(2) == 0 {
				other = row.mutate(r, scalars)
			}
			t.items = append(t.items, other)
		}
		return t
	case depth > 0 && kind < 5:
		t := tree{keys: []string{}}
		for c := range r.IntN(4) + 1 {
			t.keys = append(t.keys, string(rune('A'+c)))
			t.items = append(t.items, grow(r, depth-1))
		}
		return t
	}
	return tree{scalar: scalars[r.IntN(len(scalars))]}
}

func (t tree) leaf() bool { return !t.list && t.keys == nil }

// mutate returns the value with one change somewhere.
func (t tree) mutate(r *rand.Rand, scalars []string) tree {
	t.items, t.keys = slices.Clone(t.items), slices.Clone(t.keys)
	if t.leaf() {
		return tree{scalar: scalars[r.IntN(len(scalars))]}
	}
	if t.list && r.IntN(2) == 0 || len(t.items) == 0 {
		switch r.IntN(4) {
		case 0:
			r.Shuffle(len(t.items), func(i, j int) { t.items[i], t.items[j] = t.items[j], t.items[i] })
		case 1:
			if len(t.items) > 0 {
				at := r.IntN(len(t.items))
				t.items = slices.Delete(t.items, at, at+1)
				if !t.list {
					t.keys = slices.Delete(t.keys, at, at+1)
				}
			}
		case 2:
			if t.list && len(t.items) > 0 {
				t.items = append(t.items, t.items[r.IntN(len(t.items))])
			}
		}
		return t
	}
	at := r.IntN(len(t.items))
	t.items[at] = t.items[at].mutate(r, scalars)
	return t
}

func (t tree) json() string {
	if t.leaf() {
		return t.scalar
	}
	parts := make([]string, len(t.items))
	for i, item := range t.items {
		parts[i] = item.json()
		if !t.list {
			parts[i] = fmt.Sprintf("%q:%s", t.keys[i], parts[i])
		}
	}
	if t.list {
		return "[" + strings.Join(parts, ",") + "]"
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// canonical is the same for values that are equal but for noise, and, where anyOrder, but for the order of rows.
func (t tree) canonical(path string, noise map[string]bool, anyOrder bool) string {
	if t.leaf() {
		if noise[path] {
			switch {
			case strings.HasPrefix(t.scalar, `"2026`):
				return "date"
			case t.scalar == `"甲"` || t.scalar == `"乙"`:
				return "text"
			case t.scalar == "0" || t.scalar == "1" || t.scalar == "1.0":
				return "number"
			}
		}
		return t.scalar
	}
	parts := make([]string, len(t.items))
	for i, item := range t.items {
		switch {
		case t.list:
			parts[i] = item.canonical(path+"[]", noise, anyOrder)
		case path == "":
			parts[i] = t.keys[i] + ":" + item.canonical(t.keys[i], noise, anyOrder)
		default:
			parts[i] = t.keys[i] + ":" + item.canonical(path+"."+t.keys[i], noise, anyOrder)
		}
	}
	if t.list && (anyOrder || noise["order "+path]) {
		slices.Sort(parts)
	}
	if t.list {
		return "[" + strings.Join(parts, ",") + "]"
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// fields calls visit with the noise that a value could have.
func (t tree) fields(path string, visit func(path string, part compare.Part)) {
	if t.leaf() {
		visit(path, compare.OfValue)
	}
	if t.list {
		visit(path, compare.OfOrder)
	}
	for i, item := range t.items {
		switch {
		case t.list:
			item.fields(path+"[]", visit)
		case path == "":
			item.fields(t.keys[i], visit)
		default:
			item.fields(path+"."+t.keys[i], visit)
		}
	}
}

// The verdict is the one of a comparison that knows no rows: canonical texts of both bodies.
func TestVerdictsAgainstAnOracle(t *testing.T) {
	counts := map[compare.Verdict]int{}
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 7))
		legacy := tree{keys: []string{"T"}, items: []tree{grow(r, 4)}}
		native := legacy
		for range r.IntN(4) {
			native = native.mutate(r, scalars)
		}
		n, noise := &compare.Noise{}, map[string]bool{}
		legacy.fields("", func(path string, part compare.Part) {
			if path == "" || r.IntN(3) > 0 {
				return
			}
			n.Pin(path, part, compare.AlwaysNoise)
			if part == compare.OfOrder {
				path = "order " + path
			}
			noise[path] = true
		})
		a, b := legacy.json(), native.json()
		got := compare.Compare(jsonAnswer("%s", a), jsonAnswer("%s", b), compare.Options{Noise: n})
		want := compare.Different
		switch {
		case a == b:
			want = compare.Identical
		case legacy.canonical("", noise, false) == native.canonical("", noise, false):
			want = compare.Equal
		case legacy.canonical("", noise, true) == native.canonical("", noise, true):
			want = compare.Order
		}
		counts[want]++
		if got.Verdict != want {
			t.Fatalf("seed %d: want %s\n%s\n%s\n%v\n%s", seed, want, a, b, noise, describe(got))
		}
		if back := compare.Compare(jsonAnswer("%s", b), jsonAnswer("%s", a), compare.Options{Noise: n}); back.Verdict != want {
			t.Fatalf("seed %d: the other way round %s\n%s\n%s\n%v", seed, back.Verdict, a, b, noise)
		}
	}
	for _, verdict := range []compare.Verdict{compare.Identical, compare.Equal, compare.Order, compare.Different} {
		if counts[verdict] < 20 {
			t.Errorf("%d cases are %s", counts[verdict], verdict)
		}
	}
}
