// Package layer tells a test which of the two layers runs: make test, or make test-long.
package layer

import (
	"os"
	"testing"
)

// long is set by make test-long alone.
var long = os.Getenv("QIAO_LONG") == "1"

// Long says whether the long layer runs.
func Long() bool { return long }

// LongOnly skips the test in make test. It is for promises that only a long run, a foreign program or a large load shows.
func LongOnly(t testing.TB) {
	t.Helper()
	if !long {
		t.Skip("only in make test-long")
	}
}

// Count returns how often a test repeats: quick in make test, full in make test-long.
func Count(quick, full int) int {
	if long {
		return full
	}
	return quick
}
