package attack

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// memoryLimit is the most memory that the process may ever have had, in bytes: beyond it
	// the process is ended.
	memoryLimit = 768 << 20
	// watchEvery is how often the memory is read.
	watchEvery = 20 * time.Millisecond
	// startWithin bounds the start of the process on a busy machine.
	startWithin = 2 * time.Minute
)

// setup says how a gateway is started.
type setup struct {
	dir     string            // its data; empty: a folder of its own with the demo data
	entries map[string]string // of the site's own, by file name
	environ []string          // settings, as NAME=VALUE
}

// target is a gateway in a process of its own.
type target struct {
	*localcluster.Process
	URL string

	peak  atomic.Int64 // the most memory it had, in bytes
	ate   atomic.Bool  // it went beyond memoryLimit and was ended
	began time.Time
}

// start starts the gateway and waits until it is ready. It is killed when the
// test ends, at the latest.
func start(t *testing.T, with setup) *target {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("skipped: the attacks read the memory of a process from /proc, which only Linux has")
	}
	gateway, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	if with.dir == "" {
		with.dir = filepath.Join(t.TempDir(), "data")
		copyDemo(t, with.dir)
	}
	entries := t.TempDir()
	if err := localcluster.WriteEntries(entries, with.entries); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	g := &target{began: time.Now()}
	environ := append([]string{
		"GATEWAY_PROCEDURES_DIR=" + entries,
		"GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT=2m", // for its turn to write, on a machine that other tests keep busy
	}, with.environ...)
	if g.Process, err = localcluster.ServeDemo(ctx, "gateway", gateway, "127.0.0.1:0", with.dir, environ); err != nil {
		t.Fatal(err)
	}
	g.URL = g.Printed.URL()
	t.Cleanup(g.Kill)
	go g.watch()
	return g
}

// watch ends the process as soon as it has had too much memory.
func (g *target) watch() {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-g.Ended():
			return
		case <-ticker.C:
		}
		g.look()
		if g.peak.Load() > memoryLimit {
			g.ate.Store(true)
			_ = g.Process.Process.Kill() // it may be gone already
			return
		}
	}
}

// look reads the peak memory of the process so far: a peak between two looks counts as
// well.
func (g *target) look() {
	_, most := g.Memory()
	g.peak.Store(max(g.peak.Load(), most))
}

// conclude prints the figures of an attack and asserts the promises of every attack: the
// process runs, answers, has stayed within its memory and had no panic.
func (g *target) conclude(t *testing.T, format string, args ...any) {
	t.Helper()
	g.look()
	t.Logf("%s: %s; %.1f s; peak %d MiB", strings.TrimPrefix(t.Name(), "Test"), fmt.Sprintf(format, args...), time.Since(g.began).Seconds(), g.peak.Load()>>20)
	if g.ate.Load() {
		t.Errorf("ended by memory: it had %d MiB, of %d", g.peak.Load()>>20, memoryLimit>>20)
		return
	}
	if a, err := g.client().Get("/healthz"); err != nil || a.Status != 200 {
		t.Errorf("it does not live: %d %v: %s", a.Status, err, g.Printed)
	}
	if g.Printed.Panicked() {
		t.Errorf("it had a panic: %s", g.Printed)
	}
}
