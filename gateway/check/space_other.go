//go:build !linux && !darwin

package check

import (
	"fmt"
	"runtime"
)

func freeSpace(string) (uint64, error) {
	return 0, fmt.Errorf("free space is not asked for on %s", runtime.GOOS)
}
