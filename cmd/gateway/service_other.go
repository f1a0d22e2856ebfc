//go:build !windows

package main

import "errors"

// serveAsService is for Windows; elsewhere an init system runs the command serve.
func serveAsService() bool { return false }

var errNotWindows = errors.New("services of this kind exist on Windows alone; for systemd copy deploy/systemd/qiao.service, which says how")

func installService([]string) error { return errNotWindows }
func uninstallService() error       { return errNotWindows }
func startService() error           { return errNotWindows }
func stopService() error            { return errNotWindows }
