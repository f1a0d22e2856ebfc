package app

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/google/uuid"

	"qiao/gateway/store"
)

// SetOneTimePassword runs work and gives an account a new password in one
// transaction, and returns the password. Its owner has to choose another one.
func (a *App) SetOneTimePassword(ctx context.Context, account string, work func(*store.Tx) error) (password string, err error) {
	password = rand.Text()
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return "", err
	}
	err = a.Main().Tx(ctx, func(tx *store.Tx) error {
		if err := work(tx); err != nil {
			return err
		}
		return a.SetPassword(ctx, tx, account, hash, true)
	})
	return password, err
}

// SetPassword replaces the hash of an account.
func (a *App) SetPassword(ctx context.Context, tx *store.Tx, account, hash string, mustChange bool) error {
	now := store.LocalTime{Time: a.Now()}
	if _, err := tx.Exec(ctx, "base/keep_password", store.Args{"HistoryId": uuid.NewString(), "Account": account, "Now": now}); err != nil {
		return err
	}
	n, err := tx.Exec(ctx, "base/reset_password", store.Args{
		"Account": account, "PasswordHash": hash, "MustChange": mustChange, "Now": now,
	})
	if err == nil && n == 0 {
		err = fmt.Errorf("there is no account %q", account)
	}
	return err
}
