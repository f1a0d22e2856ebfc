package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/backup/watch"
	"qiao/gateway/gatewaytest"
)

// recorded is what a gateway on a data folder tells of a task.
type recorded struct {
	Task     watch.Task
	GoodAt   *string
	FailedAt *string
	Failure  string
	watch.Run
}

func told(t *testing.T, folder string, task watch.Task) recorded {
	t.Helper()
	g := apptest.Start(t, databaseIn(folder), nil)
	var answer struct{ Runs []recorded }
	a := g.Send(t, http.MethodGet, "/admin/system/backup", "", g.As(t, "admin")...)
	if err := json.Unmarshal(a.Data, &answer); err != nil {
		t.Fatal(a.Body, err)
	}
	for _, run := range answer.Runs {
		if run.Task == task {
			return run
		}
	}
	t.Fatalf("no %s in %s", task, a.Body)
	return recorded{}
}

// Gateways are told how a back-up has ended. A restored copy was not backed up itself.
func TestTheEndOfABackUpIsRecorded(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	if r := told(t, folder, watch.Backup); r.GoodAt != nil || r.FailedAt != nil {
		t.Errorf("before the first: %+v", r)
	}
	name, copied, _ := backs(t, target, folder)
	r := told(t, folder, watch.Backup)
	if r.GoodAt == nil || r.FailedAt != nil || r.Name != name || r.Target != target || r.Files < 5 || copied == "0" || r.Database < 1<<20 || r.Contents == 0 {
		t.Errorf("%+v", r)
	}
	away := filepath.Join(t.TempDir(), "away")
	refuses(t, []string{away}, quietly, "backup", away, "--data-dir", folder)
	if f := told(t, folder, watch.Backup); f.FailedAt == nil || !strings.Contains(f.Failure, away) || f.GoodAt == nil || *f.GoodAt != *r.GoodAt || f.Name != name {
		t.Errorf("after a failure: %+v", f)
	}
	again, _, _ := backs(t, target, folder) // its copy of the database has the back-up of before
	if r := told(t, folder, watch.Backup); r.FailedAt != nil || r.Name != again {
		t.Errorf("after a good one: %+v", r)
	}
	restored := filepath.Join(t.TempDir(), "restored")
	succeeds(t, "restore", target, "--data-dir", restored)
	if r := told(t, restored, watch.Backup); r.GoodAt != nil || r.FailedAt != nil || r.Name != "" {
		t.Errorf("a restored copy: %+v", r)
	}
}

// A back-up counts, and ends well, where it cannot be recorded.
func TestABackUpThatCannotBeRecordedIsGood(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	g := apptest.Start(t, databaseIn(folder), nil)
	g.Define(t, "DROP TABLE Base_BackupRun")
	g.Close()
	out, stderr, err := command(t, quietly, "backup", target, "--data-dir", folder)
	if err != nil || !strings.Contains(out, "backed up as") || !strings.Contains(stderr, "the gateways are not told of this run") {
		t.Errorf("%v\n%s%s", err, out, stderr)
	}
	restored := filepath.Join(t.TempDir(), "restored")
	succeeds(t, "restore", target, "--data-dir", restored) // of a database without the record
}

func TestTheEndOfACheckIsRecorded(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	name, _, _ := backs(t, target, folder)
	succeeds(t, "verify", "--data-dir", folder)
	succeeds(t, "verify", target, "--data-dir", folder)
	if r := told(t, folder, watch.Verify); r.GoodAt == nil || r.FailedAt != nil || r.Target != "" {
		t.Errorf("%+v", r)
	}
	if r := told(t, folder, watch.VerifyTarget); r.GoodAt == nil || r.FailedAt != nil || r.Target != target {
		t.Errorf("%+v", r)
	}
	part := filepath.Join(target, "backups", name, "qiao.db")
	if err := os.Truncate(part, 100); err != nil {
		t.Fatal(err)
	}
	refuses(t, []string{"findings are errors"}, quietly, "verify", target, "--data-dir", folder)
	if r := told(t, folder, watch.VerifyTarget); r.FailedAt == nil || !strings.Contains(r.Failure, name) || r.GoodAt == nil {
		t.Errorf("%+v", r)
	}
	if r := told(t, folder, watch.Verify); r.FailedAt != nil {
		t.Errorf("the data are whole: %+v", r)
	}
	contents := contentsIn(t, filepath.Join(folder, "files"))
	if err := os.Remove(contents[0]); err != nil {
		t.Fatal(err)
	}
	refuses(t, []string{"findings are errors"}, quietly, "verify", "--data-dir", folder)
	if r := told(t, folder, watch.Verify); r.FailedAt == nil || !strings.Contains(r.Failure, "it is not stored") {
		t.Errorf("%+v", r)
	}
	// A machine that has the back-ups alone checks them as well.
	_, stderr, err := command(t, quietly, "verify", "--data-dir", t.TempDir(), target)
	if err == nil || !strings.Contains(stderr, "the gateways are not told of this run") {
		t.Errorf("%v %s", err, stderr)
	}
}

// The lag is small while the log is shipped, grows when nothing ships it, and ends when it is shipped again. A
// restored database has no lag.
func TestTheLagOfAReplicationThatHasStoppedGrows(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	backs(t, target, folder)
	database := filepath.Join(folder, "qiao.db")
	shipped := func(after time.Time) (until time.Time) {
		t.Helper()
		gatewaytest.Eventually(t, "the log is shipped", func() bool {
			s, err := watch.ReadShipping(database)
			if err != nil {
				t.Fatal(err)
			}
			if s != nil {
				until = s.Until
			}
			return until.After(after)
		})
		return until
	}
	began := time.Now()
	shipping := replicates(t, folder, target, nil)
	changes(t, folder)
	first := shipped(began)
	shipped(first) // it goes on where nothing is written
	shipping.kill()
	last, err := watch.ReadShipping(database)
	if err != nil || last.Target != target || last.Failure != "" {
		t.Fatalf("%+v %v", last, err)
	}
	changes(t, folder)
	g := apptest.Start(t, databaseIn(folder), nil)
	lag := func() (text string) {
		for line := range strings.Lines(g.Send(t, http.MethodGet, "/metrics", "").Body) {
			if value, found := strings.CutPrefix(line, "qiao_replicate_lag_seconds "); found {
				text = strings.TrimSpace(value)
			}
		}
		return text
	}
	g.Clock.Advance(last.Until.Sub(g.Now()) + 10*time.Second)
	if got := lag(); got != "10" {
		t.Errorf("a lag of %s", got)
	}
	g.Clock.Advance(10 * time.Minute)
	if got := lag(); got != "610" {
		t.Errorf("a lag of %s", got)
	}
	shipping = replicates(t, folder, target, nil)
	shipped(last.Until)
	shipping.kill()

	restored := filepath.Join(t.TempDir(), "restored")
	if out := succeeds(t, "restore", target, "--data-dir", restored); !strings.Contains(out, "from the log") {
		t.Error(out)
	}
	if r := told(t, restored, watch.Backup); r.GoodAt != nil {
		t.Errorf("a copy from the log: %+v", r)
	}
	if _, err := os.Stat(watch.ShippingFile(filepath.Join(restored, "qiao.db"))); !os.IsNotExist(err) {
		t.Errorf("a restored copy is shipped nowhere: %v", err)
	}
}

// A target that takes nothing is named, and the lag counts from the last good shipping.
func TestAShippingThatFailsSaysWhy(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	replicates(t, folder, target, nil)
	var good time.Time
	state := func() watch.Shipping {
		s, err := watch.ReadShipping(filepath.Join(folder, "qiao.db"))
		if err != nil {
			t.Fatal(err)
		}
		if s == nil {
			return watch.Shipping{}
		}
		return *s
	}
	gatewaytest.Eventually(t, "the log is shipped", func() bool {
		good = state().Until
		return !good.IsZero()
	})
	log := filepath.Join(target, "log")
	if err := errors.Join(os.Rename(log, log+"-away"), os.WriteFile(log, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	changes(t, folder)
	gatewaytest.Eventually(t, "the failure is told", func() bool { return state().Failure != "" })
	failed := state()
	if failed.Until.IsZero() {
		t.Errorf("%+v", failed)
	}
	if err := errors.Join(os.Remove(log), os.Rename(log+"-away", log)); err != nil {
		t.Fatal(err)
	}
	gatewaytest.Eventually(t, "it goes on by itself", func() bool {
		s := state()
		return s.Failure == "" && s.Until.After(failed.Until)
	})
}
