package compare_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"qiao/gateway/bridge/compare"
)

// orders are 50 orders, of which all are 待处理 but those that state names.
func orders(state func(i int) string) compare.Answer {
	rows := make([]string, 50)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"ID":%d,"Customer":"客户 %d","State":%q}`, i, i%9, state(i))
	}
	return jsonAnswer(`{"code":0,"msg":"成功","data":{"Table":[%s]}}`, strings.Join(rows, ","))
}

// Of a list in which somebody changes one row in every second sample, the changed column does not become noise: else a
// wrong state of all rows would be hidden. The sample itself excuses that row alone.
func TestWritesInOneRowAreNoNoiseOfTheColumn(t *testing.T) {
	n, random := &compare.Noise{}, rand.New(rand.NewPCG(1, 1))
	waiting := orders(func(int) string { return "待处理" })
	for range 100 {
		changed := -1
		if random.IntN(2) == 0 {
			changed = random.IntN(50)
		}
		n.Learn(waiting, orders(func(i int) string {
			if i == changed {
				return "已完成"
			}
			return "待处理"
		}), compare.Bounds{})
	}
	if got := known(t, n, "Table[].State", compare.OfValue); got.Noise() || got.Seen == 0 {
		t.Errorf("%+v", got)
	}
	third := orders(func(i int) string {
		if i == 3 {
			return "已完成"
		}
		return "待处理"
	})
	wrong := orders(func(int) string { return "已完成" })
	if got := compare.Compare(waiting, third, compare.Options{Noise: n, Again: &third}); got.Verdict != compare.Equal {
		t.Error(describe(got))
	}
	got := compare.Compare(waiting, wrong, compare.Options{Noise: n, Again: &third})
	if got.Verdict != compare.Different || got.Differences[0].Count != 49 || len(got.Excused) != 1 || got.Excused[0].Place != "Table[3].State" {
		t.Error(describe(got))
	}
}

// In how many of the rows a field must differ for its sample to count.
func TestASampleDiffersWhereOnePlaceInFiveDiffers(t *testing.T) {
	for changed, want := range map[int]int{9: 0, 10: 1, 50: 1} {
		n := &compare.Noise{}
		n.Learn(orders(func(int) string { return "a" }), orders(func(i int) string {
			if i < changed {
				return "b"
			}
			return "a"
		}), compare.Bounds{})
		if got := known(t, n, "Table[].State", compare.OfValue); got.Differed != want || got.Seen != 1 {
			t.Errorf("%d of 50 rows: %+v", changed, got)
		}
	}
}

// A file that is another one each time says nothing about an answer that is no file.
func TestAnUnstableFileIsNoJSON(t *testing.T) {
	n := &compare.Noise{}
	n.Pin("@body", compare.OfValue, compare.AlwaysNoise)
	file := compare.Answer{Status: 200, Body: []byte("%PDF 1")}
	failure := compare.Answer{Status: 200, Body: []byte(`{"code":-1,"msg":"文件不存在","data":null}`)}
	for _, pair := range [][2]compare.Answer{{file, failure}, {failure, file}} {
		if got := compare.Compare(pair[0], pair[1], compare.Options{Noise: n}); got.Verdict != compare.Different {
			t.Error(describe(got))
		}
	}
}

// Deep keys make no long names: fields below a long one share its name, and are never noise.
func TestDeepFieldsHaveShortNames(t *testing.T) {
	deep := func(value int) compare.Answer {
		var keys strings.Builder
		for i := range 2000 {
			fmt.Fprintf(&keys, `,"%d":%d`, i, value)
		}
		return jsonAnswer(`%s{%s}%s`, strings.Repeat(`{"`+strings.Repeat("k", 60)+`":`, 50), keys.String()[1:], strings.Repeat("}", 50))
	}
	n := &compare.Noise{}
	for range 5 {
		n.Learn(deep(1), deep(2), compare.Bounds{})
	}
	if fields := n.Fields(); len(fields) != 0 {
		t.Errorf("%+v", fields[0])
	}
	again := deep(3)
	got := compare.Compare(deep(1), deep(2), compare.Options{Noise: n, Again: &again})
	if got.Verdict != compare.Different || len(got.Differences) != 1 || got.Differences[0].Count != 2000 {
		t.Fatal(describe(got))
	}
	if name := got.Differences[0].Field; len(name) > 1100 {
		t.Errorf("%d bytes: %s", len(name), name)
	}
}

// An object with very many keys, all of which differ, is learned within its bound of fields.
func TestManyKeysAreLearnedWithinTheBound(t *testing.T) {
	keys := func(value int) compare.Answer {
		var b strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&b, `,"%d":%d`, i, value)
		}
		return jsonAnswer(`{%s}`, b.String()[1:])
	}
	n := &compare.Noise{}
	n.Learn(keys(1), keys(2), compare.Bounds{})
	if got := len(n.Fields()); got != 1000 {
		t.Errorf("%d fields", got)
	}
}
