package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"qiao/gateway/store"
)

// Set by the build: -ldflags "-X main.version=v1.2.0 -X main.release=1763600000 -X main.commit=0123456789ab".
var (
	version = "dev"
	commit  = "unknown"
	// release is the number in appVersion.json: it grows with every release
	// and is equal on all instances of one.
	release = "1"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version, its commit and day, and the schema that it has", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			step, err := store.LastStep()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "qiao %s (release %d)\ncommit %s of %s, schema step %d\n", version, releaseNumber(), commit, releaseDay(), step)
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

// releaseDay is the day of the commit, whose seconds since 1970 are the number of a release.
func releaseDay() string {
	if n := releaseNumber(); n > 1_000_000_000 {
		return time.Unix(int64(n), 0).UTC().Format(time.DateOnly)
	}
	return "an unknown day"
}
