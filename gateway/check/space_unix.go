//go:build linux || darwin

package check

import "syscall"

// freeSpace is how many bytes this user may still write to the disk of a folder.
func freeSpace(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return disk.Bavail * uint64(disk.Bsize), nil
}
