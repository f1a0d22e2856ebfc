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

// Eventually repeats a check until it holds, with a pause that leaves the processor to the
// work that the check waits for. It gives up after two minutes: a machine that runs all tests
// at once is slow, and the time is no promise of the product.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	pause := time.NewTicker(time.Millisecond)
	defer pause.Stop()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); <-pause.C {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within two minutes", what)
		}
	}
}
