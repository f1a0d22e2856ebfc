package attack

import (
	"fmt"
	"testing"
)

// TestParallelSignIns signs one account in many times at once, with the right password.
func TestParallelSignIns(t *testing.T) {
	for _, at := range []int{8, 32} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			g := start(t, setup{})
			others, got := g.bystander(t), &tally{}
			parallel(at, func(int) { got.add(g.client().signIn("putong")) })
			others.done(t)
			if got.of("200") != at {
				t.Errorf("with the right password %s", got)
			}
			g.conclude(t, "%d sign-ins at once: %s; %s", at, got, others)
		})
	}
}
