package apptest

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// Logbook is a log that a test may read while the gateway writes it.
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

// Eventually repeats a request-sized check until it holds.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 10 s", what)
		}
	}
}
