package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"qiao/gateway/store"
	"qiao/sql/seed"
)

// refuseDemoPasswords keeps a database with demo data from being served as a real one:
// the password of its accounts is public.
func (a *App) refuseDemoPasswords(ctx context.Context) error {
	var open []string
	known := map[string]bool{} // most accounts share a hash
	for _, account := range seed.DemoAccounts() {
		var user struct {
			Account      string `db:"Account"`
			PasswordHash string `db:"PasswordHash"`
			Enabled      bool   `db:"Enabled"`
		}
		err := a.Main().Get(ctx, &user, "base/account_password", store.Args{"Account": account})
		if errors.Is(err, store.ErrNoRows) || err == nil && !user.Enabled {
			continue
		}
		if err != nil {
			return err
		}
		if _, judged := known[user.PasswordHash]; !judged {
			if known[user.PasswordHash], _, err = a.Hasher.Verify(ctx, user.PasswordHash, demoPassword); err != nil {
				return err
			}
		}
		if known[user.PasswordHash] {
			open = append(open, user.Account)
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("the accounts %s have the password of the demo data, which everybody knows; "+
			"give each another one with gateway user passwd, or serve demo data with --demo", strings.Join(open, ", "))
	}
	return nil
}
