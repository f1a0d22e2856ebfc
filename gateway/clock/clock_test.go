package clock_test

import (
	"testing"
	"time"

	"qiao/gateway/clock"
)

// at is a moment whose day in UTC is the one before.
var at = time.Date(2026, 11, 20, 0, 30, 15, 5000, time.FixedZone("", 8*3600))

func TestATimeKeepsWhatItsClockShows(t *testing.T) {
	for _, test := range []struct{ got, want time.Time }{
		{clock.Wall(at), time.Date(2026, 11, 20, 0, 30, 15, 5000, time.UTC)},
		{clock.Day(at), time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)},
	} {
		if test.got != test.want {
			t.Errorf("%v, want %v", test.got, test.want)
		}
	}
	if got := clock.Minute(at); got != "2026-11-20 00:30" {
		t.Error(got)
	}
}

func TestATextIsReadInTheFirstLayoutThatFits(t *testing.T) {
	if got, ok := clock.Parse("2026/3/1", time.DateOnly, "2006/1/2"); !ok || got != time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC) {
		t.Error(got, ok)
	}
	if got, ok := clock.Parse("1.3.2026", time.DateOnly); ok || !got.IsZero() {
		t.Error(got, ok)
	}
}
