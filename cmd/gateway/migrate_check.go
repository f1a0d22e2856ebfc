package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// stepsToDo is the exit code of a check that finds missing steps.
const stepsToDo exitCode = 3

func newMigrateCheck(g *global) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Say which steps the database lacks, how long they may take, and whether gateways of before go on serving",
		Long: `It only reads, and may run beside gateways. The estimate is the rows of the tables that a step reads or writes, by rates that were measured on SQLite.
It ends with status 0 where nothing is to do, with 3 where steps are to do, and with 1 on an error, such as a database that needs a newer program.`,
		Args: cobra.NoArgs,
		Example: `  gateway migrate check --config config.yaml
  gateway migrate check --config config.yaml --json | jq '.steps[] | select(.compatible | not)'`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			plan, err := planOf(cmd, cfg)
			if err != nil {
				return err
			}
			write := printPlan
			if asJSON {
				write = encodePlan
			}
			if err := write(cmd.OutOrStdout(), plan, cfg.Databases[registry.MainDatabase]); err != nil {
				return err
			}
			if len(plan.Steps) > 0 {
				return stepsToDo
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print {step, known, warning, seconds, steps: [{step, file, sentence, compatible, reason, meanwhile, seconds, tables: [{table, rows}]}]}")
	return cmd
}

func printPlan(out io.Writer, plan store.Plan, cfg config.Database) error {
	if plan.Warning != "" {
		fmt.Fprintln(out, "warning:", plan.Warning)
	}
	for _, step := range plan.Steps {
		fmt.Fprintf(out, "%s: %s\n", step.Name, step.Sentence)
		fmt.Fprintf(out, "    rows       %s\n", rowsText(step))
		fmt.Fprintf(out, "    time       about %s\n", seconds(step.Estimate))
		fmt.Fprintf(out, "    meanwhile  %s\n", meanwhile(plan, step, cfg))
		fmt.Fprintf(out, "    afterwards %s\n", afterwards(plan, step))
	}
	if len(plan.Steps) == 0 {
		_, err := fmt.Fprintf(out, "nothing to do: the database is at step %d of the schema, and this program knows the steps up to %d\n", plan.Step, plan.Known)
		return err
	}
	_, err := fmt.Fprintf(out, "%s to do, about %s: make a back-up with the program of before, then run gateway migrate up, or start the new gateway\n",
		app.Steps(len(plan.Steps)), seconds(plan.Total()))
	return err
}

func rowsText(step store.PlannedStep) string {
	var tables []string
	for _, table := range step.Tables {
		tables = append(tables, fmt.Sprintf("%s %d", table.Table, table.Rows))
	}
	if len(tables) == 0 {
		return "none that are there now"
	}
	return strings.Join(tables, ", ")
}

// meanwhile says whether gateways of before serve while the step runs.
func meanwhile(plan store.Plan, step store.PlannedStep, cfg config.Database) string {
	switch {
	case !step.Compatible && !plan.Announces:
		return "stop all gateways of before first: they do not notice this step"
	case !step.Compatible:
		return "gateways of before have stopped serving: they answer 503"
	case len(step.Tables) == 0:
		return "gateways of before go on"
	case cfg.Driver == string(store.SQLite) && step.Estimate > cfg.ConnectTimeout:
		return fmt.Sprintf("gateways of before answer reads; writes that wait longer than %s fail with 503", cfg.ConnectTimeout)
	case cfg.Driver == string(store.SQLite):
		return "gateways of before go on; writes wait for the step"
	default:
		return "gateways of before go on; calls that use these tables wait for the step, and fail with 504 where they wait too long"
	}
}

func afterwards(plan store.Plan, step store.PlannedStep) string {
	switch {
	case step.Compatible:
		return "gateways of before go on: " + step.Reason
	case !plan.Announces:
		return "do not start gateways of before: " + step.Reason
	}
	return "gateways of before answer 503 until they are replaced: " + step.Reason
}

// seconds is a duration as a person needs it.
func seconds(d time.Duration) string {
	if d >= 10*time.Second {
		return d.Round(time.Second).String()
	}
	return d.Round(10 * time.Millisecond).String()
}

type planJSON struct {
	Step    int64      `json:"step"`
	Known   int64      `json:"known"`
	Warning string     `json:"warning"`
	Seconds float64    `json:"seconds"`
	Steps   []stepJSON `json:"steps"`
}

type stepJSON struct {
	Step       int64       `json:"step"`
	File       string      `json:"file"`
	Sentence   string      `json:"sentence"`
	Compatible bool        `json:"compatible"`
	Reason     string      `json:"reason"`
	Meanwhile  string      `json:"meanwhile"`
	Seconds    float64     `json:"seconds"`
	Tables     []tableJSON `json:"tables"`
}

type tableJSON struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

func encodePlan(out io.Writer, plan store.Plan, cfg config.Database) error {
	shown := planJSON{Step: plan.Step, Known: plan.Known, Warning: plan.Warning, Seconds: plan.Total().Seconds(), Steps: []stepJSON{}}
	for _, step := range plan.Steps {
		s := stepJSON{
			Step: step.Version, File: step.Name, Sentence: step.Sentence, Compatible: step.Compatible, Reason: step.Reason,
			Meanwhile: meanwhile(plan, step, cfg), Seconds: step.Estimate.Seconds(), Tables: []tableJSON{},
		}
		for _, table := range step.Tables {
			s.Tables = append(s.Tables, tableJSON(table))
		}
		shown.Steps = append(shown.Steps, s)
	}
	return writeJSON(out, shown)
}
