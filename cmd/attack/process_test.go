package attack

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const (
	// memoryLimit is the most memory that the process may ever have had, in bytes: beyond it
	// the process is ended.
	memoryLimit = 768 << 20
	// watchEvery is how often the memory is read.
	watchEvery = 20 * time.Millisecond
	// startWithin bounds the start of the process on a busy machine.
	startWithin = time.Minute
)

// setup says how a gateway is started.
type setup struct {
	dir     string            // its data; empty: a folder of its own with the demo data
	entries map[string]string // of the site's own, by file name
	environ []string          // settings, as NAME=VALUE
}

// target is a gateway in a process of its own.
type target struct {
	URL     string
	process *os.Process
	printed *printed
	ended   chan struct{} // closed when the process is gone

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
	command := exec.Command(gateway, "serve", "--demo=small", "--addr", "127.0.0.1:0", "--data-dir", with.dir)
	command.Env = append(append(cleanEnviron(), "GATEWAY_PROCEDURES_DIR="+writeEntries(t, with.entries)), with.environ...)
	g := &target{printed: newPrinted(), ended: make(chan struct{}), began: time.Now()}
	command.Stdout, command.Stderr = g.printed, g.printed
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	g.process = command.Process
	go func() {
		_ = command.Wait() // the process ended by itself: the test notices it
		close(g.ended)
	}()
	t.Cleanup(g.kill)
	go g.watch()
	select {
	case g.URL = <-g.printed.ready:
	case <-g.ended:
		t.Fatalf("the gateway did not start: %s", g.printed)
	case <-time.After(startWithin):
		t.Fatalf("the gateway was not ready within %v: %s", startWithin, g.printed)
	}
	return g
}

// kill ends the process as a power failure does.
func (g *target) kill() {
	_ = g.process.Kill() // it may be gone already
	<-g.ended
}

// watch ends the process as soon as it has had too much memory.
func (g *target) watch() {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-g.ended:
			return
		case <-ticker.C:
		}
		g.look()
		if g.peak.Load() > memoryLimit {
			g.ate.Store(true)
			_ = g.process.Kill() // it may be gone already
			return
		}
	}
}

// look reads the peak memory of the process so far: a peak between two looks counts as
// well.
func (g *target) look() {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", g.process.Pid))
	if err != nil {
		return // it is gone
	}
	for lines := bufio.NewScanner(bytes.NewReader(status)); lines.Scan(); {
		if kilobytes, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(kilobytes, "kB")), 10, 64)
			g.peak.Store(max(g.peak.Load(), n<<10))
		}
	}
}

// processor is the processor time that the process has used, 0 when it is gone.
func (g *target) processor() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", g.process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third on
	user, _ := strconv.ParseInt(fields[11], 10, 64)                           // the kernel writes numbers
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * (time.Second / 100) // USER_HZ is 100 everywhere
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
	if a, err := g.client().get("/healthz"); err != nil || a.Status != 200 {
		t.Errorf("it does not live: %d %v: %s", a.Status, err, g.printed)
	}
	if g.printed.panicked.Load() {
		t.Errorf("it had a panic: %s", g.printed)
	}
}

// cleanEnviron is the environment without settings of a gateway.
func cleanEnviron() []string {
	var clean []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GATEWAY_") {
			clean = append(clean, variable)
		}
	}
	return clean
}

func writeEntries(t *testing.T, entries map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range entries {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
