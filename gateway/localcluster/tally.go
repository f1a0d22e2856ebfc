package localcluster

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sort"
	"strings"
	"sync"
)

// Tally counts how requests ended.
type Tally struct {
	mu sync.Mutex
	by map[string]int
}

// Add counts one request.
func (c *Tally) Add(a Answer, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.by = map[string]int{}
	}
	c.by[Outcome(a, err)]++
}

// Outcome is an answer's status and, where it is another, its code; or the error without an answer.
func Outcome(a Answer, err error) string {
	var timeout net.Error
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, os.ErrDeadlineExceeded):
		return "no answer"
	case err != nil:
		return "cut"
	case a.Status == http.StatusOK && a.Code != 0:
		return fmt.Sprintf("%d/%d", a.Status, a.Code)
	default:
		return fmt.Sprint(a.Status)
	}
}

// Of is how many requests ended like this.
func (c *Tally) Of(outcome string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.by[outcome]
}

// Faults are the outcomes that no input may have: those of the server's side,
// but for 503, which says that it is busy.
func (c *Tally) Faults() (faults []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for outcome := range c.by {
		if strings.HasPrefix(outcome, "5") && outcome != "503" {
			faults = append(faults, outcome)
		}
	}
	return faults
}

// String lists the outcomes with their counts.
func (c *Tally) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var parts []string
	for outcome, n := range c.by {
		parts = append(parts, fmt.Sprintf("%s×%d", outcome, n))
	}
	sort.Strings(parts)
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}
