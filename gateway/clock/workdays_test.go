package clock_test

import (
	"testing"
	"time"

	"qiao/gateway/clock"
)

func TestWorkingDaysAreCountedByTheCalendar(t *testing.T) {
	day := func(text string) time.Time {
		t.Helper()
		read, ok := clock.Parse(text, time.DateOnly)
		if !ok {
			t.Fatal(text)
		}
		return read
	}
	holidays, wrong := clock.ReadDays("2026-10-01~2026-10-07，2027-01-01")
	weekends, also := clock.ReadDays("2026-09-20、2026-10-10")
	if wrong != "" || also != "" || len(holidays) != 8 || len(weekends) != 2 {
		t.Fatal(holidays, weekends, wrong, also)
	}
	calendar := clock.NewWorkdays(holidays, weekends)
	for _, c := range []struct {
		calendar clock.Workdays
		from, to string
		want     int
	}{
		{clock.Workdays{}, "2026-12-04", "2026-12-07", 2}, // from a Friday to a Monday
		{clock.Workdays{}, "2026-12-05", "2026-12-06", 0},
		{calendar, "2026-09-30", "2026-10-12", 5}, // the 30th, the 8th, the 9th, the 10th, the 12th; 1 to 7 and the 11th are free
		{calendar, "2026-12-07", "2026-12-06", 0},
	} {
		if got := c.calendar.Count(day(c.from), day(c.to)); got != c.want {
			t.Errorf("%s to %s: %d working days, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestAListOfDaysSaysWhatIsWrongInIt(t *testing.T) {
	for text, want := range map[string]string{
		"无": "", "": "", "2026-10-01": "", "2026-10-01 2026-10-02": "",
		"国庆": "国庆", "2026-10-01，10-02": "10-02", "2026-10-07~2026-10-01": "2026-10-07~2026-10-01", "2026-01-01~2036-01-01": "2026-01-01~2036-01-01", "2026-02-30": "2026-02-30",
	} {
		if _, wrong := clock.ReadDays(text); wrong != want {
			t.Errorf("%q: %q is wrong, want %q", text, wrong, want)
		}
	}
}
