package config

import (
	"fmt"
	"time"
)

// Backup says how old back-ups may become before operators are told. 0 is never.
type Backup struct {
	// MaxAge is the greatest age of the last good back-up; 0 also where another program makes the back-ups.
	MaxAge time.Duration `mapstructure:"max_age"`
	// MaxVerifyAge is the greatest age of the last good check of the data, and of that of the back-ups.
	MaxVerifyAge time.Duration `mapstructure:"max_verify_age"`
	// MaxLag is how far the continuous replication may be behind, once it has run.
	MaxLag time.Duration `mapstructure:"max_lag"`
}

// DefaultBackup fits a back-up each night, a check each week and a replication that ships every few seconds.
func DefaultBackup() Backup {
	return Backup{MaxAge: 26 * time.Hour, MaxVerifyAge: 8 * 24 * time.Hour, MaxLag: 5 * time.Minute}
}

func (c Config) checkBackup() error {
	for _, setting := range []struct {
		key   string
		value time.Duration
		like  string
	}{
		{"backup.max_age", c.Backup.MaxAge, "26h"},
		{"backup.max_verify_age", c.Backup.MaxVerifyAge, "192h"},
		{"backup.max_lag", c.Backup.MaxLag, "5m"},
	} {
		if setting.value != 0 && setting.value < time.Minute {
			return fmt.Errorf("%s: must be at least 1m, such as %s, or 0s where nobody is to be told", setting.key, setting.like)
		}
	}
	return nil
}
