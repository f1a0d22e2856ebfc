package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// TestAKilledBackUpLeavesTheOthers kills gateway backup again and again. The target keeps the older back-ups whole, and the next run
// removes the remains of the killed ones.
func TestAKilledBackUpLeavesTheOthers(t *testing.T) {
	layer.LongOnly(t)
	folder := stocked(t)
	t.Run("folder", func(t *testing.T) { killedBackUps(t, folder, t.TempDir(), nil) })
	t.Run("s3", func(t *testing.T) {
		server := gatewaytest.StartS3(t)
		killedBackUps(t, folder, "s3://"+server.Bucket+"/backup", withBucket(server))
	})
}

func killedBackUps(t *testing.T, folder, target string, environ []string) {
	t.Helper()
	args := []string{"backup", target, "--keep", "2", "--data-dir", folder}
	run := func(args ...string) {
		t.Helper()
		if out, stderr, err := command(t, append(environ, quietly...), args...); err != nil {
			t.Fatalf("%v: %v\n%s%s", args, err, out, stderr)
		}
	}
	begun := time.Now()
	run(args...)
	whole := time.Since(begun) + 100*time.Millisecond // a process starts meanwhile
	killed, count := 0, kills()
	for range count {
		process := exec.CommandContext(t.Context(), os.Args[0], args...)
		process.Env = append(append(os.Environ(), asGateway+"=1"), environ...)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(whole))), func() { _ = process.Process.Kill() })
		if process.Wait() != nil {
			killed++
		}
		timer.Stop()
		run("verify", target, "--data-dir", folder)
	}
	run(args...)
	run("restore", target, "--data-dir", filepath.Join(t.TempDir(), "restored"))
	if copies, err := filepath.Glob(filepath.Join(folder, ".backup-*")); err != nil || len(copies) > 0 {
		t.Errorf("copies of killed back-ups: %v %v", copies, err)
	}
	if locks, err := filepath.Glob(filepath.Join(target, "locks/*")); err != nil || len(locks) > 0 {
		t.Errorf("locks of killed back-ups: %v %v", locks, err)
	}
	t.Logf("%d back-ups, %d of them killed", count, killed)
}
