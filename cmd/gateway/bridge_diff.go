package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/wire"
)

func newBridgeDiff(g *global) *cobra.Command {
	var whole bool
	cmd := &cobra.Command{
		Use: "diff TARGET", Short: "Show how the answers of both systems differ, side by side", Args: cobra.ExactArgs(1),
		Long: "Each line is a kind of difference in one field, with its newest example; personal data in it are masked. The most frequent come first.\n" +
			"Ends with 1 if there are differences.",
		Example: "  gateway bridge diff p_dormitory/宿舍查询\n  gateway bridge diff --whole '/importmodule/staffhandler.ashx?action=list'",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, _ *app.App, p *progress.Progress) error {
			d, err := p.Of(cmd.Context(), bridge.Target(wire.Fold(args[0])))
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%s: %s, %d compared, %d equal\n", d.Name, stateOf(d.State, d.Percentage, d.Trial), d.Compared, d.Equal)
			if len(d.Differences) == 0 {
				return nil
			}
			table.Write(out, []string{"DIFFERENCE", "PLACE", "LEGACY", "NATIVE", "ANSWERS", "LAST"}, differenceRows(d.Differences, whole))
			return fmt.Errorf("%d kinds of differences", len(d.Differences))
		}),
	}
	cmd.Flags().BoolVar(&whole, "whole", false, "do not shorten the values")
	return cmd
}

func differenceRows(differences []progress.Difference, whole bool) (rows [][]string) {
	for _, d := range differences {
		legacy, native := d.Legacy, d.Native
		if !whole {
			legacy, native = table.Shorten(legacy, mostCells), table.Shorten(native, mostCells)
		}
		rows = append(rows, []string{string(d.Class), d.Place, legacy, native, number(d.Answers), d.LastDate.Format(time.DateTime)})
	}
	return rows
}
