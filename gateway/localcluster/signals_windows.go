package localcluster

import (
	"errors"
	"os"
)

var errFreeze = errors.New("a program cannot be frozen on Windows")

// Freeze is not possible on Windows.
func (p *Process) Freeze() error { return errFreeze }

// Thaw is not possible on Windows.
func (p *Process) Thaw() error { return errFreeze }

func terminate(p *os.Process) error { return p.Kill() }
