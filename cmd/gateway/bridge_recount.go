package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/bridge/progress"
)

func newBridgeRecount(g *global) *cobra.Command {
	return &cobra.Command{
		Use: "recount TARGET", Short: "Begin the evidence of targets anew, after their implementation was corrected", Args: cobra.ExactArgs(1),
		Long: "Deletes the compared and equal calls and the differences of each target that was compared; counts of calls, noise and pins stay.\n" +
			"In TARGET * is any text.",
		Example: "  gateway bridge recount p_dormitory/宿舍查询",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, a *app.App, p *progress.Progress) error {
			rows, err := matching(cmd, p, args[0])
			if err != nil {
				return err
			}
			_, origin := originOf(cmd, a)
			done := 0
			for i := range rows {
				if rows[i].Compared == 0 && rows[i].Differences == 0 {
					continue
				}
				if err := p.Recount(cmd.Context(), rows[i].Target, origin); err != nil {
					return err
				}
				done++
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d targets are counted anew, %d were not compared yet\n", done, len(rows)-done)
			return err
		}),
	}
}
