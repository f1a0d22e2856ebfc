//go:build !windows

// Package disk asks the operating system about disks.
package disk

import (
	"errors"
	"os"
	"syscall"
)

// Space is how many bytes of the disk of a folder this user may still write, and how many the disk has.
func Space(folder string) (free, size uint64, err error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, 0, err
	}
	block := uint64(disk.Bsize)
	return uint64(disk.Bavail) * block, uint64(disk.Blocks) * block, nil //nolint:unconvert // the types differ between systems
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
