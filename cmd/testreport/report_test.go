package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A run of three runners, as gotestsum, vitest and Playwright write their results.
var results = map[string]string{
	"vet.phase": "100.5 62.0 0",
	"go.phase":  "162.6 310.4 1",
	"go.xml": `<testsuites><testsuite name="qiao/gateway/wire">
  <testcase classname="qiao/gateway/wire" name="TestAnswers" time="1.5"></testcase>
  <testcase classname="qiao/gateway/wire" name="TestAnswers/empty" time="1.4"></testcase>
  <testcase classname="qiao/gateway/wire" name="TestTimes" time="0.2"><failure message="Failed">=== RUN   TestTimes&#xA;    wire_test.go:1: no&#xA;--- FAIL: TestTimes (0.20s)&#xA;</failure></testcase>
  <testcase classname="qiao/gateway/wire" name="TestKill" time="0"><skipped message="=== RUN   TestKill&#xA;    kill_test.go:20: only in make test-long&#xA;--- SKIP: TestKill (0.00s)&#xA;"></skipped></testcase>
  <testcase classname="qiao/gateway/wire" name="TestMono" time="0"><skipped message="=== RUN   TestMono&#xA;    mono_test.go:9: mono is not installed&#xA;"></skipped></testcase>
</testsuite></testsuites>`,
	"unit.phase": "100.6 80 0",
	"unit.xml": `<testsuites name="vitest tests"><testsuite name="src/a.test.ts">
  <testcase classname="src/a.test.ts" name="a list &gt; has/loses rows" time="2.25"></testcase>
</testsuite></testsuites>`,
	"browser.phase": "180.7 200 0",
	"browser.xml": `<testsuites><testsuite name="e2e/tabs.spec.ts">
  <testcase classname="tabs.spec.ts" name="a tab closes" time="3"></testcase>
  <testcase classname="tabs.spec.ts" name="full screen" time="0"><properties><property name="skip" value="only in make test-long"></property></properties><skipped></skipped></testcase>
</testsuite></testsuites>`,
}

func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestAReportHasPhasesSlowestTestsAndReasons(t *testing.T) {
	for name, c := range map[string]struct {
		skips string
		notes string
		sum   string
	}{
		"every reason is good":  {notes: "", sum: "4 passed, 1 failed, 3 skipped"},
		"one reason is allowed": {skips: "# why\n\n^only in make test-long$\n", notes: " (a failure: .ci/skips does not have this reason)", sum: "4 passed, 2 failed, 2 skipped"},
	} {
		t.Run(name, func(t *testing.T) {
			list := ""
			if c.skips != "" {
				list = filepath.Join(folderOf(t, map[string]string{"skips": c.skips}), "skips")
			}
			var out strings.Builder
			passed, err := run(&out, folderOf(t, results), list)
			if err != nil || passed {
				t.Fatalf("passed: %v, error: %v", passed, err)
			}
			want := `
phase    seconds  passed  failed  skipped
vet      62
unit     80       1       0       0
go       310      2       1       2
browser  200      1       0       1

slowest tests, in seconds:
   3.0  tabs.spec.ts a tab closes
   2.2  src/a.test.ts a list > has/loses rows
   1.5  qiao/gateway/wire TestAnswers
   0.2  qiao/gateway/wire TestTimes

skipped tests, and why:
     2  only in make test-long
     1  mono is not installed` + c.notes + `

failed:
  qiao/gateway/wire TestTimes
    wire_test.go:1: no

` + c.sum + "\n"
			if diff := cmp.Diff(want, out.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAPhaseWithoutTestsThatFailedIsAFailure(t *testing.T) {
	for name, c := range map[string]struct {
		files  map[string]string
		passed bool
		sum    string
	}{
		"all is well": {map[string]string{"vet.phase": "1 2 0"}, true, "\n0 passed, 0 failed, 0 skipped\n"},
		"no tests":    {map[string]string{"vet.phase": "1 2 3"}, false, "\nfailed:\n  vet: ended with code 3, its output says why\n\n0 passed, 1 failed, 0 skipped\n"},
		"tests that passed before it ended": {
			map[string]string{"unit.phase": "1 2 1", "unit.xml": results["unit.xml"]},
			false,
			"\nfailed:\n  unit: ended with code 1, its output says why\n\n1 passed, 1 failed, 0 skipped\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			passed, err := run(&out, folderOf(t, c.files), "")
			if err != nil || passed != c.passed {
				t.Fatalf("passed: %v, error: %v", passed, err)
			}
			if !strings.HasSuffix(out.String(), c.sum) {
				t.Errorf("%q does not end with %q", out.String(), c.sum)
			}
		})
	}
}

func TestAFailureIsSaidInOneLine(t *testing.T) {
	for name, c := range map[string]struct{ failure, want string }{
		"Playwright names the test first": {
			`<failure message="m"><![CDATA[
  [quick] › tabs.spec.ts:3:1 › a tab closes

    Error: expect(received).toBeGreaterThan(expected)

    Expected: > 5
    Received:   5
]]></failure>`,
			"Error: expect(received).toBeGreaterThan(expected) Expected: > 5 Received: 5",
		},
		"a message alone":      {`<failure message="expected 1 to be 2"></failure>`, "expected 1 to be 2"},
		"an error":             {`<error message="no such module"></error>`, "no such module"},
		"more than a line has": {`<failure message="` + strings.Repeat("很", 101) + `"></failure>`, strings.Repeat("很", 99) + "…"},
	} {
		t.Run(name, func(t *testing.T) {
			report := `<testsuites><testsuite name="s"><testcase classname="s" name="n" time="1">` + c.failure + `</testcase></testsuite></testsuites>`
			var out strings.Builder
			if _, err := run(&out, folderOf(t, map[string]string{"unit.phase": "1 2 1", "unit.xml": report}), ""); err != nil {
				t.Fatal(err)
			}
			if want := "\nfailed:\n  s n\n    " + c.want + "\n"; !strings.Contains(out.String(), want) {
				t.Errorf("%q does not contain %q", out.String(), want)
			}
		})
	}
}

func TestWhatCannotBeReadIsAnError(t *testing.T) {
	phase := map[string]string{"go.phase": "1 2 0"}
	for name, c := range map[string]struct {
		files map[string]string
		skips string
		want  string
	}{
		"no phase":        {nil, "", "has no phase: run the tests first"},
		"a broken phase":  {map[string]string{"go.phase": "soon"}, "", "are not a start, a duration and an exit code"},
		"a broken report": {map[string]string{"go.phase": "1 2 0", "go.xml": "<testsuites>"}, "", "go.xml: XML syntax error"},
		"a broken list":   {phase, "(", "missing closing )"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := folderOf(t, c.files)
			list := ""
			if c.skips != "" {
				list = filepath.Join(folderOf(t, map[string]string{"skips": c.skips}), "skips")
			}
			var out strings.Builder
			if _, err := run(&out, folder, list); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, not %q", err, c.want)
			}
		})
	}
	if _, err := run(&strings.Builder{}, folderOf(t, phase), filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a list that is not there is no error")
	}
}
