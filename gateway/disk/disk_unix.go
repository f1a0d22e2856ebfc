//go:build !windows

// Package disk asks the operating system about disks.
package disk

import (
	"errors"
	"os"
	"syscall"
)

// Free is how many bytes this user may still write to the disk of a folder.
func Free(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil //nolint:unconvert // the types differ between systems
}

// IsFull reports whether an error is that of a full disk, or of a full quota.
func IsFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// Number is the number of the disk that has a file; 0 where it is not known.
func Number(file os.FileInfo) uint64 {
	stat, ok := file.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	return uint64(stat.Dev) //nolint:unconvert // its type differs between systems
}

// SyncFolder makes the names in an open folder durable.
func SyncFolder(folder *os.File) error { return folder.Sync() }
