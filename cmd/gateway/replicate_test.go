package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/backup"
	"qiao/gateway/backup/continuous"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// shipper is a gateway replicate that runs.
type shipper struct {
	*exec.Cmd
	out bytes.Buffer
}

func replicates(t *testing.T, folder, target string, environ []string) *shipper {
	t.Helper()
	began := time.Now()
	s := &shipper{Cmd: exec.CommandContext(t.Context(), os.Args[0], "replicate", target, "--every", "1s", "--data-dir", folder)}
	s.Env = append(append(os.Environ(), asGateway+"=1", "GATEWAY_LOG_LEVEL=error"), environ...)
	s.Stdout, s.Stderr = &s.out, &s.out
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("a shipping that began at %s:\n%s", began.Format(time.TimeOnly), &s.out)
		}
	})
	return s
}

func (s *shipper) kill() {
	_ = s.Process.Kill()
	_ = s.Wait() // it was killed
}

// replicated is a database whose log is shipped, with the guides that were acknowledged.
type replicated struct {
	t       *testing.T
	v       *victim
	target  string
	environ []string
	objects files.Objects
	given   int
}

// give uploads one more guide, and waits until its row is in the log of the target. It returns the moment after that.
//
// Litestream reads the log first and takes the time of the part afterwards, so the first part after the write may lack the row.
// The second part has it. Another write makes the second part.
func (r *replicated) give() time.Time {
	r.t.Helper()
	r.given++
	r.v.give(r.t, fmt.Sprintf("guide%d.png", r.given), fmt.Sprint("version ", r.given))
	acknowledged := time.Now()
	first := r.shippedAfter(acknowledged)
	r.v.give(r.t, "filler.png", fmt.Sprint("after ", r.given))
	r.shippedAfter(first)
	r.t.Logf("guide %d was in the target after %v at most", r.given, time.Since(acknowledged).Round(time.Millisecond))
	return time.Now()
}

// shippedAfter waits for a part that is newer than a moment, and returns its time.
func (r *replicated) shippedAfter(moment time.Time) (at time.Time) {
	r.t.Helper()
	gatewaytest.Eventually(r.t, "the log goes on", func() bool {
		span, err := continuous.Find(r.t.Context(), r.objects, time.Time{})
		if err != nil {
			r.t.Fatal(err)
		}
		at = span.To
		return at.After(moment)
	})
	return at
}

// restores restores a moment into a new folder, checks it, and returns a gateway on it.
func (r *replicated) restores(args ...string) *victim {
	r.t.Helper()
	folder := filepath.Join(r.t.TempDir(), "restored")
	out, _, err := command(r.t, r.environ, append([]string{"restore", r.target, "--data-dir", folder}, args...)...)
	if err != nil || !strings.Contains(out, "UTC from the log") {
		r.t.Fatalf("%v\n%s", err, out)
	}
	return startVictim(r.t, folder, r.environ...)
}

func (r *replicated) has(v *victim, when string, from, to int) {
	r.t.Helper()
	guides := v.guides(r.t)
	for n := 1; n <= r.given; n++ {
		_, found := guides[fmt.Sprintf("guide%d.png", n)]
		if want := n >= from && n <= to; found != want {
			r.t.Errorf("%s: guide %d is there: %v, want %v", when, n, found, want)
		}
	}
}

// TestTheLogOfALostMachineRestores ships the log of a database while it is written and backed up. The shipping is killed and
// begins again, and at the end the machine is lost: everything that was shipped is there again, and so is an earlier moment.
func TestTheLogOfALostMachineRestores(t *testing.T) {
	t.Parallel()
	t.Run("folder", func(t *testing.T) {
		layer.LongOnly(t) // the next two tests ship into a folder as well
		t.Parallel()
		replicatesAndRestores(t, t.TempDir(), nil, config.S3{})
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		server := gatewaytest.StartS3(t)
		replicatesAndRestores(t, "s3://"+server.Bucket+"/backup", inBucket(server), server.S3)
	})
}

func replicatesAndRestores(t *testing.T, target string, environ []string, s3 config.S3) {
	t.Helper()
	objects, err := backup.Open(target, s3, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = objects.Close() })
	r := &replicated{t: t, v: startVictim(t, seeded(t), environ...), target: target, environ: environ, objects: objects}
	backs := func() {
		t.Helper()
		if out, _, err := command(t, environ, "backup", target, "--data-dir", r.v.folder); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	backs()
	shipping := replicates(t, r.v.folder, target, environ)
	r.give()
	for range kills() {
		shipping.kill()
		shipping = replicates(t, r.v.folder, target, environ)
		r.give()
	}
	middle, atMiddle := r.give(), r.given
	refuses(t, []string{"another replication", fmt.Sprint(shipping.Process.Pid)}, environ, "replicate", target, "--data-dir", r.v.folder)
	backs() // beside the shipping
	r.give()
	r.v.stop(t)
	shipping.kill()

	if out, _, err := command(t, environ, "verify", target, "--data-dir", r.v.folder); err != nil || !strings.Contains(out, "each part is whole") {
		t.Errorf("%v\n%s", err, out)
	}
	newest := r.restores()
	r.has(newest, "at the end", 1, r.given)
	early := r.restores("--at", middle.UTC().Format(time.RFC3339Nano))
	r.has(early, "in the middle", 1, atMiddle)
	early.stop(t)

	// Shipping goes on from the restored database.
	r.v = newest
	lost := r.given
	shipping = replicates(t, r.v.folder, target, environ)
	r.give()
	var waiting sync.WaitGroup
	waiting.Go(func() { _ = shipping.Wait() })
	if err := shipping.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	waiting.Wait()
	if shipping.ProcessState.ExitCode() != 0 {
		t.Errorf("an interrupted shipping ends with %v: %s", shipping.ProcessState, &shipping.out)
	}
	r.v.stop(t)
	again := r.restores()
	r.has(again, "after a restore", 1, lost+1)
	again.stop(t)
}

// changes writes into a database.
func changes(t *testing.T, folder string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, "qiao.db")+"?_pragma=busy_timeout(60000)")
	if err == nil {
		_, err = db.ExecContext(t.Context(), "UPDATE Base_RightsToken SET Token = 'changed'")
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Where nothing was shipped for a while, a back-up may be nearer to a moment than the log.
func TestTheNewerOfLogAndBackUpIsRestored(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	ships := func(until time.Time) {
		t.Helper()
		shipping := replicates(t, folder, target, nil)
		defer shipping.kill()
		r := &replicated{t: t, target: target}
		var err error
		if r.objects, err = backup.Open(target, config.S3{}, ""); err != nil {
			t.Fatal(err)
		}
		defer r.objects.Close()
		r.shippedAfter(until)
	}
	backs(t, target, folder)
	ships(time.Time{})
	second, _, _ := backs(t, target, folder)
	between := time.Now()
	changes(t, folder) // without a change there is nothing to ship
	ships(between)
	at := between.UTC().Format(time.RFC3339Nano)
	if out := succeeds(t, "restore", target, "--at", at, "--data-dir", filepath.Join(t.TempDir(), "x")); !strings.Contains(out, "of the back-up "+second) || strings.Contains(out, "from the log") {
		t.Error(out)
	}
	folderOfLog := filepath.Join(t.TempDir(), "x")
	if out := succeeds(t, "restore", target, "--data-dir", folderOfLog); !strings.Contains(out, "from the log") {
		t.Error(out)
	}
}

// A part of the log that has changed is found before it is needed.
func TestADamagedLogIsFound(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	backs(t, target, folder)
	shipping := replicates(t, folder, target, nil)
	gatewaytest.Eventually(t, "something was shipped", func() bool {
		parts, err := filepath.Glob(filepath.Join(target, "log/0/*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(parts) > 0
	})
	shipping.kill()
	succeeds(t, "verify", target, "--data-dir", folder)
	parts, err := filepath.Glob(filepath.Join(target, "log/*/*")) // the same transactions may be in two of them
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		content, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)/2] ^= 1
		if err := os.WriteFile(part, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, _, err := command(t, quietly, "verify", target, "--data-dir", folder)
	if err == nil || !strings.Contains(out, filepath.Base(parts[0])) {
		t.Errorf("%v\n%s", err, out)
	}
	refuses(t, []string{"cannot be restored from the log"}, quietly, "restore", target, "--data-dir", filepath.Join(t.TempDir(), "x"))
}

func TestReplicateRefuses(t *testing.T) {
	folder := stocked(t)
	target := t.TempDir()
	refuses(t, []string{"--every"}, quietly, "replicate", target, "--every", "1ms", "--data-dir", folder)
	refuses(t, []string{"--keep"}, quietly, "replicate", target, "--keep", "1m", "--data-dir", folder)
	refuses(t, []string{"in the data folder"}, quietly, "replicate", filepath.Join(folder, "files"), "--data-dir", folder)
	refuses(t, []string{"SQL Server"}, append([]string{"GATEWAY_DATABASES_MAIN_DRIVER=sqlserver", "GATEWAY_DATABASES_MAIN_DSN=sqlserver://h"}, quietly...),
		"replicate", target, "--data-dir", folder)
}
