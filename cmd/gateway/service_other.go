//go:build !windows

package main

import "github.com/spf13/cobra"

// serveAsService is for Windows; elsewhere an init system runs the command serve, such as deploy/systemd/qiao.service.
func serveAsService() bool { return false }

func addService(*cobra.Command, *global) {}
