package account

import "time"

// WaitAtMost sets how long tries wait for each other.
func (g *Guard) WaitAtMost(d time.Duration) { g.patience = d }

// Waiting is how many tries wait.
func (g *Guard) Waiting() int { return len(g.waiting) }
