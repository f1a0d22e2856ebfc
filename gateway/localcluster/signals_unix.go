//go:build unix

package localcluster

import (
	"os"
	"syscall"
)

// Freeze stops the program until Thaw: its connections stay open and nobody answers.
func (p *Process) Freeze() error { return p.Signal(syscall.SIGSTOP) }

// Thaw lets a frozen program go on.
func (p *Process) Thaw() error { return p.Signal(syscall.SIGCONT) }

func terminate(p *os.Process) error { return p.Signal(syscall.SIGTERM) }
