package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
	"qiao/sql/sqltest"
)

// knownUpTo is the folder of a program that knows the steps up to one.
func knownUpTo(t *testing.T, last int64) fstest.MapFS {
	t.Helper()
	folder := fstest.MapFS{}
	for _, step := range allSteps(t) {
		if step.Version <= last {
			text, err := fs.ReadFile(sqltext.Folder(), step.Name)
			if err != nil {
				t.Fatal(err)
			}
			folder[step.Name] = &fstest.MapFile{Data: text}
		}
	}
	return folder
}

func allSteps(t *testing.T) []sqltext.Step {
	t.Helper()
	steps, err := sqltext.Steps(sqltext.Folder())
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

// Each step runs on a database with rows while a program of before reads and writes it. Where the step says that older
// programs go on, all that this one does passes, during the step and after it.
func TestProgramsOfBeforeGoOnAsEachStepSays(t *testing.T) {
	steps, releases := allSteps(t), sqltest.Releases(t)
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		if cfg.Driver == string(store.SQLServer) { // one database of it is slow enough
			stepBesideAnOlderProgram(t, ofRelease(t, cfg, releases[0]), releases[0].Step, steps[len(steps)-1].Version)
		}
	})
	for i, release := range releases {
		until := steps[len(steps)-1].Version
		if i+1 < len(releases) {
			until = releases[i+1].Step
		}
		t.Run(fmt.Sprintf("sqlite/%d", release.Step), func(t *testing.T) {
			t.Parallel()
			stepBesideAnOlderProgram(t, ofRelease(t, storetest.SQLite(t), release), release.Step, until)
		})
	}
}

func opened(t *testing.T, cfg config.Database) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), "test", cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// ofRelease makes an empty database one of an earlier release.
func ofRelease(t *testing.T, cfg config.Database, release sqltest.Release) config.Database {
	t.Helper()
	if cfg.Driver == string(store.SQLite) {
		execute(t, cfg, release.SQL)
		return cfg
	}
	migrateTo(t, cfg, release.Step)
	for _, insert := range release.Inserts() {
		text, err := sqltext.Parse("DELETE FROM "+insert.Table+";\n"+insert.SQL, cfg.Driver)
		if err != nil {
			t.Fatal(err)
		}
		execute(t, cfg, text.Text)
	}
	return cfg
}

func execute(t *testing.T, cfg config.Database, text string) {
	t.Helper()
	db, err := sql.Open(cfg.Driver, cfg.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), text); err != nil {
		t.Fatalf("%.200s: %v", text, err)
	}
}

// stepBesideAnOlderProgram brings a database from one step to another.
func stepBesideAnOlderProgram(t *testing.T, cfg config.Database, from, until int64) {
	newer, older := opened(t, cfg), opened(t, cfg)
	for _, step := range allSteps(t) {
		if step.Version <= from || step.Version > until {
			continue
		}
		calls := callsOf(t, older, step)
		newer.Knows(knownUpTo(t, step.Version), 0)
		failed := besides(t.Context(), calls, func() { migrate(t, newer) })
		if step.Compatible && failed != nil {
			t.Errorf("%s: while it runs: %v", step.Name, failed)
		}
		for _, call := range calls {
			if err := call.run(t.Context()); step.Compatible && err != nil {
				t.Errorf("%s says that older programs go on (%s), but: %v", step.Name, step.Reason, err)
			}
		}
	}
}

// besides does the calls again and again until work has ended, and returns their first error.
func besides(ctx context.Context, calls []call, work func()) (failed error) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	errors := make(chan error, 2)
	begun := make(chan struct{}, 2)
	for at := range 2 {
		running.Go(func() {
			pace := time.NewTicker(5 * time.Millisecond) // users leave a moment between two calls
			defer pace.Stop()
			for i := at; ctx.Err() == nil; i++ {
				one := calls[i%len(calls)]
				if err := one.run(ctx); err != nil && ctx.Err() == nil {
					errors <- err
					break
				}
				if i == at {
					begun <- struct{}{}
				}
				<-pace.C
			}
		})
	}
	<-begun
	work()
	cancel()
	running.Wait()
	close(errors)
	return <-errors
}

// callsOf are reads and writes of the tables and views that a step touches, and of two tables that every call needs, with the columns that
// these have before the step. A write that fails already then, such as one of a log that only grows, is left out.
func callsOf(t *testing.T, db *store.DB, step sqltext.Step) (calls []call) {
	t.Helper()
	for _, table := range touched(t, step) {
		columns := columnsOf(t, db, table)
		if len(columns) == 0 {
			continue // the step makes it
		}
		listed := strings.Join(columns, ", ")
		calls = append(calls, call{prepared(t, db, "SELECT "+listed+" FROM "+table, store.Options{}), false})
		if strings.HasPrefix(table, "View_") || isLog(table, step) {
			continue
		}
		key := columns[0]
		clone := call{prepared(t, db, fmt.Sprintf("INSERT INTO %s (%s) SELECT 'clone', %s FROM %s WHERE %s = (SELECT MIN(%s) FROM %s)",
			table, listed, strings.Join(columns[1:], ", "), table, key, key, table), store.Options{Write: true}), true}
		same := call{prepared(t, db, fmt.Sprintf("UPDATE %s SET %s = %s", table, columns[1], columns[1]), store.Options{Write: true}), false}
		for _, write := range []call{clone, same} {
			if write.Statement != nil && write.run(t.Context()) == nil {
				calls = append(calls, write)
			}
		}
	}
	return calls
}

// isLog is whether a step says that programs of before only add rows to a table.
func isLog(table string, step sqltext.Step) bool {
	return strings.Contains(step.Reason, "only adds rows to") && strings.Contains(step.Reason, table)
}

// call is something that a program does again and again.
type call struct {
	*store.Statement
	undone bool // in a transaction that is rolled back
}

func (c call) run(ctx context.Context) error {
	if c.undone {
		return c.Try(ctx, nil, &storetest.Recorder{})
	}
	return c.Run(ctx, nil, &storetest.Recorder{})
}

// prepared is nil for a text that the database refuses, such as the copy of a row with a number as its key.
func prepared(t *testing.T, db *store.DB, text string, options store.Options) *store.Statement {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, options)
	if err != nil && !options.Write {
		t.Fatal(err)
	}
	return statement
}

var touches = regexp.MustCompile(`(?m)^(?:ALTER TABLE|UPDATE|DELETE FROM|INSERT INTO|DROP TABLE|DROP VIEW|CREATE (?:UNIQUE )?INDEX \w+ ON|CREATE TRIGGER .*\bON) (\w+)`)

func touched(t *testing.T, step sqltext.Step) []string {
	t.Helper()
	text, err := fs.ReadFile(sqltext.Folder(), step.Name)
	if err != nil {
		t.Fatal(err)
	}
	up, _, _ := strings.Cut(string(text), "-- +goose Down")
	tables := []string{"Base_User", "Base_Setting"}
	for _, found := range touches.FindAllStringSubmatch(up, -1) {
		tables = append(tables, found[1])
	}
	slices.Sort(tables)
	return slices.Compact(tables)
}

func columnsOf(t *testing.T, db *store.DB, table string) (columns []string) {
	t.Helper()
	text := "SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid"
	if db.Dialect() == store.SQLServer {
		text = "SELECT name FROM sys.columns WHERE object_id = OBJECT_ID(N'" + table + "') ORDER BY column_id"
	}
	if err := db.Readers().SelectContext(t.Context(), &columns, text); err != nil {
		t.Fatal(err)
	}
	return columns
}
