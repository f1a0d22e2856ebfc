package apptest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

// keptDemo names the file in which packages that are tested together share the database.
const keptDemo = "QIAO_TEST_DEMO"

// DemoFile is the content of a SQLite database with the demo data. It is made once for all
// tests of a package, or of all packages where a file is named for that.
var DemoFile = sync.OnceValues(func() ([]byte, error) {
	kept := os.Getenv(keptDemo)
	if kept == "" {
		return fillFile()
	}
	content, err := os.ReadFile(kept)
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	if content, err = fillFile(); err != nil {
		return nil, err
	}
	half := fmt.Sprintf("%s.%d", kept, os.Getpid()) // so that no other process reads half a file
	if err := os.WriteFile(half, content, 0o600); err != nil {
		return nil, err
	}
	return content, os.Rename(half, kept)
})

func fillFile() ([]byte, error) {
	dir, err := os.MkdirTemp("", "qiao-test")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "demo.db")
	cfg := config.Default()
	cfg.DataDir = dir
	cfg.Databases["main"] = EmbeddedAt(path)
	if err := FillDatabase(cfg); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Embedded is a SQLite database of the test's own that has the demo data.
func Embedded(t testing.TB) config.Database {
	t.Helper()
	content, err := DemoFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "qiao.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return EmbeddedAt(path)
}

// EmbeddedAt is the SQLite database of a file. On a busy machine, too, a write waits for its turn.
func EmbeddedAt(path string) config.Database {
	return config.Database{Driver: "sqlite", DSN: path, MaxOpen: 4, ConnectTimeout: 2 * time.Minute}
}

// eachFilled runs a test on every database within reach, with the demo data: a
// file that has the data is copied, because that is quicker than to fill one.
func eachFilled(t *testing.T, test func(t *testing.T, database config.Database)) {
	t.Helper()
	storetest.EachDatabase(t, func(t *testing.T, database config.Database) {
		if database.Driver == "sqlite" {
			database = Embedded(t)
		}
		test(t, database)
	})
}

// Change runs SQL of both dialects on the gateway's database, past the gateway, as a user of a database tool does.
func (g *Gateway) Change(t testing.TB, text string) {
	t.Helper()
	g.ChangeIn(t, "main", text)
}

// ChangeIn is Change for a database by its configured name.
func (g *Gateway) ChangeIn(t testing.TB, database, text string) {
	t.Helper()
	if n := g.execIn(t, database, text); n == 0 {
		t.Fatalf("%s: changed no row", text)
	}
}

// Define runs DDL as a user of a database tool does.
func (g *Gateway) Define(t testing.TB, ddl string) {
	t.Helper()
	g.execIn(t, "main", ddl)
}

func (g *Gateway) execIn(t testing.TB, database, text string) (rows int64) {
	t.Helper()
	settings := g.Config.Databases[database]
	if settings.Driver == "sqlite" {
		settings.DSN += "?_pragma=busy_timeout(120000)"
	}
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.ExecContext(t.Context(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if rows, err = result.RowsAffected(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rows
}

// FillDatabase gives an empty database the demo data.
func FillDatabase(cfg config.Config) error {
	ctx := context.Background()
	a, err := app.Open(ctx, app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return DemoTime }, HashCost: HashCost})
	if err != nil {
		return err
	}
	defer a.Close()
	return a.FillEmpty(ctx, io.Discard, app.SmallDemo)
}
