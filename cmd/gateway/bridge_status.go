package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
)

func newBridgeStatus(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use: "status [TARGET]", Short: "Show how far the move has come, or how targets stand", Args: cobra.MaximumNArgs(1),
		Long: "Without TARGET: the legacy servers, how many targets are in each state, and the calls of each week by state.\n" +
			"With TARGET, in which * is any text: each target with its calls, its evidence and what is missing for the next state.",
		Example: "  gateway bridge status\n  gateway bridge status 'p_dormitory/*'",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, a *app.App, p *progress.Progress) error {
			if len(args) > 0 {
				rows, err := matching(cmd, p, args[0])
				if err != nil {
					return err
				}
				writeTargets(cmd.OutOrStdout(), rows)
				return nil
			}
			board, err := p.Board(cmd.Context(), a.Now())
			if err != nil {
				return err
			}
			writeServers(cmd, a)
			writeBoard(cmd.OutOrStdout(), board)
			return nil
		}),
	}
	return cmd
}

// matching are the targets that a pattern names. None is an error.
func matching(cmd *cobra.Command, p *progress.Progress, pattern string) ([]progress.Row, error) {
	all, _, err := p.List(cmd.Context(), progress.Filter{}, 0, 0)
	if err != nil {
		return nil, err
	}
	var rows []progress.Row
	for _, row := range all {
		if bridge.Matches(pattern, row.Target) {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("no target fits %q; gateway bridge coverage lists all", pattern)
	}
	return rows, nil
}

// writeServers asks each legacy server whether it answers.
func writeServers(cmd *cobra.Command, a *app.App) {
	var rows [][]string
	for _, u := range a.Bridge.Upstreams.List() {
		health := "answers"
		if err := u.Check(cmd.Context()); err != nil {
			health = "does not answer: " + err.Error()
		}
		rows = append(rows, []string{u.Name, health})
	}
	table.Write(cmd.OutOrStdout(), []string{"LEGACY SERVER", "HEALTH"}, rows)
}

func writeBoard(w io.Writer, b progress.Board) {
	fmt.Fprintf(w, "\ntargets: %d called, %d of them implemented here; %d implementations that nobody has called\n",
		b.Targets.Called, b.Targets.Implemented, b.Targets.NeverCalled)
	fmt.Fprintf(w, "states: %d legacy, %d shadow, %d canary, %d native\n", b.States.Legacy, b.States.Shadow, b.States.Canary, b.States.Native)
	fmt.Fprintf(w, "calls of the last 7 days: %d legacy, %d native\n", b.Calls.Legacy, b.Calls.Native)
	fmt.Fprintf(w, "session: %s, access: %s\n", b.Session, b.Access)
	if b.Recording.On {
		fmt.Fprintf(w, "a recording runs until %s\n", b.Recording.Until.Format(time.DateTime))
	}
	if len(b.Weeks) == 0 {
		return
	}
	fmt.Fprintln(w)
	var rows [][]string
	for _, week := range b.Weeks {
		calls := week.Calls
		rows = append(rows, []string{
			week.Week, number(calls.Legacy), number(calls.Shadow), number(calls.Canary), number(calls.Native), number(week.Native),
			number(week.Compared), number(week.Equal),
		})
	}
	table.Write(w, []string{"WEEK", "LEGACY", "SHADOW", "CANARY", "NATIVE", "ANSWERED HERE", "COMPARED", "EQUAL"}, rows)
}

func writeTargets(w io.Writer, targets []progress.Row) {
	var rows [][]string
	for i := range targets {
		t := &targets[i]
		rows = append(rows, []string{
			t.Name, t.Effect, stateOf(t.State, t.Percentage, t.Trial), number(t.LegacyCalls), number(t.NativeCalls), number(t.Compared),
			percent(t.Share, t.Compared), strconv.Itoa(t.Days), number(t.Differences), strings.Join(t.Blocks, "；"),
		})
	}
	table.Write(w, []string{"TARGET", "EFFECT", "STATE", "LEGACY", "NATIVE", "COMPARED", "EQUAL", "DAYS", "DIFFERENCES", "MISSING"}, rows)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// percent is empty where nothing was compared.
func percent(share float64, compared int64) string {
	if compared == 0 {
		return ""
	}
	return strconv.FormatFloat(share, 'f', 2, 64) + "%"
}

func stateOf(state bridge.State, percentage int, trial bool) string {
	text := string(state)
	if state == bridge.Canary {
		text += " " + strconv.Itoa(percentage) + "%"
	}
	if trial {
		text += " +trial"
	}
	return text
}
