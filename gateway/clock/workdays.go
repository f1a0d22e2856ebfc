package clock

import (
	"strings"
	"time"
)

// Workdays are the working days of the company: Monday to Friday, without the holidays, and with
// the weekends that are worked. The zero value has no holidays and no such weekends.
type Workdays struct{ holidays, weekends map[time.Time]bool }

// NewWorkdays makes a calendar of the days of holidays and of the weekends that are worked.
func NewWorkdays(holidays, weekends []time.Time) Workdays {
	return Workdays{set(holidays), set(weekends)}
}

func set(days []time.Time) map[time.Time]bool {
	in := map[time.Time]bool{}
	for _, day := range days {
		in[day] = true
	}
	return in
}

// Works reports whether the company works on a day.
func (w Workdays) Works(day time.Time) bool {
	switch day.Weekday() {
	case time.Saturday, time.Sunday:
		return w.weekends[day]
	default:
		return !w.holidays[day]
	}
}

// Count is how many working days there are from one day to another, both included.
func (w Workdays) Count(from, to time.Time) int {
	n := 0
	for day := from; !day.After(to); day = day.AddDate(0, 0, 1) {
		if w.Works(day) {
			n++
		}
	}
	return n
}

// NoDays is how a list of days says that it has none.
const NoDays = "无"

// longestRange is how many days a range of a list may have.
const longestRange = 366

// ReadDays reads a list of days and ranges of days, such as 2026-10-01~2026-10-07，2027-01-01, or
// NoDays. wrong is the first part that is neither, empty where all are.
func ReadDays(text string) (days []time.Time, wrong string) {
	if strings.TrimSpace(text) == NoDays {
		return nil, ""
	}
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",，、;； \t\r\n", r) }) {
		first, last, ranged := strings.Cut(strings.ReplaceAll(part, "～", "~"), "~")
		if !ranged {
			last = first
		}
		from, good := Parse(first, time.DateOnly)
		to, fine := Parse(last, time.DateOnly)
		if !good || !fine || to.Before(from) || to.Sub(from) > longestRange*24*time.Hour {
			return nil, part
		}
		for day := from; !day.After(to); day = day.AddDate(0, 0, 1) {
			days = append(days, day)
		}
	}
	return days, ""
}
