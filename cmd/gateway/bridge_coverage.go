package main

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/store"
)

func newBridgeCoverage(g *global) *cobra.Command {
	var asCSV bool
	var filter progress.Filter
	var state string
	cmd := &cobra.Command{
		Use: "coverage [KEYWORD]", Short: "List every target by endpoint and shape, with its calls and what is missing", Args: cobra.MaximumNArgs(1),
		Long: "A shape is the parameters that a call fills. Implementations that nobody has called are listed too, without calls; so one sees\n" +
			"what is left, what can be dropped, and when the legacy system can be switched off. KEYWORD is a part of a name.",
		Example: "  gateway bridge coverage --todo\n  gateway bridge coverage --csv > coverage.csv",
		RunE: g.withProgress(func(cmd *cobra.Command, args []string, _ *app.App, p *progress.Progress) (err error) {
			if filter.State, err = parseState(state); err != nil {
				return err
			}
			if len(args) > 0 {
				filter.Keyword = args[0]
			}
			shapes, _, err := p.Coverage(cmd.Context(), filter, 0, 0)
			if err != nil {
				return err
			}
			if asCSV {
				return csv.NewWriter(cmd.OutOrStdout()).WriteAll(rowsOfCSV(shapes))
			}
			writeCoverage(cmd, shapes)
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print all columns as CSV, in UTF-8")
	cmd.Flags().BoolVar(&filter.ToDo, "todo", false, "only what was called and is not native")
	cmd.Flags().StringVar(&state, "state", "", "only those in a state: legacy, shadow, canary or native")
	return cmd
}

// rowsOfCSV are all columns of the coverage, below their names.
func rowsOfCSV(shapes []progress.Covered) [][]string {
	rows := make([][]string, 1, len(shapes)+1)
	for _, c := range progress.Columns {
		rows[0] = append(rows[0], c.Name)
	}
	for i := range shapes {
		var row []string
		for _, c := range progress.Columns {
			row = append(row, textOf(c.Value(&shapes[i])))
		}
		rows = append(rows, row)
	}
	return rows
}

func textOf(value any) string {
	switch v := value.(type) {
	case store.LocalTime:
		if v.IsZero() {
			return ""
		}
		return v.Format(time.DateTime)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// mostCells is how many places a long cell takes on a terminal.
const mostCells = 40

func writeCoverage(cmd *cobra.Command, shapes []progress.Covered) {
	var rows [][]string
	for i := range shapes {
		s := &shapes[i]
		here := s.Effect
		if !s.Implemented {
			here = "none"
		}
		rows = append(rows, []string{
			s.Name, here, stateOf(s.State, s.Percentage, false), s.Endpoint, table.Shorten(s.Fields, mostCells), number(s.LegacyCalls), number(s.NativeCalls),
			number(s.People), number(s.LegacyP95), number(s.NativeP95), number(s.Compared), percent(s.Share, s.Compared), textOf(s.LastDate),
		})
	}
	header := []string{"TARGET", "HERE", "STATE", "ENDPOINT", "FIELDS", "LEGACY", "NATIVE", "PEOPLE", "P95 LEGACY", "P95 NATIVE", "COMPARED", "EQUAL", "LAST"}
	table.Write(cmd.OutOrStdout(), header, rows)
}
