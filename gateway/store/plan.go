package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"qiao/gateway/config"
	sqltext "qiao/sql"
)

// Plan has the steps that Migrate would apply to a database.
type Plan struct {
	Step    int64  // the last step that the database has; 0 for none
	Known   int64  // the last step that this program knows
	Warning string // of SchemaWarning
	// Announces is whether programs of before notice steps that they cannot use, and stop serving. Those from before
	// Base_ProgramNeeded do not.
	Announces bool
	Steps     []PlannedStep
}

// PlannedStep is a missing step of the schema.
type PlannedStep struct {
	sqltext.Step
	Tables []PlannedTable // those that have rows now
	// Estimate is how long the step takes. It is the sum over its statements: rows of the table, by the rate of the work.
	Estimate time.Duration
}

// PlannedTable is a table that a step reads or writes.
type PlannedTable struct {
	Table string
	Rows  int64
}

// Total is the estimate of all steps.
func (p Plan) Total() (total time.Duration) {
	for _, step := range p.Steps {
		total += step.Estimate
	}
	return total
}

// stepTime is the time of a step that touches no row: of its transaction.
const stepTime = 20 * time.Millisecond

// rates are rows a second, of rows of 200 bytes, as BenchmarkWorkOfSteps measured them on 2026-11-27: SQLite, two cores of a virtual
// machine that other work kept busy, rounded down. No SQL Server was measured: the same ones stand for it.
var rates = map[sqltext.WorkKind]int64{
	sqltext.Reads:   250_000,
	sqltext.Indexes: 50_000,
	sqltext.Writes:  100_000,
}

// PlanOf is the plan for a configured database that is not open. A SQLite file, which must be there, stays as it is. A program
// that is too old for the database gets the refusal.
func PlanOf(ctx context.Context, name string, cfg config.Database) (plan Plan, err error) {
	err = unopened(ctx, name, cfg, func(source source) error {
		plan, err = source.plan(ctx)
		return err
	})
	return plan, err
}

// Plan plans the missing steps, and changes nothing.
func (db *DB) Plan(ctx context.Context) (Plan, error) { return db.source().plan(ctx) }

func (s source) plan(ctx context.Context) (plan Plan, err error) {
	seen, err := s.look(ctx)
	if err != nil {
		return plan, err
	}
	if seen.refusal != nil {
		return plan, seen.refusal
	}
	status, err := s.status(ctx)
	if err != nil {
		return plan, err
	}
	plan = Plan{Step: seen.last, Known: seen.known, Warning: seen.ahead}
	if plan.Announces, err = s.hasTable(ctx, neededTable); err != nil {
		return plan, classify(ctx, "schema", err)
	}
	for _, step := range status {
		if step.Applied {
			continue
		}
		planned, err := s.planned(ctx, step.Step)
		if err != nil {
			return plan, fmt.Errorf("%s: %w", step.Name, err)
		}
		plan.Steps = append(plan.Steps, planned)
	}
	return plan, nil
}

func (s source) planned(ctx context.Context, step sqltext.Step) (PlannedStep, error) {
	planned := PlannedStep{Step: step, Estimate: stepTime}
	schema, err := sqltext.SchemaOf(s.steps, string(s.dialect))
	if err != nil {
		return planned, err
	}
	work, err := sqltext.WorkOf(schema, step.Name, string(s.dialect))
	if err != nil {
		return planned, err
	}
	for _, w := range work {
		if w.Table == neededTable {
			continue // one row, which says nothing to an operator
		}
		rows, err := s.rowsOf(ctx, w.Table)
		if err != nil {
			return planned, classify(ctx, "count rows", err)
		}
		planned.Estimate += time.Duration(rows) * time.Second / time.Duration(rates[w.Kind])
		table := PlannedTable{Table: w.Table, Rows: rows}
		if rows > 0 && !slices.Contains(planned.Tables, table) {
			planned.Tables = append(planned.Tables, table)
		}
	}
	return planned, nil
}

// rowsOf counts the rows of a table; 0 where an earlier missing step makes the table.
func (s source) rowsOf(ctx context.Context, table string) (rows int64, err error) {
	if known, found := s.counted[table]; found {
		return known, nil
	}
	exists, err := s.hasTable(ctx, table)
	if err == nil && exists {
		err = s.pool.GetContext(ctx, &rows, "SELECT COUNT(*) FROM "+table)
	}
	if err == nil {
		s.counted[table] = rows
	}
	return rows, err
}
