package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// watched is a SQLite database whose health a test checks.
type watched struct {
	*store.DB
	t    *testing.T
	path string
	skip func(time.Duration) // lets time pass
}

func openWatched(t *testing.T, folder string) watched {
	t.Helper()
	path := filepath.Join(folder, "qiao.db")
	db, err := store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: path, MaxOpen: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return watched{DB: db, t: t, path: path, skip: db.SkipTime()}
}

// expect compares the result of Writable one second later: no error for an empty want,
// else an error of the database that contains want.
func (w watched) expect(want string) {
	w.t.Helper()
	w.skip(time.Second)
	err := w.Writable(w.t.Context())
	if want == "" && err != nil || want != "" && (!errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), want)) {
		w.t.Errorf("%v; want %q", err, want)
	}
}

func (w watched) rename(from, to string) {
	w.t.Helper()
	if err := os.Rename(from, to); err != nil {
		w.t.Fatal(err)
	}
}

func TestAMissingFileIsReportedUntilItIsBack(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved on Windows: there is nothing to tell")
	}
	w := openWatched(t, t.TempDir())
	away := w.path + ".away"
	w.expect("")
	w.rename(w.path, away)
	w.expect("is gone")
	if err := os.WriteFile(w.path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.expect("is another one than was opened")
	w.rename(away, w.path)
	w.expect("")
}

func TestAFindingIsGivenAgainForASecond(t *testing.T) {
	w := openWatched(t, t.TempDir())
	w.expect("")
	w.rename(w.path, w.path+".away")
	defer w.rename(w.path+".away", w.path)
	if err := w.Writable(t.Context()); err != nil {
		t.Errorf("at once: %v", err)
	}
	w.skip(time.Second)
	if err := w.Writable(t.Context()); err == nil {
		t.Error("a second later the file is not missed")
	}
}

// On a full disk SQLite can still write for a while, into the free space of its own file.
func TestAFullDiskIsToldUntilThereIsRoom(t *testing.T) {
	w := openWatched(t, storetest.SmallDisk(t, "4m"))
	w.expect("")
	filler := filepath.Join(filepath.Dir(w.path), "filler")
	err := os.WriteFile(filler, make([]byte, 8<<20), 0o600)
	if err == nil {
		t.Fatal("8 MiB fit on a disk of 4")
	}
	w.expect("make room")
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	w.expect("")
}

func TestWithoutWritesAWriteIsTriedEveryTenSeconds(t *testing.T) {
	w := openWatched(t, t.TempDir())
	log := func() string {
		t.Helper()
		content, err := os.ReadFile(w.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	w.expect("")
	before := log()
	w.skip(8 * time.Second)
	w.expect("")
	if log() != before {
		t.Error("it is written more often")
	}
	w.skip(time.Second)
	w.expect("")
	if log() == before {
		t.Error("nothing was written in ten seconds")
	}
}

// The failure of a write counts until another write succeeds.
func TestTheDatabasesReasonOfAFailedWriteIsReported(t *testing.T) {
	full := true
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if full {
			r.Fail(1105, 17, "Could not allocate space for object 'written' because the 'PRIMARY' filegroup is full.")
			return
		}
		r.Done(1)
	}))
	db := openOn(t, server, nil)
	skip := db.SkipTime()
	write := prepareOn(t, db, "INSERT INTO written (N) VALUES (1)", store.Options{Write: true})
	run := func() error { return write.Run(t.Context(), nil, &storetest.Recorder{}) }
	if err := db.Writable(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := run(); !errs.Is(err, errs.Unavailable) {
		t.Errorf("the write: %v", err)
	}
	skip(9 * time.Second)
	if err := db.Writable(t.Context()); !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "filegroup is full") {
		t.Errorf("after it: %v", err)
	}
	full = false
	if err := errors.Join(run(), db.Writable(t.Context())); err != nil {
		t.Errorf("after one that succeeded: %v", err)
	}
	full = true
	_ = run()
	skip(10 * time.Second)
	if err := db.Writable(t.Context()); err != nil {
		t.Errorf("when it is long ago: %v", err)
	}
}

func TestQiaosOwnTablesOnAServerMustBeWritable(t *testing.T) {
	readOnly := false
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if readOnly {
			r.Fail(3906, 16, "Failed to update database \"erp\" because the database is read-only.")
			return
		}
		r.Done(1)
	}))
	db := openOn(t, server, nil)
	skip := db.SkipTime()
	readOnly = true
	if err := db.Writable(t.Context()); err != nil || server.Count("goose") != 0 {
		t.Errorf("a database of somebody else: %v, asked %d times", err, server.Count("goose"))
	}
	db.Own()
	for range 2 {
		skip(time.Second)
		if err := db.Writable(t.Context()); !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "read-only") {
			t.Errorf("while it is read-only: %v", err)
		}
		readOnly = false
		skip(time.Second)
		if err := db.Writable(t.Context()); err != nil {
			t.Errorf("when it is not: %v", err)
		}
		readOnly = true
	}
	if server.Count(storetest.Commit) != 0 {
		t.Error("looking has committed something")
	}
}
