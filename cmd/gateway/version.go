package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
)

// Set by the build: -ldflags "-X main.version=v1.2.0 -X main.release=1763600000".
var (
	version = "dev"
	// release is the number in appVersion.json: it grows with every release
	// and is equal on all instances of one.
	release = "1"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "qiao %s (release %d)\n", version, releaseNumber())
			return err
		},
	}
}

func releaseNumber() int {
	n, err := strconv.Atoi(release)
	if err != nil {
		panic("release must be a number: " + release)
	}
	return n
}
