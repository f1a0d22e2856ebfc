// Package clock has the times of the company as its databases keep them: the local time without a zone. Code of Go
// gives such a time the zone UTC, so that equal clocks are equal values.
package clock

import "time"

// Wall is a time of any zone as the database keeps it: its local time, in UTC.
func Wall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// Day is the day of a time of any zone as the database keeps it: midnight in UTC.
func Day(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// Minute is a time as staff read it: 2026-11-20 08:30.
func Minute(t time.Time) string { return t.Format("2006-01-02 15:04") }

// Parse reads a text in the first of the layouts that fits; ok is false where none does.
func Parse(text string, layouts ...string) (t time.Time, ok bool) {
	for _, layout := range layouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
