package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/localcluster"
)

// measured is what happened at one fault.
type measured struct {
	fault
	loose        float64   // factor of the bars of time
	from, at, to time.Time // its beginning, when it was made, and when all was well again
	well         time.Duration
	memory       int64 // the most that a gateway had, in bytes

	calls, failed  int
	outcomes       map[string]int // of failed calls
	forbidden      map[string]int // of those that may not fail, with their kind
	longestFailure time.Duration
	took           []time.Duration // of calls that succeeded, from the shortest on
}

// count reads the calls of the time of the fault.
func (m *measured) count(l *load) {
	m.calls, m.failed, m.longestFailure, m.took = 0, 0, 0, nil
	m.outcomes, m.forbidden = map[string]int{}, map[string]int{}
	for _, c := range l.between(m.from, m.to) {
		m.calls++
		if !c.failed {
			m.took = append(m.took, c.took)
			continue
		}
		m.failed++
		m.outcomes[c.outcome]++
		m.longestFailure = max(m.longestFailure, c.took)
		if c.outcome == "wrong" || m.allows == nil || !m.allows(c.kind, time.Duration(float64(c.began.Sub(m.at))/m.loose)) {
			m.forbidden[fmt.Sprintf("%s %s after %v", c.kind, c.outcome, c.began.Sub(m.at).Round(100*time.Millisecond))]++
		}
	}
	slices.Sort(m.took)
}

// loosened is a bar of time on this machine.
func (m *measured) loosened(bar time.Duration) time.Duration {
	return time.Duration(float64(bar) * m.loose)
}

// mayFail is the part of the calls that may fail although nothing allows it. On a machine that is too busy HAProxy takes a
// gateway for dead that is only slow, and ends its calls.
func (m *measured) mayFail() float64 {
	if m.loose > 1 {
		return 0.1
	}
	return 0
}

// missed are the bars that a fault has missed.
func (m *measured) missed() (bars []string) {
	forbidden := 0
	for _, n := range m.forbidden {
		forbidden += n
	}
	if float64(forbidden) > m.mayFail()*float64(m.calls) {
		bars = append(bars, fmt.Sprintf("%s: calls failed that may not: %s", m.name, counts(m.forbidden)))
	}
	if m.most > 0 && float64(m.failed) > m.most*float64(m.calls) {
		bars = append(bars, fmt.Sprintf("%s: %d of %d calls failed, the bar is %.0f %%", m.name, m.failed, m.calls, 100*m.most))
	}
	if within := m.loosened(cmp.Or(m.answered, answeredWithin)); m.longestFailure > within {
		bars = append(bars, fmt.Sprintf("%s: a failed call took %v, the bar is %v", m.name, m.longestFailure.Round(time.Millisecond), within))
	}
	if within := m.loosened(wellWithin); m.well >= within-calm {
		bars = append(bars, fmt.Sprintf("%s: not well again within %v", m.name, within))
	}
	return bars
}

// quantile is the time that such a part of the calls that succeeded did not exceed.
func (m *measured) quantile(part float64) time.Duration {
	if len(m.took) == 0 {
		return 0
	}
	return m.took[min(len(m.took)-1, int(part*float64(len(m.took))))]
}

// line is a row of the table.
func (m *measured) line() string {
	failed := "0"
	if m.failed > 0 {
		failed = fmt.Sprintf("%d: %s", m.failed, counts(m.outcomes))
	}
	because := m.because
	if because == "" {
		because = "none"
	}
	return fmt.Sprintf("| %s | %d | %s | %s | %d | %d | %d / %d / %d | %.1f | %d |", m.name, m.calls, failed, because, len(m.forbidden),
		m.longestFailure.Milliseconds(), m.quantile(0.5).Milliseconds(), m.quantile(0.99).Milliseconds(), m.quantile(1).Milliseconds(),
		m.well.Seconds(), m.memory>>20)
}

func counts(of map[string]int) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(of)) {
		parts = append(parts, fmt.Sprintf("%s×%d", name, of[name]))
	}
	if most := 12; len(parts) > most {
		parts = append(parts[:most], fmt.Sprintf("and %d more", len(parts)-most))
	}
	return strings.Join(parts, ", ")
}

// report is everything that a drill has measured.
type report struct {
	database string
	rate     int
	lasted   time.Duration
	faults   []*measured
	skipped  []fault
	writes   localcluster.Account
	wrong    []string
	texts    map[string]string // the first failed answer of each kind
}

// missed are the bars that were missed.
func (r *report) missed() (bars []string) {
	for _, m := range r.faults {
		bars = append(bars, m.missed()...)
	}
	return append(bars, missedWrites(r.writes, r.wrong)...)
}

// missedWrites are the bars of writes and of the content of answers.
func missedWrites(writes localcluster.Account, wrong []string) (bars []string) {
	if writes.Lost > 0 || writes.Doubled > 0 {
		bars = append(bars, fmt.Sprintf("of %d acknowledged writes %d are lost, and %d are there twice", writes.Acknowledged, writes.Lost, writes.Doubled))
	}
	if writes.Acknowledged == 0 {
		bars = append(bars, "no write was acknowledged")
	}
	for _, one := range wrong {
		bars = append(bars, "a wrong answer: "+one)
	}
	return bars
}

// writeBars writes the bars that were missed, or that all held.
func writeBars(b *strings.Builder, missed []string, held string) {
	for _, bar := range missed {
		fmt.Fprintf(b, "- missed: %s\n", bar)
	}
	if len(missed) == 0 {
		b.WriteString(held + "\n")
	}
}

// write writes the report as Markdown.
func (r *report) write(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Drill\n\nThree gateways behind HAProxy; %s. %d calls a second for %.0f s: half reads, a quarter lists, a quarter writes; each second an upload, an export and two sign-ins.\n\n",
		r.database, r.rate, r.lasted.Seconds())
	b.WriteString("| fault | calls | failed | may fail | failed that may not | longest failure, ms | p50 / p99 / longest success, ms | well again after, s | memory of a gateway, MiB |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for _, m := range r.faults {
		b.WriteString(m.line() + "\n")
	}
	fmt.Fprintf(&b, "\nWrites with a number of their own: %d begun, %d acknowledged, %d of these lost, %d there twice. Wrong or short answers: %d.\n",
		r.writes.Begun, r.writes.Acknowledged, r.writes.Lost, r.writes.Doubled, len(r.wrong))
	for _, f := range r.skipped {
		fmt.Fprintf(&b, "\nNot made: %s: %s.\n", f.name, f.skipped)
	}
	b.WriteString("\n## The first failed answer of each kind\n\n")
	for _, of := range slices.Sorted(maps.Keys(r.texts)) {
		fmt.Fprintf(&b, "- %s: %s\n", of, r.texts[of])
	}
	b.WriteString("\n## Bars\n\n")
	writeBars(&b, r.missed(), fmt.Sprintf("All held: no failure but those that the table allows, each failure answered within %v (or what its line allows), no wrong answer, no write lost or doubled.", answeredWithin))
	_, err := io.WriteString(out, b.String())
	return err
}
