package compare_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/bridge/compare"
)

// table is rows of cells, each as its JSON. Columns whose name begins with Noise are noise.
type table struct {
	columns []string
	rows    [][]string
}

func (t table) body() compare.Answer {
	body := []byte(`{"code":0,"msg":"成功","data":{"Table":[`)
	for i, row := range t.rows {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(body, '{')
		for c, cell := range row {
			if c > 0 {
				body = append(body, ',')
			}
			body = fmt.Appendf(body, "%q:%s", t.columns[c], cell)
		}
		body = append(body, '}')
	}
	return compare.Answer{Status: 200, ContentType: "application/json", Body: append(body, `]}}`...)}
}

// drawTable draws a table with few values, so that many rows are alike; the last columns are noise.
func drawTable(t *rapid.T, rows int) (drawn table, telling int) {
	telling = rapid.IntRange(1, 5).Draw(t, "columns")
	noisy := rapid.IntRange(0, 3).Draw(t, "noisy columns")
	cell := rapid.SampledFrom([]string{"0", "1", "2", "1.5", `""`, `"1"`, `"甲"`, `"乙"`, "null", "true", `["a",1]`, `{"x":1}`})
	for c := range telling {
		drawn.columns = append(drawn.columns, fmt.Sprintf("C%d", c))
	}
	for c := range noisy {
		drawn.columns = append(drawn.columns, fmt.Sprintf("Noise%d", c))
	}
	for range rows {
		var row []string
		for range telling {
			row = append(row, cell.Draw(t, "cell"))
		}
		for range noisy {
			row = append(row, `"2026-11-20T08:30:00"`)
		}
		drawn.rows = append(drawn.rows, row)
	}
	return drawn, telling
}

// again is the table as it comes a moment later: other noise, and the rows in another order.
func (t table) again(random *rand.Rand, telling int, shuffled bool) table {
	later := table{columns: t.columns}
	for _, row := range t.rows {
		row = slices.Clone(row)
		for c := telling; c < len(row); c++ {
			row[c] = fmt.Sprintf(`"2026-11-20T08:%02d:%02d.%07d"`, random.IntN(60), random.IntN(60), random.IntN(1e7))
		}
		later.rows = append(later.rows, row)
	}
	if shuffled {
		random.Shuffle(len(later.rows), func(i, j int) { later.rows[i], later.rows[j] = later.rows[j], later.rows[i] })
	}
	return later
}

func drawRandom(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

func noiseOf(columns []string, order bool) *compare.Noise {
	n := &compare.Noise{}
	for _, name := range columns {
		if len(name) > 5 {
			n.Pin("Table[]."+name, compare.OfValue, compare.AlwaysNoise)
		}
	}
	if order {
		n.Pin("Table", compare.OfOrder, compare.AlwaysNoise)
	}
	return n
}

func TestRowsInAnotherOrderAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		legacy, telling := drawTable(t, rapid.IntRange(0, 20).Draw(t, "rows"))
		native := legacy.again(drawRandom(t), telling, true)
		got := compare.Compare(legacy.body(), native.body(), compare.Options{Noise: noiseOf(legacy.columns, true)})
		if got.Verdict != compare.Identical && got.Verdict != compare.Equal {
			t.Fatalf("%s\n%s\n%s", describe(got), legacy.body().Body, native.body().Body)
		}
		got = compare.Compare(legacy.body(), native.body(), compare.Options{Noise: noiseOf(legacy.columns, false)})
		if got.Verdict == compare.Different || got.Verdict == compare.Incomparable {
			t.Fatalf("without noise of the order:\n%s\n%s\n%s", describe(got), legacy.body().Body, native.body().Body)
		}
	})
}

// One wrong value is one difference, whatever noise there is around it and in whatever order the rows come.
func TestAWrongValueIsReported(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		legacy, telling := drawTable(t, rapid.IntRange(1, 20).Draw(t, "rows"))
		wrong := table{legacy.columns, slices.Clone(legacy.rows)}
		row := rapid.IntRange(0, len(legacy.rows)-1).Draw(t, "row")
		column := rapid.IntRange(0, telling-1).Draw(t, "column")
		right := legacy.rows[row][column]
		value := rapid.SampledFrom([]string{"7", `"丙"`, "1", "null", `""`, `["a",2]`}).Filter(func(v string) bool { return v != right }).Draw(t, "wrong value")
		wrong.rows[row] = slices.Clone(legacy.rows[row])
		wrong.rows[row][column] = value
		native := wrong.again(drawRandom(t), telling, rapid.Bool().Draw(t, "shuffled"))

		got := compare.Compare(legacy.body(), native.body(), compare.Options{Noise: noiseOf(legacy.columns, true)})
		fail := func(why string) {
			t.Helper()
			t.Fatalf("%s: %s -> %s in C%d of row %d\n%s\n%s\n%s", why, right, value, column, row, describe(got), legacy.body().Body, native.body().Body)
		}
		if got.Verdict != compare.Different || len(got.Differences) != 1 || got.Differences[0].Count != 1 {
			fail("not one difference")
		}
		d := got.Differences[0]
		for i, other := range legacy.rows { // of rows that are equal but for noise any may be the wrong one
			same := slices.Equal(other[:telling], legacy.rows[row][:telling])
			if same && strings.HasPrefix(d.Place, fmt.Sprintf("Table[%d].C%d", i, column)) {
				return
			}
		}
		fail("at another place")
	})
}

// With a key, rows that are missing, extra and changed are all told apart, in any order.
func TestChangesAreToldApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		legacy, telling := drawTable(t, rapid.IntRange(4, 20).Draw(t, "rows"))
		legacy.columns = append([]string{"ID", "Name", "Sum"}, legacy.columns...)
		for i, row := range legacy.rows {
			legacy.rows[i] = append([]string{fmt.Sprint(i), fmt.Sprintf(`"客户 %d"`, i%7), fmt.Sprint(i * 100)}, row...)
		}
		telling += 3
		native := legacy.again(drawRandom(t), telling, false)
		var want []string
		place := func(class compare.Class, i int, column string) {
			want = append(want, fmt.Sprintf("%s Table[%d]%s", class, i, column))
		}
		for i := range native.rows {
			switch rapid.IntRange(0, 5).Draw(t, "change") {
			case 0:
				native.rows[i][2] = fmt.Sprint(i*100 + 1)
				place(compare.Value, i, ".Sum")
			case 1:
				native.rows[i] = nil
				place(compare.RowMissing, i, "")
			}
		}
		native.rows = slices.DeleteFunc(native.rows, func(row []string) bool { return row == nil })
		if rapid.Bool().Draw(t, "one more") {
			extra := slices.Repeat([]string{`"又"`}, len(legacy.columns))
			place(compare.RowExtra, len(native.rows), "")
			native.rows = append(native.rows, extra)
		}
		got := compare.Compare(legacy.body(), native.body(), compare.Options{Noise: noiseOf(legacy.columns, false)})
		want = firstOf(want)
		var found []string
		for _, d := range got.Differences {
			found = append(found, fmt.Sprintf("%s %s x%d", d.Class, d.Place, d.Count))
		}
		slices.Sort(found)
		if diff := cmp.Diff(want, found); diff != "" {
			t.Fatalf("%s\n%s\n%s", diff, legacy.body().Body, native.body().Body)
		}
	})
}

// firstOf joins places of one class as a result does: the first one, and how many.
func firstOf(places []string) (joined []string) {
	count, first := map[string]int{}, map[string]string{}
	for _, place := range places {
		class := place[:5]
		if count[class]++; first[class] == "" {
			first[class] = place
		}
	}
	for _, class := range []string{"value", "row m", "row e"} {
		if count[class] > 0 {
			joined = append(joined, fmt.Sprintf("%s x%d", first[class], count[class]))
		}
	}
	slices.Sort(joined)
	return joined
}

// Learning needs nobody to say what is noise: tables in any order with new ids in every row.
func TestNoiseIsLearnedFromRandomTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		legacy, telling := drawTable(t, rapid.IntRange(2, 12).Draw(t, "rows"))
		shuffled := rapid.Bool().Draw(t, "shuffled")
		n, random := &compare.Noise{}, drawRandom(t)
		for range 20 {
			first, second := legacy.again(random, telling, shuffled), legacy.again(random, telling, shuffled)
			n.Learn(first.body(), second.body(), compare.Bounds{})
		}
		for _, f := range n.Fields() {
			switch {
			case !f.Noise() || f.Part == compare.OfOrder && shuffled:
			case f.Part == compare.OfOrder, !strings.HasPrefix(f.Field, "Table[].Noise"):
				text, _ := json.Marshal(n)
				t.Fatalf("%s %s is noise: %s\n%s", f.Part, f.Field, text, legacy.body().Body)
			}
		}
	})
}

// drawJSON draws a value of few keys and values, nested at most as deeply.
func drawJSON(t *rapid.T, depth int) any {
	switch kind := rapid.IntRange(0, 7).Draw(t, "kind"); {
	case depth > 0 && kind < 3:
		list := []any{}
		for range rapid.IntRange(0, 4).Draw(t, "items") {
			list = append(list, drawJSON(t, depth-1))
		}
		return list
	case depth > 0 && kind < 6:
		members := map[string]any{}
		for _, key := range []string{"code", "data", "a"} {
			if rapid.Bool().Draw(t, key) {
				members[key] = drawJSON(t, depth-1)
			}
		}
		return members
	}
	return rapid.SampledFrom([]any{0, 1, 1.5, "", "1", "甲", "2026-11-20T08:30:00", "2026-11-20T08:30:01", nil, true}).Draw(t, "scalar")
}

// Which of two answers is the legacy one changes no verdict; and an answer that the legacy server has given itself, a moment
// later, is right.
func TestTheVerdictIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() compare.Answer {
			body, err := json.Marshal(drawJSON(t, 4))
			if err != nil {
				t.Fatal(err)
			}
			return jsonAnswer("%s", body)
		}
		a, b := draw(), draw()
		n := &compare.Noise{}
		for range 3 {
			n.Learn(a, draw(), compare.Bounds{})
		}
		n.Pin(rapid.SampledFrom([]string{"@data", "a", "[]", "[].a", "a[]"}).Draw(t, "noise"), compare.OfValue, compare.AlwaysNoise)
		n.Pin(rapid.SampledFrom([]string{"@data", "a", "[]", "[].a", "a[]"}).Draw(t, "shuffled"), compare.OfOrder, compare.AlwaysNoise)
		there, back := compare.Compare(a, b, compare.Options{Noise: n}), compare.Compare(b, a, compare.Options{Noise: n})
		if there.Verdict != back.Verdict {
			t.Fatalf("%s%s\n%s\n%s", describe(there), describe(back), a.Body, b.Body)
		}
		if got := compare.Compare(a, b, compare.Options{Noise: n, Again: &b}); got.Verdict != compare.Equal && got.Verdict != compare.Identical {
			t.Fatalf("%s%s\n%s", describe(got), a.Body, b.Body)
		}
	})
}
