package compare_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/bridge/compare"
)

func jsonAnswer(body string, args ...any) compare.Answer {
	return compare.Answer{Status: 200, ContentType: "application/json", Body: fmt.Appendf(nil, body, args...)}
}

func known(t *testing.T, n *compare.Noise, field string, part compare.Part) compare.FieldNoise {
	t.Helper()
	for _, f := range n.Fields() {
		if f.Field == field && f.Part == part {
			return f
		}
	}
	t.Fatalf("%s of %s is not known: %v", part, field, n.Fields())
	return compare.FieldNoise{}
}

// clock learns from calls whose field differs where differs says so.
func clock(n *compare.Noise, calls int, differs func(call int) bool) {
	for call := range calls {
		second := 1
		if differs(call) {
			second = 2
		}
		n.Learn(jsonAnswer(`{"code":0,"msg":"成功","data":{"Now":1,"Name":"床"}}`), jsonAnswer(`{"code":0,"msg":"成功","data":{"Now":%d,"Name":"床"}}`, second), compare.Bounds{})
	}
}

func always(int) bool { return true }

func TestAFieldIsNoiseFromTheThirdDifferenceOn(t *testing.T) {
	n := &compare.Noise{}
	for call, want := range []bool{false, false, true, true} {
		clock(n, 1, always)
		if got := known(t, n, "Now", compare.OfValue); got.Noise() != want || got.Seen != call+1 || got.Differed != call+1 {
			t.Errorf("after %d: %+v", call+1, got)
		}
	}
	if got := known(t, n, "Name", compare.OfValue); got.Noise() || got.Seen != 4 || got.Differed != 0 {
		t.Errorf("%+v", got)
	}
}

func TestAFieldIsNoiseWhereOneInFiveDiffers(t *testing.T) {
	for every, want := range map[int]bool{5: true, 6: false} {
		n := &compare.Noise{}
		clock(n, 60, func(call int) bool { return call%every == 0 })
		if got := known(t, n, "Now", compare.OfValue); got.Noise() != want {
			t.Errorf("one in %d: %+v", every, got)
		}
	}
}

func TestNoiseIsLearnedWithinFiftyCalls(t *testing.T) {
	for seed := range uint64(50) {
		random, n := rand.New(rand.NewPCG(seed, 1)), &compare.Noise{}
		clock(n, 50, func(int) bool { return random.IntN(2) == 0 })
		if !known(t, n, "Now", compare.OfValue).Noise() {
			t.Errorf("seed %d: %+v", seed, known(t, n, "Now", compare.OfValue))
		}
	}
}

// A field that differs because somebody writes now and then, and one that has stopped to differ, are no noise.
func TestNoiseIsNotForGood(t *testing.T) {
	n := &compare.Noise{}
	clock(n, 100, always)
	clock(n, 200, func(int) bool { return false })
	if got := known(t, n, "Now", compare.OfValue); got.Noise() {
		t.Errorf("it has stopped: %+v", got)
	}
	for seed := range uint64(20) {
		random, n := rand.New(rand.NewPCG(seed, 1)), &compare.Noise{}
		wrongly := 0
		for range 500 {
			clock(n, 1, func(int) bool { return random.IntN(20) == 0 })
			if known(t, n, "Now", compare.OfValue).Noise() {
				wrongly++
			}
		}
		if wrongly > 50 || known(t, n, "Now", compare.OfValue).Noise() {
			t.Errorf("seed %d: noise after %d of 500 calls, at the end %+v", seed, wrongly, known(t, n, "Now", compare.OfValue))
		}
	}
}

// Only values of one shape are learned, from two whole answers to the same question.
func TestWhatIsNotLearned(t *testing.T) {
	first := jsonAnswer(`{"code":0,"msg":"a","data":{"Now":"2026-11-20T08:30:00"}}`)
	for name, second := range map[string]compare.Answer{
		"another shape":  jsonAnswer(`{"code":0,"msg":"a","data":{"Now":null}}`),
		"another code":   jsonAnswer(`{"code":-1,"msg":"b","data":{"Now":"2026-11-20T08:30:01"}}`),
		"not JSON":       jsonAnswer(`<html>`),
		"another status": {Status: 500, Body: []byte(`{"code":0,"msg":"b","data":{"Now":"2026-11-20T08:30:01"}}`)},
		"no answer":      {Failed: "超时"},
		"too big":        jsonAnswer(`{"code":0,"msg":"b","data":{"Now":"2026-11-20T08:30:01","Text":"%s"}}`, strings.Repeat("x", 200)),
		"equal":          first,
	} {
		n := &compare.Noise{}
		for range 5 {
			n.Learn(first, second, compare.Bounds{Body: 200})
		}
		for _, f := range n.Fields() {
			if f.Differed > 0 {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

func TestFilesThatAreAnotherEachTime(t *testing.T) {
	n := &compare.Noise{}
	pdf := func(text string) compare.Answer {
		return compare.Answer{Status: 200, ContentType: "application/pdf", Body: []byte(text)}
	}
	if got := compare.Compare(pdf("%PDF 1"), pdf("%PDF 2"), compare.Options{Noise: n}); got.Verdict != compare.Different {
		t.Error(describe(got))
	}
	for range 3 {
		n.Learn(pdf("%PDF 3"), pdf("%PDF 4"), compare.Bounds{})
	}
	if got := compare.Compare(pdf("%PDF 1"), pdf("%PDF 2"), compare.Options{Noise: n}); got.Verdict != compare.Incomparable || got.Reason != compare.Unstable {
		t.Error(describe(got))
	}
}

func TestAPinStaysAndCountsGoOn(t *testing.T) {
	n := &compare.Noise{}
	n.Pin("Now", compare.OfValue, compare.NeverNoise)
	clock(n, 5, always)
	if got, want := known(t, n, "Now", compare.OfValue), (compare.FieldNoise{Field: "Now", Part: compare.OfValue, Seen: 5, Differed: 5, Pin: compare.NeverNoise}); got != want || got.Noise() {
		t.Errorf("%+v", got)
	}
	n.Pin("Now", compare.OfValue, compare.Learned)
	if got := known(t, n, "Now", compare.OfValue); !got.Noise() || got.Seen != 5 {
		t.Errorf("%+v", got)
	}
}

func TestNoiseAsJSON(t *testing.T) {
	n := &compare.Noise{}
	clock(n, 3, always)
	n.Pin("Table", compare.OfOrder, compare.AlwaysNoise)
	text, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"field":"@msg","part":"value","seen":3,"differed":0},{"field":"Name","part":"value","seen":3,"differed":0},` +
		`{"field":"Now","part":"value","seen":3,"differed":3},{"field":"Table","part":"order","seen":0,"differed":0,"pin":"noise"}]`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Error(diff)
	}
	var back compare.Noise
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(n.Fields(), back.Fields()); diff != "" {
		t.Error(diff)
	}
	if err := json.Unmarshal([]byte(`{"field":1}`), &back); err == nil {
		t.Error("an object was read as noise")
	}
}

// Instances learn apart; whichever is merged first, the sum is the same, and the stricter pin stays.
func TestMerge(t *testing.T) {
	one := func() *compare.Noise {
		n := &compare.Noise{}
		clock(n, 2, always)
		n.Pin("Name", compare.OfValue, compare.AlwaysNoise)
		return n
	}
	other := func() *compare.Noise {
		n := &compare.Noise{}
		clock(n, 1, always)
		n.Pin("Name", compare.OfValue, compare.NeverNoise)
		n.Pin("Table", compare.OfOrder, compare.AlwaysNoise)
		return n
	}
	there, back := one(), other()
	there.Merge(other())
	back.Merge(one())
	if diff := cmp.Diff(there.Fields(), back.Fields()); diff != "" {
		t.Error(diff)
	}
	if got := known(t, there, "Now", compare.OfValue); got.Seen != 3 || !got.Noise() {
		t.Errorf("%+v", got)
	}
	if got := known(t, there, "Name", compare.OfValue); got.Pin != compare.NeverNoise {
		t.Errorf("%+v", got)
	}
	for range 60 {
		there.Merge(other())
	}
	if got := known(t, there, "Now", compare.OfValue); got.Seen > 100 || got.Differed != got.Seen {
		t.Errorf("the counts are of about the last 100: %+v", got)
	}
}

// Of too many fields those stay that differ or are pinned.
func TestFieldsAreBounded(t *testing.T) {
	n := &compare.Noise{}
	body := func(from, value int) compare.Answer {
		var b strings.Builder
		for key := range 900 {
			fmt.Fprintf(&b, `,"K%04d":%d`, from+key, value)
		}
		return jsonAnswer(`{"code":0,"msg":"","data":{"Now":%d%s}}`, value, b.String())
	}
	n.Pin("Pinned", compare.OfValue, compare.NeverNoise)
	n.Learn(body(0, 1), body(0, 1), compare.Bounds{})
	n.Learn(body(2000, 1), body(2000, 2), compare.Bounds{})
	fields := n.Fields()
	if len(fields) != 1000 {
		t.Errorf("%d fields", len(fields))
	}
	if known(t, n, "Pinned", compare.OfValue).Pin == "" || known(t, n, "Now", compare.OfValue).Differed != 1 || known(t, n, "K2899", compare.OfValue).Differed != 1 {
		t.Error("a field that counts was dropped")
	}
}

func TestNoiseOfSeveralGoroutines(t *testing.T) {
	n := &compare.Noise{}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			clock(n, 20, always)
			compare.Compare(jsonAnswer(`{"Now":1}`), jsonAnswer(`{"Now":2}`), compare.Options{Noise: n})
			n.Fields()
		})
	}
	all.Wait()
	if got := known(t, n, "Now", compare.OfValue); got.Seen != 80 || got.Differed != 80 {
		t.Errorf("%+v", got)
	}
}

// newest is the list of the newest orders, of which last is the last one: ids and amounts, and columns of few values, among
// them the state, which the first order alone has changed. Each call answers new keys.
func newest(last int, random *rand.Rand, shuffled bool) compare.Answer {
	orders := make([]string, 20)
	for i := range orders {
		id := last - i
		orders[i] = fmt.Sprintf(`{"ID":%d,"Customer":"客户 %d","Amount":%d.50,"State":%d,"Shop":"杭州","Remark":null,"Audit":null,"Way":"%s","Key":"%d"}`,
			id, id*7%50, id*13%900, id%3, []string{"转账", "现金"}[id%2], random.Uint64())
	}
	if shuffled {
		random.Shuffle(20, func(i, j int) { orders[i], orders[j] = orders[j], orders[i] })
	}
	return jsonAnswer(`{"code":0,"msg":"成功","data":{"Table":[%s]}}`, strings.Join(orders, ","))
}

// A list in which an order comes and the oldest one goes in every third sample: its own columns do not become noise.
func TestABusyListIsNoNoise(t *testing.T) {
	for _, shuffled := range []bool{false, true} {
		for seed := range uint64(5) {
			random, n, last := rand.New(rand.NewPCG(seed, 1)), &compare.Noise{}, 100
			for range 100 {
				first := newest(last, random, shuffled)
				if random.IntN(3) == 0 {
					last++
				}
				n.Learn(first, newest(last, random, shuffled), compare.Bounds{})
			}
			var noise []string
			for _, f := range n.Fields() {
				if f.Noise() {
					noise = append(noise, string(f.Part)+" "+f.Field)
				}
			}
			want := []string{"value Table[].Key"}
			if shuffled {
				want = []string{"order Table", "value Table[].Key"}
			}
			if diff := cmp.Diff(want, noise); diff != "" {
				t.Errorf("shuffled %t, seed %d:\n%s\n%+v", shuffled, seed, diff, n.Fields())
			}
		}
	}
}

// fewValues is a table of 200 rows in any order, in which many rows are equal but for their keys.
func fewValues(random *rand.Rand) compare.Answer {
	rows := make([]string, 200)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"State":%d,"Way":"%s","Closed":%t,"Key":"%d"}`, i%3, []string{"转账", "现金"}[i%2], i%5 == 0, random.Uint64())
	}
	random.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	return jsonAnswer(`{"code":0,"msg":"成功","data":{"Table":[%s]}}`, strings.Join(rows, ","))
}

func TestKeysOfRowsThatAreAlikeAreLearned(t *testing.T) {
	random, n := rand.New(rand.NewPCG(1, 1)), &compare.Noise{}
	for range 3 {
		n.Learn(fewValues(random), fewValues(random), compare.Bounds{})
	}
	for _, f := range n.Fields() {
		if want := f.Field == "Table[].Key" || f.Part == compare.OfOrder; f.Noise() != want {
			t.Errorf("%+v", f)
		}
	}
	// before it is known, it is a difference of this column alone
	got := compare.Compare(fewValues(random), fewValues(random), compare.Options{Noise: noiseOf(nil, true)})
	if len(got.Differences) != 1 || got.Differences[0].Field != "Table[].Key" || got.Differences[0].Count != 200 {
		t.Error(describe(got))
	}
}

// A column that was once taken for noise by mistake is not kept so by rows that are aligned without it.
func TestNoiseDoesNotConfirmItself(t *testing.T) {
	n, random := &compare.Noise{}, rand.New(rand.NewPCG(1, 1))
	mistaken := `[{"field":"Table[].Key","part":"value","seen":50,"differed":50},{"field":"Table[].State","part":"value","seen":50,"differed":50}]`
	if err := json.Unmarshal([]byte(mistaken), n); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		n.Learn(fewValues(random), fewValues(random), compare.Bounds{})
	}
	if state := known(t, n, "Table[].State", compare.OfValue); state.Noise() || !known(t, n, "Table[].Key", compare.OfValue).Noise() {
		t.Errorf("%+v", state)
	}
}
