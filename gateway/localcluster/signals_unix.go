//go:build unix

package localcluster

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// freezesWithin bounds Freeze on a busy machine.
const freezesWithin = 2 * time.Minute

// Freeze stops the program until Thaw: its connections stay open, without answers. The kernel stops each thread when that
// thread next runs, so Freeze waits for the last one: until then the program answers.
func (p *Process) Freeze() error {
	if err := p.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), freezesWithin)
	defer cancel()
	return p.Await(ctx, "it stands still", func() bool { return stopped(p.Pid) })
}

// stopped says that no thread of a process runs. It is true where there is no /proc.
func stopped(pid int) bool {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid)) // the pattern is good
	for _, thread := range threads {
		stat, err := os.ReadFile(thread)
		if err == nil && !bytes.HasPrefix(stat[bytes.LastIndexByte(stat, ')')+1:], []byte(" T")) {
			return false
		}
	}
	return true
}

// Thaw lets a frozen program go on.
func (p *Process) Thaw() error { return p.Signal(syscall.SIGCONT) }

func terminate(p *os.Process) error { return p.Signal(syscall.SIGTERM) }
