package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/wire"
)

func newBridgeSet(g *global) *cobra.Command {
	var percentage int
	var trial, dryRun bool
	var reason string
	cmd := &cobra.Command{
		Use: "set TARGET STATE", Short: "Say which system answers a target: legacy, shadow, canary or native", Args: cobra.ExactArgs(2),
		Long: "  legacy  the legacy system answers\n" +
			"  shadow  the legacy system answers; a sample of the reads is run here too, and compared\n" +
			"  canary  this gateway answers --percent of the people, the rest is as in shadow\n" +
			"  native  this gateway answers\n\n" +
			"canary and native need the evidence that legacy.gates asks for, or a --reason. In TARGET * is any text; targets without an implementation\n" +
			"here are left out then. Every change is in the audit log. Ends with 1 if a target was refused.",
		Example: "  gateway bridge set p_dormitory/宿舍查询 shadow\n" +
			"  gateway bridge set 'p_dormitory/*' shadow --dry-run\n" +
			"  gateway bridge set p_dormitory/宿舍查询 canary --percent 10\n" +
			"  gateway bridge set p_dormitory/宿舍查询 native --reason '差异已核对：旧系统多返回一列空值'",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, a *app.App, p *progress.Progress) error {
			state, err := parseState(args[1])
			if err != nil {
				return err
			}
			wish := progress.Wish{Setting: bridge.Setting{State: state, Percent: percentage, Trial: trial}, Reason: reason, DryRun: dryRun}
			wish.By, wish.Origin = originOf(cmd, a)
			if wish.Targets, err = wanted(cmd, p, args[0], state); err != nil {
				return err
			}
			results, err := p.Set(cmd.Context(), wish)
			return errors.Join(writeResults(cmd, wish, results), err)
		}),
	}
	flags := cmd.Flags()
	flags.IntVar(&percentage, "percent", 0, "of the people, for canary: 1 to 99")
	flags.BoolVar(&trial, "trial", false, "writes are tried here, and rolled back, before the legacy system makes them")
	flags.StringVar(&reason, "reason", "", "why, where the evidence does not suffice; the history and the page show it")
	flags.BoolVar(&dryRun, "dry-run", false, "only say what would be changed")
	return cmd
}

// wanted are the targets that a pattern names, or the one target.
func wanted(cmd *cobra.Command, p *progress.Progress, pattern string, state bridge.State) (targets []bridge.Target, err error) {
	if !strings.Contains(pattern, "*") {
		return []bridge.Target{bridge.Target(wire.Fold(pattern))}, nil
	}
	rows, err := matching(cmd, p, pattern)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Implemented || state == bridge.Legacy {
			targets = append(targets, rows[i].Target)
		}
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%d targets fit %s; %d of them have no implementation here and are left out\n", len(rows), pattern, len(rows)-len(targets))
	if len(targets) == 0 {
		return nil, fmt.Errorf("no target that fits %q has an implementation here", pattern)
	}
	return targets, nil
}

// writeResults prints the result of each target. Where there are many, it only counts those that had the state already. The
// error counts the refused targets.
func writeResults(cmd *cobra.Command, w progress.Wish, results []progress.Result) error {
	var rows [][]string
	var changed, refused, same int
	to := stateOf(w.State, w.Percent, w.Trial)
	for _, r := range results {
		result := "as it was"
		switch {
		case r.Refused != "":
			refused++
			result = "refused: " + r.Refused
		case r.Changed && w.DryRun:
			changed++
			result = "would be changed"
		case r.Changed:
			changed++
			result = "changed"
		case len(results) > 1:
			same++
			continue
		}
		rows = append(rows, []string{string(r.Target), string(r.From), to, result})
	}
	if len(rows) > 0 {
		table.Write(cmd.OutOrStdout(), []string{"TARGET", "FROM", "TO", "RESULT"}, rows)
	}
	if same > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%d targets are as they were\n", same)
	}
	if refused > 0 {
		return fmt.Errorf("%d of %d targets were refused, %d changed", refused, len(results), changed)
	}
	return nil
}
