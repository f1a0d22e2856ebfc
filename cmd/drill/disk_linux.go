package main

import (
	"errors"
	"os"
	"syscall"
)

// mountDisk mounts a disk of 8 MiB, where this user may.
func mountDisk(dir string) (unmount func(), err error) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=8m"); err != nil {
		return nil, err
	}
	return func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) }, nil
}

// fillDisk writes a file until its disk is full.
func fillDisk(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for _, size := range []int{1 << 20, 4 << 10, 512, 1} {
		for chunk := make([]byte, size); err == nil; {
			_, err = file.Write(chunk)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return err
		}
		err = nil
	}
	return nil
}
