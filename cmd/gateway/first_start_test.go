package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// unfilled is an app on a database that is not filled yet.
func unfilled(t *testing.T, path string) *app.App {
	t.Helper()
	cfg := config.Default()
	cfg.DataDir = t.TempDir()
	cfg.Databases["main"] = apptest.EmbeddedAt(path)
	a, err := app.Open(t.Context(), app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler), Release: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	return a
}

// The other gateway has filled the database after this one looked.
func TestALateFillChangesNoEntry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "qiao.db")
	one, two := unfilled(t, path), unfilled(t, path)
	var printed strings.Builder
	if err := one.FillFirst(t.Context(), &printed); err != nil {
		t.Fatal(err)
	}
	password := passwordIn(t, printed.String())
	for name, fill := range map[string]func(context.Context, io.Writer) error{
		"first": two.FillFirst,
		"demo":  func(ctx context.Context, _ io.Writer) error { return two.FillDemo(ctx, app.SmallDemo) },
	} {
		var again strings.Builder
		if err := fill(t.Context(), &again); !errors.Is(err, app.ErrFilled) || again.Len() > 0 {
			t.Errorf("%s: %v, printed %q", name, err, again.String())
		}
	}
	g := apptest.Start(t, apptest.EmbeddedAt(path), nil)
	if !mustChange(t, g, "admin", password) {
		t.Error("the password that was printed may stay")
	}
}

func TestTwoFirstStartsPrintOnePassword(t *testing.T) {
	path := filepath.Join(t.TempDir(), "qiao.db")
	var printed gatewaytest.Logbook
	var wait sync.WaitGroup
	for _, a := range []*app.App{unfilled(t, path), unfilled(t, path)} {
		wait.Go(func() {
			if err := a.FillEmpty(t.Context(), &printed, app.NoDemo); err != nil && !errors.Is(err, app.ErrFilled) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	passwordIn(t, printed.String())
}

func TestAccountsThatNobodyCouldSignInWith(t *testing.T) {
	data := "--data-dir=" + t.TempDir()
	succeeds(t, "seed", data)
	for account, reason := range map[string]string{
		"": "must not be empty", " \t": "must not be empty", "zhang san": "must not contain spaces",
		"张　三": "must not contain spaces", strings.Repeat("长", 51): "longer than 50 characters",
	} {
		refuses(t, []string{reason}, quietly, "user", "create", account, "--name", "张三", data)
	}
	if printed := succeeds(t, "user", "create", " "+strings.Repeat("长", 50)+" ", "--name", "张三", data); !strings.Contains(printed, "of "+strings.Repeat("长", 50)+":") {
		t.Errorf("not trimmed: %s", printed)
	}
}
