//go:build !windows

package backup

import (
	"errors"
	"syscall"
)

// hasEnded reports whether no process has a number.
func hasEnded(process int) bool { return errors.Is(syscall.Kill(process, 0), syscall.ESRCH) }
