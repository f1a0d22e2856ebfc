package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"qiao/cmd/table"
)

const (
	slowest = 10 // tests are named
	longest = 100
)

type report struct {
	phases                  []phase
	passed, failed, skipped int
	failures                []string
	reasons                 map[string]int // why tests were skipped, and how many
	forbidden               []string       // reasons that are not allowed
}

// newReport counts the tests. Any reason is good where allowed is nil.
func newReport(phases []phase, allowed []*regexp.Regexp) *report {
	r := &report{phases: phases, reasons: map[string]int{}}
	for _, p := range phases {
		passed, failed, skipped := p.count()
		r.passed, r.failed, r.skipped = r.passed+passed, r.failed+failed, r.skipped+skipped
		if failed > 0 && !slices.ContainsFunc(p.tests, func(t test) bool { return t.failed }) {
			r.failures = append(r.failures, fmt.Sprintf("%s: ended with code %d, its output says why", p.name, p.code))
		}
		for _, t := range p.tests {
			if t.failed {
				r.failures = append(r.failures, shortened(t.name)+"\n    "+shortened(t.failure))
			}
			if t.skipped {
				r.reasons[t.reason]++
			}
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(r.reasons)) {
		may := func(pattern *regexp.Regexp) bool { return pattern.MatchString(reason) }
		if allowed != nil && !slices.ContainsFunc(allowed, may) {
			r.forbidden = append(r.forbidden, reason)
			r.failed += r.reasons[reason]
			r.skipped -= r.reasons[reason]
		}
	}
	return r
}

// count counts the tests of a phase. A phase that failed has one failed test at least.
func (p phase) count() (passed, failed, skipped int) {
	for _, t := range p.tests {
		switch {
		case t.failed:
			failed++
		case t.skipped:
			skipped++
		default:
			passed++
		}
	}
	if p.code != 0 {
		failed = max(failed, 1)
	}
	return passed, failed, skipped
}

func (r *report) print(w io.Writer) {
	r.printPhases(w)
	r.printSlowest(w)
	r.printSkipped(w)
	if len(r.failures) > 0 {
		fmt.Fprintln(w, "\nfailed:")
		for _, name := range r.failures {
			fmt.Fprintln(w, "  "+name)
		}
	}
	fmt.Fprintf(w, "\n%d passed, %d failed, %d skipped\n", r.passed, r.failed, r.skipped)
}

func (r *report) printPhases(w io.Writer) {
	fmt.Fprintln(w)
	rows := make([][]string, 0, len(r.phases))
	for _, p := range r.phases {
		row := []string{p.name, fmt.Sprintf("%.0f", p.seconds), "", "", ""}
		passed, failed, skipped := p.count()
		if len(p.tests) > 0 || failed > 0 {
			row = append(row[:2], strconv.Itoa(passed), strconv.Itoa(failed), strconv.Itoa(skipped))
		}
		rows = append(rows, row)
	}
	table.Write(w, []string{"phase", "seconds", "passed", "failed", "skipped"}, rows)
}

func (r *report) printSlowest(w io.Writer) {
	var tests []test
	for _, p := range r.phases {
		for _, t := range p.tests {
			if !t.part && t.seconds > 0 {
				tests = append(tests, t)
			}
		}
	}
	if len(tests) == 0 {
		return
	}
	slices.SortStableFunc(tests, func(a, b test) int { return cmp.Compare(b.seconds, a.seconds) })
	fmt.Fprintln(w, "\nslowest tests, in seconds:")
	for _, t := range tests[:min(slowest, len(tests))] {
		fmt.Fprintf(w, "%6.1f  %s\n", t.seconds, shortened(t.name))
	}
}

func (r *report) printSkipped(w io.Writer) {
	if len(r.reasons) == 0 {
		return
	}
	fmt.Fprintln(w, "\nskipped tests, and why:")
	reasons := slices.Sorted(maps.Keys(r.reasons))
	slices.SortStableFunc(reasons, func(a, b string) int { return r.reasons[b] - r.reasons[a] })
	for _, reason := range reasons {
		note := ""
		if slices.Contains(r.forbidden, reason) {
			note = " (a failure: .ci/skips does not have this reason)"
		}
		fmt.Fprintf(w, "%6d  %s%s\n", r.reasons[reason], shortened(reason), note)
	}
}

// shortened returns a text of one line of at most longest characters.
func shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}
