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
func (a Audit) Keep() time.Duration { return keep(a.Retention) }

func keep(days int) time.Duration { return time.Duration(days) * 24 * time.Hour }

const (
	// leastRetention is the number of days for which the database itself refuses every
	// deletion of rows of the audit log.
	leastRetention   = 31
	longestRetention = 36500
)

func (c Config) checkAudit() error {
	return checkRetention("audit.retention", c.Audit.Retention, "the log")
}

// checkRetention checks how many days something is kept.
func checkRetention(key string, days int, what string) error {
	if days != 0 && days < leastRetention || days > longestRetention {
		return fmt.Errorf("%s: must be 0, which keeps %s for ever, or %d to %d days", key, what, leastRetention, longestRetention)
	}
	return nil
}
