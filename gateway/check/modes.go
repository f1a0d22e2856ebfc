package check

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
)

// Modes reports which data files and folders other users of this computer can access.
// The gateway makes its folders 0700 and its files 0600, but does not change the mode of
// existing ones: an administrator may have set it on purpose, for back-ups.
func Modes(paths []string) []Finding {
	const subject = "stored data, modes"
	if runtime.GOOS == "windows" {
		return []Finding{{OK, subject, "say nothing on Windows; look at the access lists of the data folder"}}
	}
	var found []Finding
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm()&0o077 == 0 { // a missing file holds no data
			continue
		}
		found = append(found, Finding{Warning, subject, fmt.Sprintf("others on this computer may get at %s (%04o); unless that is meant, run chmod %o %s",
			path, info.Mode().Perm(), own(info), path)})
	}
	if len(found) == 0 {
		found = []Finding{{OK, subject, "are for the gateway's user alone: good"}}
	}
	return found
}

// own is the mode for a file or folder that only the gateway's user may access.
func own(info fs.FileInfo) fs.FileMode {
	if info.IsDir() {
		return 0o700
	}
	return 0o600
}
