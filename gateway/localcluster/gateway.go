package localcluster

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// BuildGateway builds the gateway of the sources below root, without the UI, and returns the path of the program in dir. With
// the tag drill it has a clock that can be set.
func BuildGateway(root, dir string, tags ...string) (string, error) {
	if err := readSources(root); err != nil {
		return "", err
	}
	path, err := filepath.Abs(filepath.Join(dir, "gateway"))
	if err != nil {
		return "", err
	}
	// The flags of make build, to share its build cache, without the stamps of a new commit.
	build := exec.Command("go", "build", "-tags", strings.Join(append(tags, "nomsgpack"), ","), "-trimpath", "-gcflags=all=-dwarf=false",
		"-buildvcs=false", "-ldflags", "-s -w", "-o", path, "./cmd/gateway")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the gateway: %w\n%s", err, out)
	}
	return path, nil
}

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

// CleanEnviron is the environment without settings of a gateway, and without the GOGC of the tests' own process.
func CleanEnviron() []string {
	var clean []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GATEWAY_") && !strings.HasPrefix(variable, "GOGC=") {
			clean = append(clean, variable)
		}
	}
	return clean
}

// WriteEntries writes the entries of a site into a new folder, by file name.
func WriteEntries(dir string, entries map[string]string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for name, text := range entries {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// ServeDemo starts a gateway with the small demo data in its folder, and waits until it is ready.
func ServeDemo(ctx context.Context, name, binary, addr, dir string, environ []string) (*Process, error) {
	command := exec.Command(binary, "serve", "--demo=small", "--addr", addr, "--data-dir", dir)
	command.Env = append(CleanEnviron(), environ...)
	p, err := Start(name, command)
	if err != nil {
		return nil, err
	}
	if err := p.Await(ctx, "it is ready", func() bool { return p.Printed.URL() != "" }); err != nil {
		p.Kill()
		return nil, err
	}
	return p, nil
}
