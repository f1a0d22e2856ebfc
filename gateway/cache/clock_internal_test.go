package cache

import (
	"testing"
	"time"
)

// A clock of the machine that was set does not change the time of the server, which is read again at once.
func TestTheMachinesClockIsSet(t *testing.T) {
	for name, by := range map[string]time.Duration{"right": 0, "ahead": time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			now := time.Now()
			c := &Clock{wake: make(chan struct{}, 1)}
			c.last.Store(&reading{server: now, machine: now, wall: now.Round(0).Add(-by)})
			for range 2 {
				if apart := time.Since(c.Now()); apart.Abs() > 5*time.Second {
					t.Errorf("the time of the server is %v apart", apart)
				}
			}
			select {
			case <-c.wake:
				if by == 0 {
					t.Error("it is read again without a reason")
				}
			default:
				if by != 0 {
					t.Error("it is not read again")
				}
			}
		})
	}
}
