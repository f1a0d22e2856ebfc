package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// movers is a gateway whose files move between a folder and a bucket.
type movers struct {
	*victim
	folder, bucket string            // of the contents
	demo           int               // files of the demo data
	still          map[string]string // captions by path of guides that do not change
}

func newMovers(t *testing.T) (m *movers, server *gatewaytest.S3) {
	t.Helper()
	server = gatewaytest.StartS3(t)
	data := demoFolder(t)
	m = &movers{folder: filepath.Join(data, "files"), bucket: server.Folder, still: map[string]string{}}
	m.demo = len(contentsIn(t, m.folder))
	m.victim = startVictim(t, data, withBucket(server)...)
	for i := range 24 {
		caption := fmt.Sprint("still ", i)
		m.still[m.give(t, fmt.Sprintf("still%d.png", i), caption)] = caption
	}
	return m, server
}

// restart kills the gateway and starts it again, with files that are so old that the sweep removes those without a row.
func (m *movers) restart(t *testing.T) {
	t.Helper()
	m.stop(t)
	apptest.Age(t, m.folder)
	apptest.Age(t, m.bucket)
	m.victim = m.again(t)
}

// areStill checks that the guides that do not change are served, in whichever place they are.
func (m *movers) areStill(t *testing.T) {
	t.Helper()
	for path, caption := range m.still {
		if !m.Serves(t, apptest.Guide{FilePath: path, FileCaption: caption}) {
			t.Errorf("%s is not served", path)
		}
	}
}

// hasMoved waits until each row has its content in the new place, and nothing else is stored.
func (m *movers) hasMoved(t *testing.T, to string) {
	t.Helper()
	here, there := m.bucket, m.folder
	if to == "folder" {
		here, there = there, here
	}
	rows := m.demo + len(m.guides(t))
	gatewaytest.Eventually(t, fmt.Sprintf("%d contents are in %s alone", rows, to), func() bool {
		return len(contentsIn(t, here)) == rows && len(contentsIn(t, there)) == 0
	})
}

// TestAKilledMoveGoesOn kills gateway files move again and again, there and back, while a gateway serves and a guide is uploaded,
// replaced and deleted, and then kills the gateway. Afterwards every file is where it was moved to, as its row says, and nothing else is
// stored.
func TestAKilledMoveGoesOn(t *testing.T) {
	m, server := newMovers(t)
	busy := &author{name: "busy.png"}
	count, killed := kills(), 0
	for round := range count {
		to := []string{"s3", "folder"}[round%2]
		m.environ = append(withBucket(server), "GATEWAY_FILES_STORE="+to)
		m.restart(t)
		ended := make(chan struct{})
		go func(v *victim) {
			defer close(ended)
			busy.work(t, v)
		}(m.victim)
		if m.killedMove(t, to, time.Duration(50+rand.IntN(350))*time.Millisecond) {
			killed++
		}
		m.areStill(t)
		m.stop(t)
		<-ended
		m.victim = m.again(t)
		if !busy.agrees(t, m.victim, m.guides(t)[busy.name]) {
			t.Errorf("round %d: the busy guide differs", round)
		}
		m.moves(t, to)
		m.restart(t)
		m.hasMoved(t, to)
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	m.areStill(t)
	t.Logf("%d moves, %d of them killed", count, killed)
}

func contentsIn(t *testing.T, folder string) []string {
	t.Helper()
	contents, err := filepath.Glob(filepath.Join(folder, "????-??-??/*/*"))
	if err != nil {
		t.Fatal(err)
	}
	return contents
}

func (v *victim) mover(t *testing.T, to string) *exec.Cmd {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "files", "move", "--to", to, "--data-dir", v.folder)
	command.Env = append(append(os.Environ(), asGateway+"=1"), v.environ...)
	return command
}

// killedMove kills a move after a time, and reports whether it was still running.
func (v *victim) killedMove(t *testing.T, to string, after time.Duration) bool {
	t.Helper()
	command := v.mover(t, to)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = command.Process.Kill() })
	defer timer.Stop()
	return command.Wait() != nil
}

// moves moves all files.
func (v *victim) moves(t *testing.T, to string) {
	t.Helper()
	command := v.mover(t, to)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Run(); err != nil || !strings.Contains(out.String(), "; 0 have a row and no content;") {
		t.Errorf("move --to %s: %v\n%s", to, err, &out)
	}
}
