package check_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/check"
	"qiao/gateway/config"
	"qiao/gateway/store"
)

func openFile(t *testing.T, path string) (*store.DB, check.Options) {
	t.Helper()
	db, err := store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: path, MaxOpen: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db, check.Options{Main: true, Now: time.Now, File: path, Thorough: true}
}

var (
	anyVersion = regexp.MustCompile(`SQLite 3\.[0-9.]+,`)
	anySize    = regexp.MustCompile(`[0-9.]+ [GM]iB on`)
)

func TestAFileAsItMustBe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("free space is not asked for on Windows")
	}
	path := filepath.Join(t.TempDir(), "qiao.db")
	db, options := openFile(t, path)
	got := lines(check.Database(t.Context(), db, options), "")
	for i, line := range got {
		got[i] = anySize.ReplaceAllString(anyVersion.ReplaceAllString(line, "SQLite 3,"), "70.0 GiB on")
	}
	want := []string{
		"ok | database main, steps of the schema | this program knows all that the database has: good",
		"ok | database main, version | SQLite 3, a part of this program: good",
		"ok | database main, journal mode | wal: good, reads do not wait for writes",
		"ok | database main, synchronous | full: good, what was acknowledged survives a power failure",
		"ok | database main, free space | 70.0 GiB on the disk of " + path + ": good, 1 GiB or more is enough",
		"ok | database main, writes | succeed: good",
		"ok | database main, quick_check | ok: good, the file is whole",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	options.Thorough = false
	if short := check.Database(t.Context(), db, options); len(short) != 5 {
		t.Errorf("at a start: %q", lines(short, ""))
	}
}

func TestForbiddenKindsOfFiles(t *testing.T) {
	finding := func(level check.Level, sentence string) string { return string(level) + " | " + sentence }
	for want, got := range map[string]string{
		"warning | delete, not wal: reads wait for writes; put the file on a local disk, where WAL works":                            finding(check.Journal("delete")),
		"warning | 1, not full: a power failure may lose what was acknowledged; use a gateway whose SQLite is as its release has it": finding(check.Synchronous(1)),
		"warning | 1023 MiB on the disk of data/qiao.db: writes fail when it is full; make room":                                     finding(check.Space(1<<30-1, "data/qiao.db")),
		"ok | 1.0 GiB on the disk of data/qiao.db: good, 1 GiB or more is enough":                                                    finding(check.Space(1<<30, "data/qiao.db")),
	} {
		if got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
}

func TestAFileThatIsGone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved on Windows")
	}
	path := filepath.Join(t.TempDir(), "qiao.db")
	db, options := openFile(t, path)
	if err := db.Tx(t.Context(), func(*store.Tx) error { return nil }); err != nil { // opens the file also for writing
		t.Fatal(err)
	}
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	err := check.Refusal(check.Database(t.Context(), db, options))
	if err == nil || !strings.HasPrefix(err.Error(), "database main, writes: the file "+path+" is gone") {
		t.Error(err)
	}
}

func TestAFileThatIsDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "damaged.db")
	damage(t, path)
	db, options := openFile(t, path)
	err := check.Refusal(check.Database(t.Context(), db, options))
	if want := regexp.MustCompile(`^database main, quick_check: the file is damaged \(.+\); stop the gateway and put a back-up in its place$`); err == nil || !want.MatchString(err.Error()) {
		t.Error(err)
	}
}

// damage makes a database file and overwrites its last pages.
func damage(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `CREATE TABLE item (Name TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO item SELECT hex(randomblob(200)) FROM n`)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copy(content[len(content)-4096:], strings.Repeat("x", 4096))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}
