package compare_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"qiao/gateway/bridge/compare"
)

// FuzzCompare checks that no two bodies break a comparison, that the verdict does not depend on which one is the legacy
// server's, with noise that was learned from them too, and that a body is identical to itself.
func FuzzCompare(f *testing.F) {
	files, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		archive := txtar.Parse(text)
		f.Add(archive.Files[0].Data, archive.Files[1].Data, byte(0))
	}
	f.Add([]byte(`[{"a":1,"a":2},{"b":[]}]`), []byte(`[{"b":[1]},{"a":2}]`), byte(1))
	f.Fuzz(func(t *testing.T, first, second []byte, how byte) {
		a, b := compare.Answer{Status: 200, Body: first}, compare.Answer{Status: 200, Body: second}
		options := compare.Options{Noise: &compare.Noise{}}
		if how&1 != 0 {
			options.Bounds = compare.Bounds{Body: 100, Values: 20, Depth: 3, Differences: 2, Text: 3}
		}
		if how&2 != 0 {
			for range 3 {
				options.Noise.Learn(a, b, options.Bounds)
			}
		}
		there, back := compare.Compare(a, b, options), compare.Compare(b, a, options)
		if there.Verdict != back.Verdict || there.Reason != back.Reason {
			t.Fatalf("%s\nthe other way round\n%s", describe(there), describe(back))
		}
		if got := compare.Compare(a, a, options); got.Verdict != compare.Identical {
			t.Fatal(describe(got))
		}
		options.Again = &b
		if got := compare.Compare(a, b, options); got.Verdict == compare.Different || got.Verdict == compare.Order {
			t.Fatalf("not what the legacy server answered the second time:\n%s", describe(got))
		}
		different := there.Verdict == compare.Different
		if len(there.Differences) > 50 || different && !counts(there) && there.More == 0 || !different && counts(there) {
			t.Fatal(describe(there))
		}
	})
}

// counts says whether a result lists a difference that makes it different.
func counts(r compare.Result) bool {
	for _, d := range r.Differences {
		if d.Class != compare.Spelling && d.Class != compare.RowOrder {
			return true
		}
	}
	return false
}
