package recording

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"qiao/gateway/bridge/compare"
)

// Result is what became of one case.
type Result struct {
	Case        string // its file within the folder
	Target      string
	Skipped     string // why the call was not made
	Failed      string // why there was no answer to compare
	Differences []compare.Difference
	More        int // differences that are not listed
}

// Report is what a replay found, in the order of the files.
type Report struct{ Results []Result }

// Summary counts the cases.
type Summary struct {
	Cases, Equal, Different, Failed, Skipped int
	Reasons                                  map[string]int // of those that were skipped
}

// Summary counts the cases.
func (r Report) Summary() Summary {
	s := Summary{Cases: len(r.Results), Reasons: map[string]int{}}
	for _, result := range r.Results {
		switch {
		case result.Skipped != "":
			s.Skipped++
			s.Reasons[result.Skipped]++
		case result.Failed != "":
			s.Failed++
		case len(result.Differences) > 0:
			s.Different++
		default:
			s.Equal++
		}
	}
	return s
}

// Err is an error unless at least one call was made and all answers were equal.
func (r Report) Err() error {
	switch s := r.Summary(); {
	case s.Failed > 0 || s.Different > 0:
		return fmt.Errorf("%d of %d answers differ, %d calls failed", s.Different, s.Cases-s.Skipped, s.Failed)
	case s.Equal == 0:
		return fmt.Errorf("none of %d cases was replayed", s.Cases)
	}
	return nil
}

// line shows a difference: what it is, where it was first seen, what was recorded and what came, and how often.
func line(d compare.Difference) string {
	text := fmt.Sprintf("%s %s: %s → %s", d.Class, d.Place, cmp.Or(d.Legacy, "∅"), cmp.Or(d.Native, "∅"))
	if d.Count > 1 {
		text += fmt.Sprintf(" (%d×)", d.Count)
	}
	return text
}

// Print writes each case that differs with its differences, and the counts.
func (r Report) Print(w io.Writer) error {
	for _, result := range r.Results {
		if result.Skipped != "" || result.Failed == "" && len(result.Differences) == 0 {
			continue
		}
		fmt.Fprintf(w, "%s  %s\n", result.Target, result.Case)
		if result.Failed != "" {
			fmt.Fprintf(w, "  failed: %s\n", result.Failed)
		}
		for _, d := range result.Differences {
			fmt.Fprintln(w, " ", line(d))
		}
		if result.More > 0 {
			fmt.Fprintf(w, "  and %d more\n", result.More)
		}
	}
	s := r.Summary()
	for _, reason := range slices.Sorted(maps.Keys(s.Reasons)) {
		fmt.Fprintf(w, "skipped %d: %s\n", s.Reasons[reason], reason)
	}
	_, err := fmt.Fprintf(w, "%d cases: %d equal, %d different, %d failed, %d skipped\n", s.Cases, s.Equal, s.Different, s.Failed, s.Skipped)
	return err
}
