package attack

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"qiao/gateway/localcluster"
)

// alone is set where times are asserted, too.
var alone = flag.Bool("alone", false, "nothing else runs on this machine: assert how long the calls of others take")

// within is a time that is promised where nothing runs beside the attack, and else one that any machine keeps.
func within(promised time.Duration) time.Duration {
	if *alone {
		return promised
	}
	return 2 * time.Minute
}

// workDir is the folder of files that all attacks share.
var workDir string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
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
	if given := os.Getenv("QIAO_BINARY"); given != "" {
		return filepath.Abs(given)
	}
	return localcluster.BuildGateway("../..", workDir)
})

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
