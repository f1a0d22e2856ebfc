package main

import "github.com/spf13/cobra"

func newBridge(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bridge",
		Short: "Move off the legacy system, one procedure or route at a time",
	}
	cmd.AddCommand(newBridgeRecord(g), newBridgeReplay(g))
	return cmd
}
