package attack

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"qiao/gateway/localcluster"
)

// writeWithin is how long the write of an uninvolved user may take during an attack.
const writeWithin = 500 * time.Millisecond

// whileWriting lets another user write a few times during an attack, and returns the time of
// the slowest of these writes. Every write must succeed.
func (g *target) whileWriting(t *testing.T, attack func()) (slowest time.Duration) {
	t.Helper()
	other, ended := g.signIn(t, "caiwu"), make(chan struct{})
	go func() {
		defer close(ended)
		attack()
	}()
	var took []time.Duration
	const most = 9 // opinions a minute that an account may send, less one
	for number := int64(0); number < most; number++ {
		began := time.Now()
		if a, err := other.opinion("caiwu", number); err != nil || !a.OK() {
			t.Errorf("a write of somebody else: %s %s", localcluster.Outcome(a, err), a.Body)
		}
		took = append(took, time.Since(began))
		select {
		case <-ended:
			number = most
		case <-time.After(300 * time.Millisecond): // he thinks
		}
	}
	<-ended
	if slowest = slices.Max(took); *alone && slowest > writeWithin {
		t.Errorf("the slowest write of somebody else took %v", slowest)
	}
	return slowest
}

// said describes a write's time in a line of figures.
func said(slowest time.Duration) string {
	return fmt.Sprintf("slowest write of somebody else %d ms", slowest.Milliseconds())
}
