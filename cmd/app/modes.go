package app

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"qiao/gateway/store"
)

// warnOfModes says which of the data that exists others on this computer may
// get at. The gateway makes its folders 0700 and its files 0600, but changes no
// mode that it finds: it may be meant, for whoever makes the back-ups.
func (a *App) warnOfModes() {
	if runtime.GOOS == "windows" { // where modes say nothing
		return
	}
	for _, path := range a.dataPaths() {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm()&0o077 == 0 { // what is not there holds nothing
			continue
		}
		a.Log.Warn("others on this computer may read or change stored data; unless that is meant, take the right away",
			"path", path, "mode", fmt.Sprintf("%04o", info.Mode().Perm()), "do", fmt.Sprintf("chmod %o %s", own(info), path))
	}
}

// own is the mode of what is for the gateway's user alone.
func own(info fs.FileInfo) fs.FileMode {
	if info.IsDir() {
		return 0o700
	}
	return 0o600
}

// dataPaths are the folders that hold data, and the embedded databases with
// their log and index. What a folder holds is as hidden as the folder.
func (a *App) dataPaths() []string {
	paths := []string{a.Config.DataDir, a.FilesDir()}
	for _, db := range a.Config.Databases {
		if db.Driver == string(store.SQLite) {
			paths = append(paths, db.DSN, db.DSN+"-wal", db.DSN+"-shm")
		}
	}
	return paths
}
