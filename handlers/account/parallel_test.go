package account_test

import (
	"strings"
	"sync"
	"testing"
)

// atOnce signs in n times at the same time and returns how many sign-ins succeeded.
func (d desk) atOnce(n int, secret string) (in int) {
	answers := make([]string, n)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = d.signIn("zhao", secret) })
	}
	wait.Wait()
	for _, answer := range answers {
		if strings.HasPrefix(answer, signedInPrefix) {
			in++
		}
	}
	return in
}

func TestParallelSignInsWithTheRightPasswordAllSucceed(t *testing.T) {
	t.Parallel()
	for _, n := range []int{8, 32} {
		eachDesk(t, func(t *testing.T, d desk) {
			d.hasher = newHasher(2, 64, true, false)
			d.open(t)
			d.signIn("zhao", "Right-1") // replaces the legacy hash
			if in := d.atOnce(n, "Right-1"); in != n {
				t.Errorf("%d of %d got in", in, n)
			}
		})
	}
}

func TestParallelGuessesAreFiveChecks(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		d.hasher = newHasher(2, 64, true, false)
		d.open(t)
		d.atOnce(20, "wrong")
		metrics := d.metrics(t)
		for _, want := range []string{`result="failed"} 5` + "\n", `result="locked"} 15` + "\n"} {
			if !strings.Contains(metrics, want) {
				t.Errorf("no %q in the metrics", want)
			}
		}
		if in := d.atOnce(1, "Right-1"); in != 0 {
			t.Error("the pair is not locked")
		}
	})
}
