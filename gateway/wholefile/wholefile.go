// Package wholefile writes files that are whole as soon as they are there, also where the process is killed meanwhile: each
// is written under another name first.
package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Prefix begins the name of a file that is not whole yet. One that a killed process has left may be deleted.
const Prefix = ".writing-"

// Write writes a file, in place of the one that is there. It does not wait for the disk: after a power failure the file may
// be empty.
func Write(path string, content []byte, mode fs.FileMode) error {
	return write(path, content, mode, func(*os.File) error { return nil }, os.Rename)
}

// Create writes a file that is not there yet, to the disk. The error is fs.ErrExist where one is there, which stays.
func Create(path string, content []byte, mode fs.FileMode) error {
	return write(path, content, mode, (*os.File).Sync, os.Link) // unlike a rename, a link replaces nothing
}

func write(path string, content []byte, mode fs.FileMode, sync func(*os.File) error, put func(from, to string) error) error {
	temp, err := os.CreateTemp(filepath.Dir(path), Prefix+"*")
	if err != nil {
		return err
	}
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Chmod(mode), sync(temp), temp.Close())
	if err == nil {
		err = put(temp.Name(), path)
	}
	_ = os.Remove(temp.Name()) // after a rename it is not there
	return err
}
