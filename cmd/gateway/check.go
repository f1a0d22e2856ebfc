package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/check"
)

func newCheck(g *global) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Say which data folder is meant, which settings are not needed, whether the databases, the Redis and the bucket of files are what the gateway needs, and whether the legacy servers answer",
		Long: `Says which data folder is meant and which programs use it. Opens every configured database and the Redis, stores a content in the bucket of files, reads and deletes it, asks the legacy servers, and says in one sentence each what was found, whether that is good, and what to do.
It changes nothing that is there, and may run beside a gateway. With an error, which keeps serve from starting, it ends with status 1; warnings do not.`,
		Args: cobra.NoArgs,
		Example: `  gateway check --config config.yaml
  gateway check --config config.yaml --json | jq '.[] | select(.level != "ok")'`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			found := append(app.CheckFolder(cmd.Context(), cfg, g.folderSource()), app.Check(cmd.Context(), cfg)...)
			settings, err := app.CheckSettings(g.configFile)
			if err != nil {
				return err
			}
			found = append(found, settings...)
			write := printFindings
			if asJSON {
				write = encodeFindings
			}
			if err := write(cmd.OutOrStdout(), found); err != nil {
				return err
			}
			return check.Refusal(found)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON list of {level, subject, sentence}")
	return cmd
}

// folderSource says what names the data folder.
func (g *global) folderSource() string {
	switch {
	case g.dataDir != "":
		return "--data-dir"
	case g.variable("GATEWAY_DATA_DIR") != "" || g.variable("GATEWAY_DATA_DIR_FILE") != "":
		return "GATEWAY_DATA_DIR"
	case g.configFile != "":
		return g.configFile
	default:
		return "the default, in the current folder: use --config or --data-dir"
	}
}

func printFindings(out io.Writer, found []check.Finding) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range found {
		fmt.Fprintf(table, "%s\t%s\t%s\n", f.Level, f.Subject, f.Sentence)
	}
	return table.Flush()
}

func encodeFindings(out io.Writer, found []check.Finding) error { return writeJSON(out, found) }
