package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qiao/gateway/config"
)

func newConfig() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Print every setting with its default and what it does, as a configuration file",
		Long: `Prints every setting with its default and what it does, as a configuration file.
A site's own file names only what differs: gateway check names the keys of a file that have their default.`,
		Args:    cobra.NoArgs,
		Example: "  gateway config",
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), config.ReferenceYAML)
			return err
		},
	}
}
