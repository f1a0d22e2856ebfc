package check

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
)

// Modes says which of the data that exists others on this computer may get at.
// The gateway makes its folders 0700 and its files 0600, but changes no mode
// that it finds: it may be meant, for back-ups.
func Modes(paths []string) []Finding {
	const subject = "stored data, modes"
	if runtime.GOOS == "windows" {
		return []Finding{{OK, subject, "say nothing on Windows; look at the access lists of the data folder"}}
	}
	var found []Finding
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm()&0o077 == 0 { // what is not there holds nothing
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

// own is the mode of what is for the gateway's user alone.
func own(info fs.FileInfo) fs.FileMode {
	if info.IsDir() {
		return 0o700
	}
	return 0o600
}
