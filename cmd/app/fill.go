package app

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/google/uuid"

	"qiao/gateway/files"
	"qiao/gateway/store"
	"qiao/handlers"
	"qiao/sql/seed"
)

const (
	demoPassword = "Demo@2026"
	// adminAccount is the account that a first start without demo data creates.
	adminAccount = "admin"
)

// Demo is how large the demo company is; empty without one.
type Demo string

// Sizes of the demo company.
const (
	NoDemo    Demo = ""
	SmallDemo Demo = "small" // 300 staff, 150 of them in dormitories: quickly there, for tests
	FullDemo  Demo = "full"  // with residents of the dormitories
)

// data are the files of rows of the demo company.
func (d Demo) data() []fs.FS {
	if d == FullDemo {
		return []fs.FS{handlers.Seed, handlers.Workforce}
	}
	return []fs.FS{handlers.Seed}
}

// ErrFilled says that the database has users already, so it is not filled.
var ErrFilled = errors.New("the database already has users; seed fills only an empty one")

// FillEmpty fills an empty database with the menu tree, roles and settings, and then
// either with demo data or with an administrator whose one-time password is printed to
// out. It leaves a database with users unchanged and returns ErrFilled, also where
// another gateway fills the database at the same time.
func (a *App) FillEmpty(ctx context.Context, out io.Writer, demo Demo) error {
	used, err := a.hasUsers(ctx)
	if err != nil {
		return err
	}
	if used {
		return ErrFilled
	}
	if demo != NoDemo {
		return a.FillDemo(ctx, demo)
	}
	return a.FillFirst(ctx, out)
}

// inEmpty runs fn in a transaction if there are still no users. Where two
// gateways pass that check together, the database lets one of them through;
// the other finds its users afterwards.
func (a *App) inEmpty(ctx context.Context, fn func(tx *store.Tx) error) error {
	err := a.Main().Tx(ctx, func(tx *store.Tx) error {
		var used bool
		if err := tx.Get(ctx, &used, "base/has_users", nil); err != nil {
			return err
		}
		if used {
			return ErrFilled
		}
		return fn(tx)
	})
	if store.IsUnique(err) {
		if used, readErr := a.hasUsers(ctx); readErr == nil && used {
			return ErrFilled
		}
	}
	return err
}

func (a *App) hasUsers(ctx context.Context) (bool, error) {
	var used bool
	err := a.Main().Get(ctx, &used, "base/has_users", nil)
	return used, err
}

// FillDemo loads demo data of a size and gives its accounts their password.
func (a *App) FillDemo(ctx context.Context, size Demo) error {
	hash, err := a.Hasher.Hash(ctx, demoPassword)
	if err != nil {
		return err
	}
	data, err := seed.Load(a.Now(), size.data()...)
	if err != nil {
		return err
	}
	err = a.inEmpty(ctx, func(tx *store.Tx) error {
		if err := insert(ctx, tx, append(data.Tables, a.secretKey())); err != nil {
			return err
		}
		for _, account := range seed.DemoAccounts() {
			if err := a.SetPassword(ctx, tx, account, hash, false); err != nil {
				return err
			}
		}
		return handlers.Demo(ctx, tx, data)
	})
	if err != nil {
		return err
	}
	return a.StoreFiles(ctx, data.Files)
}

// StoreFiles puts the files of the demo data where uploads are kept.
func (a *App) StoreFiles(ctx context.Context, demo []seed.File) error {
	for _, file := range demo {
		path, ok := files.ParsePath(file.Path)
		if !ok {
			return fmt.Errorf("the demo data has no path of a stored file: %s", file.Path)
		}
		if err := a.Files.Remove(ctx, path); err != nil { // of demo data that was there before
			return err
		}
		if _, err := a.Files.Receive(ctx, path, bytes.NewReader(file.Content), int64(len(file.Content))); err != nil {
			return err
		}
	}
	return nil
}

// FillFirst loads the rows that every installation needs and its first administrator.
func (a *App) FillFirst(ctx context.Context, out io.Writer) error {
	password := rand.Text()
	hash, err := a.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	tables := append(seed.Base(), a.secretKey(), seed.Administrator(adminAccount, a.Now()))
	err = a.inEmpty(ctx, func(tx *store.Tx) error {
		if err := insert(ctx, tx, tables); err != nil {
			return err
		}
		return a.SetPassword(ctx, tx, adminAccount, hash, true)
	})
	if err == nil {
		fmt.Fprintf(out, "First start: sign in as %s with the one-time password %s and choose your own.\n", adminAccount, password)
	}
	return err
}

func insert(ctx context.Context, tx *store.Tx, tables []seed.Table) error {
	for _, table := range tables {
		if err := tx.Insert(ctx, table.Name, table.Columns, table.Rows); err != nil {
			return err
		}
	}
	return nil
}

// secretKey is the first key of 获取最新秘钥, different on every installation.
func (a *App) secretKey() seed.Table {
	return seed.Table{
		Name:    "Base_SecretKey",
		Columns: []string{"SecretKeyId", "SecretKey", "CreateDate", "Enabled"},
		Rows:    [][]any{{uuid.NewString(), rand.Text(), a.Now(), true}},
	}
}
