package main

import (
	"encoding/csv"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/config"
)

func newBridgeRefusals(g *global) *cobra.Command {
	var asCSV bool
	cmd := &cobra.Command{
		Use: "refusals [TARGET]", Short: "List the people whom the rights of this gateway would refuse", Args: cobra.MaximumNArgs(1),
		Long: "With legacy.access: observe the legacy system answers these calls. Grant the rights that are missing before you set enforce, or\n" +
			"a target to canary or native. In TARGET * is any text.",
		Example: "  gateway bridge refusals\n  gateway bridge refusals 'p_dormitory/*' --csv > refusals.csv",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, a *app.App, p *progress.Progress) error {
			pattern := "*"
			if len(args) > 0 {
				pattern = args[0]
			}
			all, err := p.Refusals(cmd.Context(), pattern)
			if err != nil {
				return err
			}
			return writeRefusals(cmd, all, asCSV, a.Config.Legacy.Access)
		}),
	}
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print as CSV, in UTF-8")
	return cmd
}

func writeRefusals(cmd *cobra.Command, all []progress.Refused, asCSV bool, access string) error {
	header := []string{"ACCOUNT", "TARGET", "CALLS", "LAST"}
	rows := make([][]string, len(all))
	for i, r := range all {
		rows[i] = []string{r.Account, string(r.Target), number(r.Calls), r.LastDate.Format(time.DateTime)}
	}
	if asCSV {
		return csv.NewWriter(cmd.OutOrStdout()).WriteAll(append([][]string{{"account", "target", "calls", "last_date"}}, rows...))
	}
	if len(rows) > 0 {
		table.Write(cmd.OutOrStdout(), header, rows)
		return nil
	}
	text := "nobody would have been refused"
	if access == config.AccessOpen {
		text = "nothing was counted: legacy.access is open; set it to observe"
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), text)
	return err
}
