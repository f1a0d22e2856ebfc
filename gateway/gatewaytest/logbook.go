package gatewaytest

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// Logbook is a log that a test may read while it is written.
type Logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write adds a line.
func (l *Logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is the log so far.
func (l *Logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// longestPause is the longest pause between two checks of Eventually.
const longestPause = 25 * time.Millisecond

// Eventually repeats a check until it holds, with a pause that leaves the processor to the
// work that the check waits for. It gives up after two minutes: a machine that runs all tests
// at once is slow, and the time is no promise of the product.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	pause := time.Millisecond
	for deadline := time.Now().Add(2 * time.Minute); !holds(); <-time.After(pause) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within two minutes", what)
		}
		pause = min(2*pause, longestPause)
	}
}
