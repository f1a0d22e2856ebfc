package layer

import (
	"flag"
	"fmt"
	"testing"
)

// Checks makes rapid try so many cases in the test in make test; in make test-long it tries its hundred. Tests with cases
// that cost much call it before rapid.Check, and are not parallel.
func Checks(t testing.TB, quick int) {
	t.Helper()
	if long {
		return
	}
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	if err := checks.Value.Set(fmt.Sprint(quick)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = checks.Value.Set(before) })
}
