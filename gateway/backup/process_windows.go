package backup

import (
	"errors"

	"golang.org/x/sys/windows"
)

// stillActive is the exit code of a process that runs.
const stillActive = 259

// hasEnded reports whether no process has a number.
func hasEnded(process int) bool {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(process))
	if err != nil {
		return errors.Is(err, windows.ERROR_INVALID_PARAMETER)
	}
	defer windows.CloseHandle(handle) //nolint:errcheck // nothing is left to do
	var code uint32
	return windows.GetExitCodeProcess(handle, &code) == nil && code != stillActive
}
