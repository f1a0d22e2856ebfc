package config

import "errors"

// Approval is the approval centre.
type Approval struct {
	// SigningKey signs the lines about the actions on an application; empty: the lines are
	// chained only.
	SigningKey string `mapstructure:"signing_key"`
}

// leastSigningKey is the least length of a key, so that it cannot be guessed.
const leastSigningKey = 20

func (c Config) checkApproval() error {
	if n := len(c.Approval.SigningKey); n > 0 && n < leastSigningKey {
		return errors.New("approval.signing_key: must have 20 characters or more; `openssl rand -base64 32` makes one")
	}
	return nil
}
