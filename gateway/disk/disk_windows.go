// Package disk asks the operating system about disks.
package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Space is how many bytes of the disk of a folder this user may still write, and how many the disk has.
func Space(folder string) (free, size uint64, err error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(name, &free, &size, nil)
	return free, size, err
}

// IsFull reports whether an error is that of a full disk, or of a full quota.
func IsFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// Number is 0: the number of a file's disk is not asked for. Windows itself refuses to rename a folder that is a disk.
func Number(os.FileInfo) uint64 { return 0 }

// SyncFolder does nothing: Windows writes names into the journal of the disk, and refuses to sync a folder.
func SyncFolder(*os.File) error { return nil }
