package account_test

import (
	"testing"
	"time"

	"qiao/gateway/errs"
)

// search checks whether a user may search for an account to switch to.
func (d door) search(t *testing.T, who string, want bool) {
	t.Helper()
	err := d.AdmitsSearch(t.Context(), who)
	if want && err != nil || !want && !errs.Is(err, errs.TooManyRequests) {
		t.Errorf("a search of %s: %v; want it admitted: %v", who, err, want)
	}
}

func TestTwentySearchesWithoutAResultAreTheLimit(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 20 {
			d.search(t, "u-1", true)
		}
		d.search(t, "u-1", false)
		d.search(t, "u-1", false)
		d.search(t, "u-2", true)
		d.advance(15*time.Minute + time.Second)
		d.search(t, "u-1", true)
	})
}

func TestSuccessfulSearchesDoNotCount(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 30 {
			d.search(t, "u-1", true)
			if err := d.ForgiveSearch(t.Context(), "u-1"); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 {
			d.search(t, "u-1", true)
		}
		d.search(t, "u-1", false)
	})
}
