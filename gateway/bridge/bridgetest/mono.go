package bridgetest

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"qiao/gateway/gatewaytest/layer"
)

// sources are the legacy system in C#, and the script that compiles it.
//
//go:embed mono
var sources embed.FS

// Mono starts the legacy system in C#, which is compiled once and kept in the
// user's cache. The next test gets the same process, without sessions and all
// that it remembers, unless this one closes it. The test is of the long layer,
// which needs Mono.
func Mono(t testing.TB) *Server {
	t.Helper()
	layer.LongOnly(t)
	if missing := missing(); missing != "" {
		t.Fatal(missing)
	}
	p := takeIdle()
	if p == nil {
		var err error
		if p, err = startMono(); err != nil {
			t.Fatal(err)
		}
	}
	closed := false
	s := &Server{URL: p.url, t: t, stop: sync.OnceFunc(func() {
		closed = true
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})}
	t.Cleanup(func() {
		if !closed {
			s.Reset()
			s.EndSessions()
			giveBack(p)
		}
	})
	return s
}

// process is a running legacy system.
type process struct {
	command *exec.Cmd
	url     string
	input   io.Closer // when it ends, as it does with this process, the legacy system ends
}

// idle are processes that no test uses.
var idle struct {
	sync.Mutex
	list []*process
}

func takeIdle() (p *process) {
	idle.Lock()
	defer idle.Unlock()
	if n := len(idle.list); n > 0 {
		p, idle.list = idle.list[n-1], idle.list[:n-1]
	}
	return p
}

func giveBack(p *process) {
	idle.Lock()
	defer idle.Unlock()
	idle.list = append(idle.list, p)
}

func startMono() (*process, error) {
	program, err := compile()
	if err != nil {
		return nil, err
	}
	command := exec.Command("mono", program, "0", filepath.Join(filepath.Dir(program), "data"), "--child")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	url, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		_ = command.Process.Kill()
		return nil, errors.Join(fmt.Errorf("the legacy system does not start: %w", err), command.Wait())
	}
	return &process{command: command, url: strings.TrimSpace(url), input: input}, nil
}

// missing says what is not installed, empty where all is there.
func missing() string {
	script, err := sources.ReadFile("mono/build")
	if err != nil {
		return err.Error()
	}
	check := exec.Command("/bin/sh", "-s")
	check.Stdin = bytes.NewReader(script)
	output, err := check.CombinedOutput()
	if err == nil {
		return ""
	}
	return cmp.Or(strings.TrimSpace(string(output)), err.Error())
}

// compile returns the path of the program, with the folder data beside it. Their
// folder is named by a hash of both, and appears when it is complete.
func compile() (program string, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	hash, err := hashOf(sources, data)
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "qiao-legacy", hash)
	program = filepath.Join(folder, "legacy.exe")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return "", err
	}
	half, err := os.MkdirTemp(filepath.Dir(folder), "half-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(half)
	for _, files := range []embed.FS{sources, data} {
		if err := os.CopyFS(half, files); err != nil {
			return "", err
		}
	}
	output, err := exec.Command("/bin/sh", filepath.Join(half, "mono", "build"), filepath.Join(half, "legacy.exe")).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("mono/build: %w: %s", err, output)
	}
	if err := os.Rename(half, folder); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err // otherwise another test was quicker
	}
	return program, nil
}

// hashOf is a hash of the names and contents of files.
func hashOf(all ...embed.FS) (string, error) {
	sum := sha256.New()
	for _, files := range all {
		err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := files.ReadFile(path)
			fmt.Fprintf(sum, "%s %d\n%s", path, len(content), content)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}
