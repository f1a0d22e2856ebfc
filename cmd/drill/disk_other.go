//go:build !linux

package main

import "errors"

var errNoDisk = errors.New("a small disk can be mounted on Linux alone")

func mountDisk(string) (unmount func(), err error) { return nil, errNoDisk }

func fillDisk(string) error { return errNoDisk }
