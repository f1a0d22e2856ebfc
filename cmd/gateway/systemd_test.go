package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

const (
	unit          = "../../deploy/systemd/qiao.service"
	replicateUnit = "../../deploy/systemd/qiao-replicate.service"
	backupUnit    = "../../deploy/systemd/qiao-backup.service"
	verifyUnit    = "../../deploy/systemd/qiao-verify.service"
)

// systemd accepts the units, and finds little that the gateway may do beyond its work.
func TestTheUnitOfSystemd(t *testing.T) {
	layer.LongOnly(t)
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Fatal("systemd-analyze is not installed: the package systemd of Debian has it")
	}
	for _, unit := range []string{unit, replicateUnit, backupUnit, verifyUnit} {
		// verify wants the program and the user of this machine.
		text := regexp.MustCompile(`(?m)^(User|Group)=.*$`).ReplaceAllString(read(t, unit), "$1=daemon")
		text = strings.ReplaceAll(text, "/usr/local/bin/gateway", os.Args[0])
		file := apptest.File(t, filepath.Base(unit), text)
		for _, args := range [][]string{
			{"verify", "--man=no", file},
			{"security", "--offline=yes", "--threshold=20", "--no-pager", file}, // in tenths: 10 points is unprotected, 0 the least
		} {
			if out, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput(); err != nil {
				t.Errorf("systemd-analyze %v of %s: %v\n%s", args[0], unit, err, out)
			}
		}
	}
}

// systemd waits longer for the end than the gateway does for calls in flight, and the command of each unit is one of this program.
func TestTheUnitSuitsTheGateway(t *testing.T) {
	for unit, command := range map[string]string{unit: "serve", replicateUnit: "replicate"} {
		unitSuits(t, unit, command)
	}
}

func unitSuits(t *testing.T, unit, command string) {
	t.Helper()
	text := read(t, unit)
	stop, err := time.ParseDuration(regexp.MustCompile(`(?m)^TimeoutStopSec=(.*)$`).FindStringSubmatch(text)[1])
	if err != nil || stop < config.Default().Server.ShutdownTimeout+10*time.Second {
		t.Errorf("TimeoutStopSec=%s, %v", stop, err)
	}
	words := strings.Fields(regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindStringSubmatch(text)[1])
	found, rest, err := newRoot(nil).Find(words[1:])
	if err == nil {
		err = found.ParseFlags(rest)
	}
	if err != nil || found.Name() != command {
		t.Errorf("%v: %v", words, err)
	}
}

// With log.file the log is there, and standard error is empty; a file that is full gets the time into its name.
func TestTheLogIsInAFile(t *testing.T) {
	folder := t.TempDir()
	log := filepath.Join(folder, "logs", "gateway.log")
	settings := apptest.File(t, "config.yaml", "log: {file: "+log+", max_size: 1MiB, keep: 2}\n")
	g, stop := serveCommand(t, folder, "--config", settings)
	long := "/" + strings.Repeat("x", 3000)
	var kept []string
	gatewaytest.Eventually(t, "the log has begun a second file", func() bool {
		for range 200 {
			g.Send(t, "GET", long, "")
		}
		kept, _ = filepath.Glob(filepath.Join(folder, "logs", "gateway-*.log"))
		return len(kept) > 0
	})
	if printed := stop(); strings.Contains(printed, `"level"`) {
		t.Errorf("standard error: %.300s", printed)
	}
	for _, file := range append(kept, log) {
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 || info.Size() > 1<<20 {
			t.Errorf("%s: %v %v", file, info, err)
		}
	}
	if text := read(t, kept[0]); !strings.HasPrefix(text, "{") || !strings.Contains(text, `"path":"/xxx`) {
		t.Errorf("%.300s", text)
	}
}

func TestALogThatCannotBeWrittenIsRefused(t *testing.T) {
	folder := t.TempDir()
	settings := apptest.File(t, "config.yaml", "log: {file: "+folder+"}\n")
	_, stderr, err := command(t, nil, "serve", "--addr", "127.0.0.1:0", "--data-dir", t.TempDir(), "--config", settings)
	if err == nil || !strings.Contains(stderr, "log.file: ") {
		t.Errorf("%v %s", err, stderr)
	}
}
