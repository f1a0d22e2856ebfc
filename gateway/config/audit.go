package config

import (
	"fmt"
	"time"
)

// Audit is the audit log.
type Audit struct {
	// Retention is how many days rows are kept; 0 is for ever.
	Retention int `mapstructure:"retention"`
}

// Keep is how long rows are kept; 0 is for ever.
func (a Audit) Keep() time.Duration { return time.Duration(a.Retention) * 24 * time.Hour }

const (
	// leastRetention is the number of days for which the database itself refuses every
	// deletion of rows.
	leastRetention   = 31
	longestRetention = 36500
)

func (c Config) checkAudit() error {
	if n := c.Audit.Retention; n != 0 && n < leastRetention || n > longestRetention {
		return fmt.Errorf("audit.retention: must be 0, which keeps the log for ever, or %d to %d days", leastRetention, longestRetention)
	}
	return nil
}
