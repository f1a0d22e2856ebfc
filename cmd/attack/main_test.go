package attack

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// full says whether the attacks run with their full counts.
var full = os.Getenv("QIAO_ATTACK") == "full"

// count is how often or how long an attack does something.
func count[N any](quick, whole N) N {
	if full {
		return whole
	}
	return quick
}

// workDir is the folder of files that all attacks share.
var workDir string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if mode := os.Getenv("QIAO_ATTACK"); mode != "" && mode != "full" {
		fmt.Fprintf(os.Stderr, "QIAO_ATTACK=%s: set it to full, or not at all for the quick half\n", mode)
		return 2
	}
	dir, err := os.MkdirTemp("", "qiao-attack-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	workDir = dir
	return m.Run()
}

// binary is the path of the gateway that is attacked.
var binary = sync.OnceValues(func() (string, error) {
	if given := os.Getenv("QIAO_ATTACK_BINARY"); given != "" {
		return filepath.Abs(given)
	}
	const root = "../.."
	if err := readSources(root); err != nil {
		return "", err
	}
	path := filepath.Join(workDir, "gateway")
	// The flags of make build, to share its build cache, without the stamps of a new commit.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", path, "./cmd/gateway")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the gateway: %w\n%s", err, out)
	}
	return path, nil
})

// readSources lists the folders that the binary is built from. go test repeats a cached result until a file changes
// that the test itself has read, and it does not notice the files that the build reads.
func readSources(root string) error {
	for _, name := range []string{"go.mod", "go.sum", "frontend/embed_none.go"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			return err
		}
	}
	for _, name := range []string{"cmd/app", "cmd/gateway", "cmd/procedures", "gateway", "handlers", "procedures", "sql"} {
		err := filepath.WalkDir(filepath.Join(root, name), func(_ string, _ fs.DirEntry, err error) error { return err })
		if err != nil {
			return err
		}
	}
	return nil
}

// demoData is a data folder with the demo data, made once.
var demoData = sync.OnceValues(func() (string, error) {
	gateway, err := binary()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(workDir, "demo")
	if out, err := exec.Command(gateway, "seed", "--demo=small", "--data-dir", dir).CombinedOutput(); err != nil {
		return "", fmt.Errorf("make the demo data: %w\n%s", err, out)
	}
	return dir, nil
})

// copyDemo gives an empty folder the demo data.
func copyDemo(t *testing.T, dir string) {
	t.Helper()
	demo, err := demoData()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(demo)); err != nil {
		t.Fatal(err)
	}
}
