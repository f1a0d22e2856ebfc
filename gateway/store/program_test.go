package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
)

// Steps of a later release: one that older programs can do without, and one that they cannot.
const (
	goesOn   = "-- Adds a column.\n--\n-- compatible: yes, the column may be NULL.\n\n-- +goose Up\nALTER TABLE Base_Setting ADD Later INT NULL;\n\n-- +goose Down\nALTER TABLE Base_Setting DROP COLUMN Later;\n"
	isNeeded = "-- Drops a table.\n--\n-- compatible: no, a program of before reads 旧's table.\n\n-- +goose Up\nDROP TABLE Base_Opinion;\n\n-- +goose Down\nSELECT 1;\n"
	broken   = "-- Fails.\n--\n-- compatible: no, it fails.\n\n-- +goose Up\nDROP TABLE No_Such_Table;\n\n-- +goose Down\nSELECT 1;\n"
)

// learns lets a program know one more step than this one.
func learns(t *testing.T, db *store.DB, step string) {
	t.Helper()
	folder := knownUpTo(t, 9999)
	folder["09001_later.sql"] = &fstest.MapFile{Data: []byte(step)}
	db.Knows(folder, 0)
}

// look has the results of a look of a program at its database.
func look(t *testing.T, db *store.DB) error {
	t.Helper()
	if err := db.LookAtSchema(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db.SchemaRefusal()
}

// refusedBySchema is whether an error is the refusal of a program that is too old; clients get 503.
func refusedBySchema(t *testing.T, err error, parts ...string) {
	t.Helper()
	if !store.IsOutdated(err) || errs.As(err).Kind.Status != 503 || errs.As(err).ClientText() != "系统正在升级，请稍后再试" {
		t.Errorf("got %v", err)
		return
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("got %v; want %q in it", err, part)
		}
	}
}

func TestAProgramGoesOnAfterStepsThatItCanDoWithout(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, cfg config.Database) {
		newer, older := opened(t, cfg), opened(t, cfg)
		if err := look(t, older); err != nil || older.SchemaWarning() != "" {
			t.Fatal(err, older.SchemaWarning())
		}
		learns(t, newer, goesOn)
		migrate(t, newer)
		if err := look(t, older); err != nil || !strings.Contains(older.SchemaWarning(), "[9001]") || !strings.Contains(older.SchemaWarning(), "start the newer program") {
			t.Errorf("got %v, %q", err, older.SchemaWarning())
		}
		if n := read(t, older, "SELECT COUNT(*) AS n FROM Base_Setting WHERE Code = 'none'"); n != "0" {
			t.Error(n)
		}
		if applied, err := older.Migrate(t.Context()); err != nil || len(applied) != 0 {
			t.Errorf("a start of the older program: %v, %v", applied, err)
		}
		if err := look(t, newer); err != nil || newer.SchemaWarning() != "" {
			t.Errorf("the newer program: %v, %q", err, newer.SchemaWarning())
		}
	})
}

// Every way to the database is closed, also one through its urgent connections, and to statements that are prepared already.
func TestAProgramThatIsTooOldUsesNothing(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, cfg config.Database) {
		newer, older := opened(t, cfg), opened(t, cfg)
		statement, err := older.Prepare(t.Context(), "SELECT COUNT(*) AS n FROM Base_Setting", store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		learns(t, newer, isNeeded)
		migrate(t, newer)
		refusedBySchema(t, look(t, older), "step 9001", "a program of before reads 旧's table", "start the newer program, or restore the back-up")
		refusedBySchema(t, statement.Run(t.Context(), nil, &storetest.Recorder{}))
		refusedBySchema(t, statement.Try(t.Context(), nil, &storetest.Recorder{}))
		refusedBySchema(t, older.Tx(t.Context(), func(*store.Tx) error { return nil }))
		refusedBySchema(t, older.Urgent().Ping(t.Context()))
		_, err = store.Setting(t.Context(), older, "X")
		refusedBySchema(t, err)
		_, err = older.Migrate(t.Context())
		refusedBySchema(t, err)
		_, err = older.Plan(t.Context())
		refusedBySchema(t, err)
		_, err = store.PlanOf(t.Context(), "main", cfg)
		refusedBySchema(t, err, "step 9001")
		if err := look(t, newer); err != nil {
			t.Errorf("the newer program: %v", err)
		}
	})
}

// A running program stops before the step runs that it cannot do without, and says so once.
func TestARunningProgramStopsBeforeTheStep(t *testing.T) {
	cfg := storetest.Migrated(t)
	newer, older := opened(t, cfg), opened(t, cfg)
	told := make(chan error, 10)
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	watching.Go(func() { older.WatchSchema(ctx, func(refusal error) { told <- refusal }) })
	defer watching.Wait()
	defer cancel()
	folder := knownUpTo(t, 9999)
	folder["09001_later.sql"] = &fstest.MapFile{Data: []byte(isNeeded)}
	newer.Knows(folder, time.Hour) // it waits, until the older program has stopped
	upgrading, stop := context.WithCancel(t.Context())
	var upgrade sync.WaitGroup
	upgrade.Go(func() { _, _ = newer.Migrate(upgrading) })
	refusedBySchema(t, <-told, "is about to apply step 9001", "may serve again from")
	if n := read(t, newer, "SELECT COUNT(*) AS n FROM Base_Opinion"); n != "0" {
		t.Error("the step has run already")
	}
	stop() // the upgrade is broken off: the announcement is taken back
	upgrade.Wait()
	if err := <-told; err != nil {
		t.Errorf("after the upgrade was broken off: %v", err)
	}
}

// A step that fails takes its announcement back, and an announcement of a program that was killed ends by itself.
func TestAnAnnouncementEnds(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, cfg config.Database) {
		newer, older := opened(t, cfg), opened(t, cfg)
		learns(t, newer, broken)
		if _, err := newer.Migrate(t.Context()); err == nil || store.IsOutdated(err) {
			t.Fatalf("got %v", err)
		}
		if err := look(t, older); err != nil {
			t.Error(err)
		}
		coming := func(until time.Time) string {
			return fmt.Sprintf("UPDATE Base_ProgramNeeded SET ComingStep = 9001, ComingUntil = %d", until.Unix())
		}
		runAll(t, newer, coming(time.Now().Add(time.Minute)))
		refusedBySchema(t, look(t, older), "is about to apply step 9001")
		runAll(t, newer, coming(time.Now().Add(-time.Second)))
		if err := look(t, older); err != nil {
			t.Error(err)
		}
	})
}

// upgradeAtOnce lets programs upgrade a database at the same time. Together they apply so many steps.
func upgradeAtOnce(t *testing.T, steps int, programs ...*store.DB) {
	t.Helper()
	applied, failed := make([]int, len(programs)), make([]error, len(programs))
	var running sync.WaitGroup
	for i, db := range programs {
		running.Go(func() {
			steps, err := db.Migrate(t.Context())
			applied[i], failed[i] = len(steps), err
		})
	}
	running.Wait()
	sum := 0
	for _, n := range applied {
		sum += n
	}
	if errors.Join(failed...) != nil || sum != steps {
		t.Errorf("applied %v of %d, %v", applied, steps, failed)
	}
}

// Two programs that start at the same time on one database both end with every step applied.
func TestProgramsThatUpgradeAtOnceTakeTurns(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		upgradeAtOnce(t, len(allSteps(t)), opened(t, cfg), opened(t, cfg))
	})
}

// A step whose statements can run twice runs once, also where two programs reach it at the same time.
func TestAStepRunsOnceWhereProgramsUpgradeAtOnce(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, cfg config.Database) {
		step := func(sentence, up string) *fstest.MapFile {
			return &fstest.MapFile{Data: fmt.Appendf(nil, "-- %s\n--\n-- compatible: yes, nothing reads it.\n\n-- +goose Up\n%s\n\n-- +goose Down\nSELECT 1;\n", sentence, up)}
		}
		folder := knownUpTo(t, 9999)
		folder["09001_counter.sql"] = step("Makes a counter.", "CREATE TABLE Later_Counter (N INT NOT NULL);\nINSERT INTO Later_Counter (N) VALUES (0);")
		for i := range 40 {
			folder[fmt.Sprintf("%05d_count.sql", 9002+i)] = step("Counts.", "UPDATE Later_Counter SET N = N + 1;")
		}
		one, other := opened(t, cfg), opened(t, cfg)
		one.Knows(folder, 0)
		other.Knows(folder, 0)
		upgradeAtOnce(t, 41, one, other)
		if n := read(t, one, "SELECT N AS n FROM Later_Counter"); n != "40" {
			t.Errorf("40 steps counted to %s", n)
		}
	})
}

func TestThePlanOfAnUpgrade(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, cfg config.Database) {
		db := opened(t, cfg)
		steps := allSteps(t)
		last := steps[len(steps)-1].Version
		plan, err := db.Plan(t.Context())
		if diff := cmp.Diff(store.Plan{Step: last, Known: last, Announces: true}, plan); err != nil || diff != "" {
			t.Error(err, diff)
		}
		learns(t, db, strings.Replace(isNeeded, "DROP TABLE Base_Opinion;", "CREATE INDEX IX_X ON Base_RightsToken (Token);\nUPDATE Base_RightsToken SET Token = '2';\nCREATE INDEX IX_Y ON No_Table_Yet (Token);", 1))
		if plan, err = db.Plan(t.Context()); err != nil || len(plan.Steps) != 1 {
			t.Fatal(plan, err)
		}
		step := plan.Steps[0]
		want := store.PlannedStep{
			Step: sqltext.Step{
				Version: 9001, Name: "09001_later.sql", Sentence: "Drops a table.", Reason: "a program of before reads 旧's table",
			},
			Tables:   []store.PlannedTable{{Table: "Base_RightsToken", Rows: 1}},
			Estimate: 20*time.Millisecond + time.Second/50_000 + time.Second/100_000, // an index, and an update
		}
		if diff := cmp.Diff(want, step); diff != "" {
			t.Error(diff)
		}
		if plan.Total() != want.Estimate {
			t.Errorf("in total %v", plan.Total())
		}
	})
}

// A step without the line that says whether older programs go on is no step.
func TestAStepMustSayWhetherOlderProgramsGoOn(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	for text, want := range map[string]string{
		"-- x\n\n-- +goose Up\nSELECT 1;\n-- +goose Down\nSELECT 1;":                               "09001_later.sql: the last paragraph of its head must be",
		"-- x\n--\n-- compatible: maybe, x.\n\n-- +goose Up\nSELECT 1;\n-- +goose Down\nSELECT 1;": "09001_later.sql: the last paragraph of its head must be",
		"-- compatible: yes, x.\n\n-- +goose Up\nSELECT 1;\n-- +goose Down\nSELECT 1;":             "09001_later.sql: the last paragraph of its head must be",
		"-- x\n--\n-- compatible: yes, x.\nSELECT 1;":                                              `the line "-- +goose Up" is missing`,
	} {
		learns(t, db, text)
		if _, err := db.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	var none fs.FS = fstest.MapFS{}
	db.Knows(none, 0)
	if _, err := db.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "the schema has no steps") {
		t.Error(err)
	}
}
